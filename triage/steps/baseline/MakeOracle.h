//===- MakeOracle.h - Who judges from here on -------------------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_STEPS_BASELINE_MAKEORACLE_H
#define CULPRIT_TRIAGE_STEPS_BASELINE_MAKEORACLE_H

#include "judge/FailureOracle.h"
#include "triage/Investigation.h"

namespace culprit {

/// What the ground tells an oracle of. For LLVM's backend: from here on, a
/// compile for another target than that of the user's command and input shows
/// another failure. And whether the failure comes before any pass begins.
void prepare(const Investigation &state, FailureOracle &oracle);

/// An oracle of the signature, by the state's question and instruments. It has
/// met nothing yet. Unless the output is what is judged, it is prepared,
/// and for a crash that varies the oracle insists on its face.
std::unique_ptr<Oracle> makeOracle(const Investigation &state,
                                   FailureSignature signature);

/// The state's oracle gives way to one of the signature, for the instruments
/// that the session has now; what it has met is known to the new one.
void remakeOracle(Investigation &state, FailureSignature signature);

} // namespace culprit
#endif
