//===- DDMin.h - A minimal set by taking chunks away ------------*- C++ -*-===//
//
// A machine for Replay.h. The essay is at the top of DDMin.cpp.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_SEARCH_DDMIN_H
#define CULPRIT_SEARCH_DDMIN_H

#include "search/PointVerdict.h"
#include "search/UnitSet.h"
#include <optional>

namespace culprit {

class DDMin {
public:
  /// `units` is taken to be interesting. `chunk` is how many are taken away at
  /// once in the beginning; 1: a sweep of single removals.
  DDMin(UnitSet units, size_t chunk);
  /// From halves down.
  explicit DDMin(UnitSet units);

  std::optional<UnitSet> ask() const;
  void take(PointVerdict verdict);
  double chance() const { return 0.25; }
  /// So many questions at most, if monotone.
  size_t atMost() const;
  /// The same, if nothing can go any more.
  size_t atMostToProve() const { return done() ? 0 : units.size() - lost; }
  /// The smallest interesting set so far.
  const UnitSet &kept() const { return units; }
  /// Done, and every single removal was told to lose the failure.
  bool certified() const { return done() && !unresolved; }

private:
  bool done() const { return chunk == 1 && lost >= units.size(); }

  UnitSet units;
  size_t chunk;
  size_t at = 0;           ///< the chunk asked about starts here
  size_t lost = 0;         ///< asked in vain since anything went or shrank
  bool unresolved = false; ///< one of those could not be judged
};

} // namespace culprit
#endif
