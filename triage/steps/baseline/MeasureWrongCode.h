//===- MeasureWrongCode.h - Is the output wrong, and always? ---*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_STEPS_BASELINE_MEASUREWRONGCODE_H
#define CULPRIT_TRIAGE_STEPS_BASELINE_MEASUREWRONGCODE_H

#include "triage/Investigation.h"
#include "triage/Next.h"

namespace culprit {

/// The compile succeeds, and the user's check of its output fails. Ends if the
/// output is right, cannot be judged, or is wrong too rarely; or if no more was
/// asked.
llvm::Expected<Next> measureWrongCode(Investigation &state);

} // namespace culprit
#endif
