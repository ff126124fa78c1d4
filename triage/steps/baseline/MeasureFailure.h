//===- MeasureFailure.h - Does it fail, how, and always? --------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_STEPS_BASELINE_MEASUREFAILURE_H
#define CULPRIT_TRIAGE_STEPS_BASELINE_MEASUREFAILURE_H

#include "triage/Investigation.h"
#include "triage/Next.h"

namespace culprit {

/// The command as given, more than once; then `original` and `oracle` are
/// there. Ends if no run fails, or if the failure cannot be measured.
llvm::Expected<Next> measureFailure(Investigation &state);

} // namespace culprit
#endif
