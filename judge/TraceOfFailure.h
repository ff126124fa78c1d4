//===- TraceOfFailure.h - Is the traced run one of the failure? -*- C++ -*-===//
#ifndef CULPRIT_JUDGE_TRACEOFFAILURE_H
#define CULPRIT_JUDGE_TRACEOFFAILURE_H

#include "counters/Trace.h"

namespace culprit {

/// Whether only a limit ends such a run: of time, memory or output.
bool isWithoutEnd(FailureKind kind);

/// Whether the traced run ends as the failure does. One without an end may be
/// stopped by any limit: what it logs takes time, and room. Of wrong code no
/// run says anything, so that each is taken for one. The last pass of another
/// run says nothing of the failure.
bool showsFailure(const Trace &run, const FailureSignature &failure);

} // namespace culprit
#endif
