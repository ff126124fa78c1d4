//===- Steady.h - In which form can the failure be measured? ----*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_STEPS_STEADY_H
#define CULPRIT_TRIAGE_STEPS_STEADY_H

#include "triage/Investigation.h"
#include "triage/Next.h"

namespace culprit {

/// `ground` is there then, and `oracle` knows pass and action of the trace.
/// Ends if the failure turns out to vary: all begins afresh.
llvm::Expected<Next> steadyFailure(Investigation &state);

/// `ground` is there then, without a trace.
llvm::Error steadyWrongCode(Investigation &state);

} // namespace culprit
#endif
