//===- MeasureWrongCode.h - Is the output wrong, and always? ---*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_STEPS_MEASUREWRONGCODE_H
#define CULPRIT_TRIAGE_STEPS_MEASUREWRONGCODE_H

#include "triage/Investigation.h"
#include "triage/Next.h"

namespace culprit {

/// The compile succeeds, and the user's check of what it compiled fails. Ends
/// where the output is right, cannot be judged, or is wrong too rarely; or
/// where no more was asked.
llvm::Expected<Next> measureWrongCode(Investigation &state);

} // namespace culprit
#endif
