//===- ReproductionRate.h - How often a flaky failure shows -----*- C++ -*-===//
//
// A failure that shows in a share q of the runs is missed by n clean runs in a
// row with chance (1-q)^n. So a question is asked n times, with n such that
// this is one in a thousand. The share q is only estimated: n is taken for the
// lower end of its confidence interval (Wilson, one-sided, 95 %).
//
// Assumption: runs of one compile are independent. If they are not (a bug that
// depends on the load of the machine), the chance is not the one stated.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_SEARCH_REPRODUCTIONRATE_H
#define CULPRIT_SEARCH_REPRODUCTIONRATE_H

namespace culprit {

struct ReproductionRate {
  unsigned showing = 0, runs = 0;

  /// Shows in some runs, but not in all.
  bool isFlaky() const { return showing > 0 && showing < runs; }
  /// The lower end of the interval; 0 without a run that shows it.
  double lowest() const;
  /// The chance that so many runs of a compile that shows it are all clean.
  double chanceToMiss(unsigned cleanRuns) const;
  /// So many clean runs are proof: they miss it with a chance of one in a
  /// thousand at most.
  bool isProof(unsigned cleanRuns) const;
  /// The least that are proof; more than `mostRunsPerQuestion` when that is out
  /// of reach.
  unsigned runsPerQuestion() const;
  /// With a true share of `rate`, that few would be seen in one of 20 cases.
  bool isBelow(double rate) const;
};

/// Beyond it, a failure is too rare to be searched for.
constexpr unsigned mostRunsPerQuestion = 60;

} // namespace culprit
#endif
