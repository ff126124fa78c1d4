//===- Steady.h - In which form can the failure be measured? ----*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_STEPS_BASELINE_STEADY_H
#define CULPRIT_TRIAGE_STEPS_BASELINE_STEADY_H

#include "triage/Investigation.h"
#include "triage/Next.h"

namespace culprit {

/// `ground` is there then, and `oracle` knows pass and action of the trace.
/// Ends if the failure turns out to vary: all begins afresh.
llvm::Expected<Next> steadyFailure(Investigation &state);

/// For flags of the compiler that turn out to have no effect: the gate, if the
/// user leaves the choice and it gets into the compiler. False: it does not.
/// Either way `oracle` is a new one that knows the same, and whatever else has
/// the instruments of before must go. About 2 compiles.
llvm::Expected<bool> takeGate(Investigation &state);

/// The same, and `ground` by the gate. About 3 compiles.
llvm::Expected<bool> steadyByGate(Investigation &state);

/// `ground` has faces of a crash that nobody has counted: before anything is
/// built on them, all begins afresh.
bool hasUncountedFaces(const Investigation &state);

/// `ground` is there then, without a trace.
llvm::Error steadyWrongCode(Investigation &state);

} // namespace culprit
#endif
