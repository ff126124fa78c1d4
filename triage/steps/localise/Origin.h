//===- Origin.h - Is the op of the answer one of the user's? ---*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_STEPS_LOCALISE_ORIGIN_H
#define CULPRIT_TRIAGE_STEPS_LOCALISE_ORIGIN_H

#include "triage/Investigation.h"

namespace culprit {

/// For each action that is named. One compile, and the logarithm of the number
/// of the passes that the failure needs.
llvm::Error findOriginOfOps(Investigation &state);

} // namespace culprit
#endif
