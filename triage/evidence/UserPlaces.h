//===- UserPlaces.h - Where the user wrote an op ----------------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_EVIDENCE_USERPLACES_H
#define CULPRIT_TRIAGE_EVIDENCE_USERPLACES_H

#include "bisect/action/NamedAction.h"

namespace culprit {

/// Whether that pass execution applies that pattern to such an op, as far as
/// its log is seen.
bool isAppliedIn(const Trace &traced, uint64_t execution,
                 const NamedAction &action);

/// For an action that was found on IR without the user's locations: the one
/// that the same action has in a trace of the user's command, inside that pass
/// execution, if that is the only application of that pattern to such an op
/// there. Else the location becomes empty.
void placeByTrace(NamedAction &action, const Trace &traced, uint64_t execution);

} // namespace culprit
#endif
