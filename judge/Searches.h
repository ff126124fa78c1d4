//===- Searches.h - Search machines, driven by an oracle --------*- C++ -*-===//
//
// The one place where the pure machines of search/ meet compiles. Each round
// asks what the machine wants, in parallel, and tells it the verdicts; the
// machine's decision sequence is that of one worker.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_JUDGE_SEARCHES_H
#define CULPRIT_JUDGE_SEARCHES_H

#include "counters/Knob.h"
#include "judge/Oracle.h"
#include "search/FirstFailing.h"
#include "search/MinimalSet.h"
#include "search/MinimalWindow.h"
#include <functional>

namespace culprit {

/// How sure an answer is; the words of the report.
enum class Precision { Exact, Range, NotGated, Unknown };
const char *str(Precision precision);

PointVerdict pointVerdict(Verdict verdict);

/// `decisions`, if given, gets the points of the one-worker sequence.
llvm::Expected<FirstFailingResult>
findFirstFailing(Oracle &oracle, const Knob &knob,
                 FirstFailingSearch::Options options,
                 std::vector<std::string> *decisions = nullptr);

/// The same over the passes of a pipeline. What is learnt of a compile without
/// passes may be too little time for those of a long one. So where a hang is
/// looked for, a few of them come first, and then more each time. Elsewhere a
/// compile that skips all and seems to hang is asked with the full time, and
/// what is searched anew if that ends it.
llvm::Expected<FirstFailingResult>
findFirstFailingPass(Oracle &oracle, const Knob &knob,
                     const FirstFailingSearch::Options &options,
                     std::vector<std::string> *decisions = nullptr);

/// The compile with that set, or nothing if it cannot be made: the question is
/// unresolved then.
using CompileOfSet =
    std::function<llvm::Expected<std::optional<Compile>>(const UnitSet &)>;
/// Hears of each set that shows the failure, in the one-worker sequence.
using OnShownSet = std::function<llvm::Error(const UnitSet &)>;
llvm::Expected<MinimalSetResult>
findMinimalSet(Oracle &oracle, MinimalSetSearch::Options options,
               const CompileOfSet &compileOf, Attribution attribution,
               std::vector<std::string> *decisions = nullptr,
               const OnShownSet &onShown = nullptr);

/// The latest start from which [start, end) still shows the failure.
llvm::Expected<WindowResult> findWindow(Oracle &oracle, const Knob &knob,
                                        uint64_t end);

} // namespace culprit
#endif
