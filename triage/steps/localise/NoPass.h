//===- NoPass.h - Why no pass is named --------------------------*- C++ -*-===//
//
// The compiler has none that can be turned, or it fails before its first, or
// what fails is no compiler.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_STEPS_LOCALISE_NOPASS_H
#define CULPRIT_TRIAGE_STEPS_LOCALISE_NOPASS_H

#include "triage/Investigation.h"

namespace culprit {

llvm::Error sayThatNoPassIsGated(Investigation &state);
llvm::Error sayThatNoPassIsReached(Investigation &state);

/// In the answer and beside it.
llvm::Error sayWhyNoPass(Findings &found, std::string why);

} // namespace culprit
#endif
