//===- InvalidIR.h - Who left invalid IR first? -----------------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_STEPS_LOCALISE_INVALIDIR_H
#define CULPRIT_TRIAGE_STEPS_LOCALISE_INVALIDIR_H

#include "triage/Investigation.h"

namespace culprit {

/// A pass that fails may trip over what another pass or pattern left. Says so
/// in a remark if that is another one than the answer names. Where no counter
/// told the application, and the verifier says of one in the failing pass what
/// the failure says, that one is the answer.
llvm::Error findWhoLeftInvalidIR(Investigation &state);

} // namespace culprit
#endif
