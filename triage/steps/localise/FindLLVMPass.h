//===- FindLLVMPass.h - In which pass of LLVM does it fail? -----*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_STEPS_LOCALISE_FINDLLVMPASS_H
#define CULPRIT_TRIAGE_STEPS_LOCALISE_FINDLLVMPASS_H

#include "triage/Investigation.h"

namespace culprit {

/// And on which function, which is the kernel.
llvm::Error findLLVMPass(Investigation &state);

/// Among the passes in the library behind the compiler, if it fails there.
llvm::Error findHandedOverPass(Investigation &state);

/// With the reduced input. A diagnostic does not say which pass it comes from:
/// if that is another pass now, or none, the reduction is given up.
llvm::Error findLLVMPassAgain(Investigation &state);

} // namespace culprit
#endif
