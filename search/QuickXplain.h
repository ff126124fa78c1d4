//===- QuickXplain.h - A minimal set by halving -----------------*- C++ -*-===//
//
// A machine for Replay.h. The essay is at the top of QuickXplain.cpp.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_SEARCH_QUICKXPLAIN_H
#define CULPRIT_SEARCH_QUICKXPLAIN_H

#include "search/PointVerdict.h"
#include "search/UnitSet.h"
#include <optional>

namespace culprit {

class QuickXplain {
public:
  /// `units` is taken to be interesting.
  explicit QuickXplain(UnitSet units);

  std::optional<UnitSet> ask() const;
  void take(PointVerdict verdict);
  double chance() const { return 0.5; }
  /// So many questions at most, whatever the oracle says.
  size_t atMost() const;
  /// The smallest interesting set so far.
  const UnitSet &kept() const { return units; }

private:
  /// Positions [begin, end) of the original units; those of [siblingBegin,
  /// siblingEnd) are its other half one level up.
  struct Segment {
    size_t begin, end, siblingBegin, siblingEnd;
  };
  bool needsAsking(const Segment &segment) const;
  bool anyKept(size_t begin, size_t end) const;
  void split(const Segment &segment);
  void splitWhatIsNeeded();

  UnitSet original, units;
  std::vector<Segment> open; ///< a stack
};

} // namespace culprit
#endif
