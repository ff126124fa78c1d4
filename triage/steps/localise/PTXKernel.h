//===- PTXKernel.h - The function that ptxas refuses ------------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_STEPS_LOCALISE_PTXKERNEL_H
#define CULPRIT_TRIAGE_STEPS_LOCALISE_PTXKERNEL_H

#include "triage/Investigation.h"

namespace culprit {

/// In the PTX that is the command's input: the function that the errors of
/// ptxas name, else that of their line, else the only kernel.
llvm::Error findPTXKernel(Investigation &state);

/// Of a driver that runs ptxas. `toPTX` is the command up to there, and makes
/// the same PTX; asked with line tables, it also says of which line of the
/// user's that is.
llvm::Error findPTXKernelOfDriver(Investigation &state, Compile toPTX);

} // namespace culprit
#endif
