//===- NoBoundary.h - Why the gate has no boundary --------------*- C++ -*-===//
#ifndef CULPRIT_BISECT_PASS_NOBOUNDARY_H
#define CULPRIT_BISECT_PASS_NOBOUNDARY_H

#include "bisect/pass/PassAnswer.h"
#include "counters/Trace.h"

namespace culprit {

/// For the answer of a gate: if it has no boundary, the log says why, if it is
/// the failure's. A failure that shows with every pass skipped says nothing if
/// the gate may be inert.
void explainByLog(PassAnswer &answer, const Trace &trace, bool isOfFailure);

} // namespace culprit
#endif
