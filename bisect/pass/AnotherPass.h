//===- AnotherPass.h - Is the pass at the boundary needed? ------*- C++ -*-===//
//
// What fails behind all passes fails on what they leave. If one pass makes it,
// another one takes it away, and a third makes it again, the failure comes and
// goes, and a bisection ends at any boundary: at a pass, maybe, that has
// nothing to do with the failure. So the command is asked without that pass,
// wherever it stands in the pipeline. If it is clean then, or fails otherwise,
// the pass is needed. If it fails as before, the search begins again without
// the pass, and what it finds is the answer, if the whole command needs that
// one. Else each is enough, and none is named alone: the range has all that
// were found, and where the search was not carried to its end, all that ran
// behind them.
//
// Of what fails inside of a pass nothing is asked: the pass ran there.
//
// Bound: a compile; where it shows the failure, up to three times a trace, two
// searches and two compiles.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_BISECT_PASS_ANOTHERPASS_H
#define CULPRIT_BISECT_PASS_ANOTHERPASS_H

#include "bisect/pass/NamePass.h"

namespace culprit {

using FindBoundary = llvm::function_ref<llvm::Expected<PassAnswer>(
    Oracle &, const Compile &, const std::optional<Pipeline> &,
    const std::optional<Trace> &)>;

/// The answer stands on the gate alone, and the compile went on to other
/// passes: the failure comes behind them.
bool othersRanBehind(const Trace &trace, const PassAnswer &answer);

/// The answer, or a better one.
llvm::Expected<PassAnswer> ifNeeded(const TracedPasses &of, PassAnswer answer,
                                    FindBoundary find);

} // namespace culprit
#endif
