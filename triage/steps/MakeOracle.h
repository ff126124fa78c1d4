//===- MakeOracle.h - Who judges from here on -------------------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_STEPS_MAKEORACLE_H
#define CULPRIT_TRIAGE_STEPS_MAKEORACLE_H

#include "judge/FailureOracle.h"
#include "triage/Investigation.h"

namespace culprit {

/// An oracle of the signature, by the state's question and instruments; of a
/// crash that varies, one that insists on its face. It has met nothing yet.
/// LLVM's backend is that of the user's target. Of bitcode that alone names its
/// target nothing is held.
void holdTarget(const Investigation &state, FailureOracle &oracle);

std::unique_ptr<Oracle> makeOracle(const Investigation &state,
                                   FailureSignature signature);

} // namespace culprit
#endif
