//===- FirstFailing.h - The first k at which a failure shows ----*- C++ -*-===//
//
// Units 1..N can be turned on as prefixes: point k means "units 1..k run".
// Point 0 is nothing, point N everything. The search finds the smallest k at
// which the failure shows, as a step machine: it never runs anything.
//
// (The essay on assumptions, what happens when they break, and the bound
// stands at the top of FirstFailing.cpp.)
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_SEARCH_FIRSTFAILING_H
#define CULPRIT_SEARCH_FIRSTFAILING_H

#include "search/FirstFailingOptions.h"
#include "search/FirstFailingResult.h"
#include <vector>

namespace culprit {

class FirstFailingSearch {
public:
  using Options = FirstFailingOptions;

  explicit FirstFailingSearch(Options options);

  /// The points to evaluate now: the one that the sequence of one worker asks
  /// next comes first, then those that it would ask after it (prefetch), at
  /// most `workers` in all. Empty when done.
  std::vector<uint64_t> next() const;

  /// Tells the verdict of one point; order does not matter. Verdicts that the
  /// one-worker sequence never asks for do not change the answer. A point told
  /// twice with different verdicts is unresolved from then on; so a failed
  /// confirmation, told, makes the search go on.
  void tell(uint64_t point, PointVerdict verdict);

  bool done() const;
  /// So many questions are left, if each can be judged.
  uint64_t atMost() const;
  /// Also in mid-search: the best that is known so far.
  FirstFailingResult result() const;
  /// The points told, in the order in which one worker asks for them: the
  /// decision sequence; equal for every number of workers.
  std::vector<uint64_t> decisions() const;

private:
  Options options;
  std::map<uint64_t, PointVerdict> verdicts;
};

} // namespace culprit
#endif
