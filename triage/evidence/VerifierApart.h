//===- VerifierApart.h - Is it the verifier that fails? ---------*- C++ -*-===//
//
// A verifier error goes away when nothing is verified between passes. A trace
// may have seen what no flag tells.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_EVIDENCE_VERIFIERAPART_H
#define CULPRIT_TRIAGE_EVIDENCE_VERIFIERAPART_H

#include "counters/Instruments.h"
#include "triage/evidence/Ground.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace culprit {

/// The failure of a pass becomes one of the verifier, without the errors that a
/// compile which is not verified prints, too. `ask` says whether a compile
/// shows the failure. At most one compile, under the full limit.
llvm::Error tellVerifierApart(
    SteadyGround &ground, Instruments &instruments,
    llvm::function_ref<llvm::Expected<Verdict>(const Compile &)> ask);

} // namespace culprit
#endif
