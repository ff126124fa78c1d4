//===- BehindOthers.h - Does it fail behind other passes? -------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_EVIDENCE_BEHINDOTHERS_H
#define CULPRIT_TRIAGE_EVIDENCE_BEHINDOTHERS_H

#include "triage/evidence/SteadyGround.h"

namespace culprit {

/// An error comes behind all passes, as far as the trace shows, and others ran
/// after the one that is named: it is about what all of them leave. That pass
/// alone lacks those that mend what it left, and the function that it ran on
/// may be one where they do.
bool failsBehindOthers(const SteadyGround &ground);

} // namespace culprit
#endif
