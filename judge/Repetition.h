//===- Repetition.h - Asking more than once ---------------------*- C++ -*-===//
//
// One clean run says nothing of a flaky failure. So a compile is asked until a
// run shows the failure, and counts as clean when `runs` of them did not. Each
// run is a journal entry of its own (Compile::repeat). Others judge what one
// run shows.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_JUDGE_REPETITION_H
#define CULPRIT_JUDGE_REPETITION_H

#include "probe/RepeatedRuns.h"
#include "probe/failure/FailureSignature.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace culprit {

using JudgeAll = llvm::function_ref<llvm::Expected<std::vector<Judgement>>(
    const std::vector<Compile> &)>;

/// Each compile once, and those that did not show the failure again, together,
/// up to `runs` times; idle workers run ahead. Interesting as soon as one run
/// is; Unresolved as soon as one run is that; else Different if any run was.
llvm::Expected<std::vector<Judgement>>
judgeRepeatedly(const std::vector<Compile> &compiles, unsigned runs,
                unsigned workers, JudgeAll judgeAll);

/// Runs more of a flaky failure, 30 at a time, until its rate is known: from at
/// least 30 runs, and high enough to ask by. At most 120. `upTo` adds the runs
/// that are missing to that number, and `rate` says what all of them showed.
/// `isEnough` has the last word.
llvm::Error
repeatUntilKnown(llvm::function_ref<ReproductionRate()> rate,
                 llvm::function_ref<bool(bool isKnown)> isEnough,
                 llvm::function_ref<llvm::Error(unsigned number)> upTo);

/// Measures in how many of so many runs the failure shows.
llvm::Expected<ReproductionRate> measureRate(const Compile &compile,
                                             unsigned runs, JudgeAll judgeAll);

} // namespace culprit
#endif
