//===- PlanBaseline.h - How often the command runs at first -----*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_STEPS_BASELINE_PLANBASELINE_H
#define CULPRIT_TRIAGE_STEPS_BASELINE_PLANBASELINE_H

#include "triage/Investigation.h"
#include "triage/evidence/BaselinePlan.h"

namespace culprit {

/// The plan for the question of `state` and for what is known of the failure
/// before its first run. The session of `state` outlives the plan, which
/// examines its compiler if it asks for a healthy compile.
BaselinePlan planBaseline(Investigation &state);

} // namespace culprit
#endif
