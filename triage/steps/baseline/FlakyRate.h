//===- FlakyRate.h - Can a flaky failure be searched for? -------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_STEPS_BASELINE_FLAKYRATE_H
#define CULPRIT_TRIAGE_STEPS_BASELINE_FLAKYRATE_H

#include "triage/Findings.h"

namespace culprit {

/// Has each question asked as often as that rate needs. False if that is out of
/// reach: the answer is inconsistent then. Of the runs, `failing` fail, some of
/// them maybe otherwise.
bool canBeAskedOften(const ReproductionRate &rate, FailureSignature &failure,
                     Findings &found, unsigned failing);

} // namespace culprit
#endif
