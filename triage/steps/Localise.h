//===- Localise.h - Inside the failing pass ---------------------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_STEPS_LOCALISE_H
#define CULPRIT_TRIAGE_STEPS_LOCALISE_H

#include "triage/Investigation.h"

namespace culprit {

/// The failing pass alone on the IR that it gets: `alone`, where that shows
/// the same failure.
llvm::Error snapshotBeforePass(Investigation &state);
/// Which function does it need?
llvm::Error isolateOneKernel(Investigation &state);
/// Which pattern application? Only of a pass that can be run alone.
llvm::Error findAction(Investigation &state);
/// Which units of LLVM's debug counters? What they count, no trace can name:
/// the counter and its number do.
llvm::Error findLLVMUnits(Investigation &state);

} // namespace culprit
#endif
