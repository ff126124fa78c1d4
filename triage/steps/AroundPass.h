//===- AroundPass.h - What does LLVM's pass do? ----------------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_STEPS_AROUNDPASS_H
#define CULPRIT_TRIAGE_STEPS_AROUNDPASS_H

#include "triage/Investigation.h"

namespace culprit {

/// For opt, the IR before and after the pass that opt-bisect names, into `ir/`.
/// For other compilers, what they compile without it and with it.
llvm::Error keepIRAroundPass(Investigation &state);

} // namespace culprit
#endif
