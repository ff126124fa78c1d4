//===- ProveWarmth.h - What a short baseline has left out -------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_STEPS_BASELINE_PROVEWARMTH_H
#define CULPRIT_TRIAGE_STEPS_BASELINE_PROVEWARMTH_H

#include "triage/Investigation.h"

namespace culprit {

/// After a baseline of two runs: the next compile proves that a warm one is as
/// good as a spawned one, on the ground as it is by then.
llvm::Error proveWarmth(Investigation &state);

/// The same, if no tool may take over from the compiler (SmallerTool.h): the
/// proof costs a whole compile, and the tool has a baseline of its own.
llvm::Error proveWarmthUnlessLeft(Investigation &state);

} // namespace culprit
#endif
