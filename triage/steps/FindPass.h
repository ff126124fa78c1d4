//===- FindPass.h - In which pass does it fail? -----------------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_STEPS_FINDPASS_H
#define CULPRIT_TRIAGE_STEPS_FINDPASS_H

#include "triage/Investigation.h"

namespace culprit {

/// Among the passes of MLIR.
llvm::Error findPass(Investigation &state);

/// Among those of LLVM; and on which function, which is the kernel.
llvm::Error findLLVMPass(Investigation &state);

/// Of a compiler without passes that can be turned, and of one that fails
/// before its first: says so.
llvm::Error sayThatNoPassIsGated(Investigation &state);
llvm::Error sayThatNoPassIsReached(Investigation &state);

/// With the reduced input. A diagnostic does not say whose it is: where it is
/// another pass's now, or none's, the reduction is given up.
llvm::Error findLLVMPassAgain(Investigation &state);

} // namespace culprit
#endif
