//===- FindKernel.h - The function that the failure needs -------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_STEPS_LOCALISE_FINDKERNEL_H
#define CULPRIT_TRIAGE_STEPS_LOCALISE_FINDKERNEL_H

#include "triage/Investigation.h"

namespace culprit {

/// Which function does it need? None other than the one that an exact pass ran
/// on is named by what `alone` shows; if only others show the failure there,
/// that is no snapshot, and the whole command is asked.
llvm::Error isolateOneKernel(Investigation &state);

/// For a compiler without passes, if its input could be printed.
llvm::Error isolateKernelOfReader(Investigation &state);

} // namespace culprit
#endif
