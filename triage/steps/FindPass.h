//===- FindPass.h - In which pass does it fail? -----------------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_STEPS_FINDPASS_H
#define CULPRIT_TRIAGE_STEPS_FINDPASS_H

#include "triage/Investigation.h"
#include "triage/Next.h"

namespace culprit {

/// Among the passes of MLIR. Ends if the command crashes in another way without
/// that pass: all begins afresh.
llvm::Expected<Next> findPass(Investigation &state);

/// Among those of LLVM; and on which function, which is the kernel.
/// Of the passes in the library behind the compiler, if it fails there.
llvm::Error findHandedOverPass(Investigation &state);

llvm::Error findLLVMPass(Investigation &state);

/// Say why no pass is named: the compiler has none that can be turned, or it
/// fails before its first.
llvm::Error sayThatNoPassIsGated(Investigation &state);
llvm::Error sayThatNoPassIsReached(Investigation &state);

/// With the reduced input. A diagnostic does not say which pass it comes from:
/// if that is another pass now, or none, the reduction is given up.
llvm::Error findLLVMPassAgain(Investigation &state);

} // namespace culprit
#endif
