//===- Tier.h - In which tier of the compile does it arise? -----*- C++ -*-===//
//
// MLIR's passes, translation to LLVM IR, LLVM's passes, code generation, ptxas.
// A compiler that has one tier only answers by being what it is. One that has
// several is cut at their boundaries; among the passes of LLVM, opt-bisect says
// which.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_STEPS_LOCALISE_TIER_H
#define CULPRIT_TRIAGE_STEPS_LOCALISE_TIER_H

#include "triage/Investigation.h"

namespace culprit {

llvm::Error nameTier(Investigation &state);

} // namespace culprit
#endif
