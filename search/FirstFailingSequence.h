//===- FirstFailingSequence.h - What one worker asks ------------*- C++ -*-===//
//
// The first-failing search of one worker, as a machine for Replay.h. The essay
// is at the top of FirstFailing.cpp.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_SEARCH_FIRSTFAILINGSEQUENCE_H
#define CULPRIT_SEARCH_FIRSTFAILINGSEQUENCE_H

#include "search/FirstFailingOptions.h"
#include "search/FirstFailingResult.h"
#include <vector>

namespace culprit {

class FirstFailingSequence {
public:
  explicit FirstFailingSequence(const FirstFailingOptions &options);

  std::optional<uint64_t> ask() const;
  void take(PointVerdict verdict);
  double chance() const { return 0.5; }
  /// So many questions at most, if each can be judged.
  uint64_t atMost() const;
  /// All but `nonMonotone`, which depends on everything that was told.
  FirstFailingResult result() const;

private:
  /// A point between the ends that is neither clean nor showing.
  struct Hole {
    uint64_t point;
    bool detour; ///< the search itself chose to ask it
  };

  bool isHole(uint64_t point) const;
  bool isOpen(uint64_t point) const;
  bool detoursSpent() const;
  std::optional<uint64_t> middleOfLargestGap() const;
  std::optional<uint64_t> nearTheMiddle() const;
  std::optional<uint64_t> nearerToTheHoles() const;
  void addHole(Hole hole);

  uint64_t units;
  uint64_t guess; ///< 0: none
  unsigned maxDetours;
  AroundHoles around;
  /// Points in [from, to) are open, apart from the holes. from - 1 is clean (0:
  /// no clean point yet), `to` shows (units + 1: no showing point yet).
  uint64_t from = 0, to;
  std::vector<Hole> holes; ///< ascending, all in [from, to)
};

} // namespace culprit
#endif
