//===- BaselinePolicy.h - Are so many runs enough? --------------*- C++ -*-===//
//
// What the first runs of the command show says how many more are needed, and
// whether anything waits for them. Each answer here is of the runs so far;
// nothing is run.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_EVIDENCE_BASELINEPOLICY_H
#define CULPRIT_TRIAGE_EVIDENCE_BASELINEPOLICY_H

#include "triage/evidence/Baseline.h"
#include "triage/evidence/BaselinePlan.h"

namespace culprit {

/// The runs so far, by the plan. All that it is made of outlives it.
struct RunsSoFar {
  const Baseline &baseline;
  /// Of the first run; an empty one if that looks like a hang and goes on.
  const Outcome &first;
  const BaselinePlan &plan;
  size_t inputBytes;
};

/// Chance has a part in how the command crashes, as the runs show or as is
/// known before them.
bool varies(const RunsSoFar &runs);

/// libc found damage that was done before. If things lie otherwise, it may be
/// found elsewhere, or never.
bool mayBeSpoilt(const Baseline &baseline);

/// Which of several errors comes first may depend on where things lie: on the
/// order of a table of pointers. Never so for a large input, or a slow compile:
/// a few of them are much.
bool mayDependOnOrder(const RunsSoFar &runs);

/// Of several unresolved materializations, the one is told that a table of
/// pointers has first. Its types are evidence as long as runs do not differ.
bool mayTellAnother(const RunsSoFar &runs);

/// The compile is slow, and its one face is one as BaselinePlan::briefIfSlow
/// has it.
bool twoAreEnough(const RunsSoFar &runs);

/// The other runs go on beside what follows (BaselinePlan::goesOnBeside). Of
/// large modules one compile at a time.
bool mayGoOn(const RunsSoFar &runs);

/// What the runs have not shown yet is about as frequent as what they have
/// shown once (Good, The population frequencies of species, 1953).
bool hasRareFace(const RunsSoFar &runs);

} // namespace culprit
#endif
