//===- Localise.h - Inside the failing pass ---------------------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_STEPS_LOCALISE_H
#define CULPRIT_TRIAGE_STEPS_LOCALISE_H

#include "triage/Investigation.h"

namespace culprit {

/// The failing pass alone on the IR that it gets: `alone`, if that shows the
/// same failure.
llvm::Error snapshotBeforePass(Investigation &state);
/// Which function does it need? None other than the one that an exact pass ran
/// on is named by what `alone` shows; if only others show the failure there,
/// that is no snapshot, and the whole command is asked.
llvm::Error isolateOneKernel(Investigation &state);
/// Which pattern application? Only for a pass that can be run alone.
llvm::Error findAction(Investigation &state);
/// Which units of LLVM's debug counters? No trace can name the step that they
/// count: the counter and its number do.
llvm::Error findLLVMUnits(Investigation &state);

} // namespace culprit
#endif
