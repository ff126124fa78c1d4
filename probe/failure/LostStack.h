//===- LostStack.h - A crash whose stack never got printed ------*- C++ -*-===//
#ifndef CULPRIT_PROBE_FAILURE_LOSTSTACK_H
#define CULPRIT_PROBE_FAILURE_LOSTSTACK_H

#include "probe/failure/FailureFace.h"

namespace culprit {

/// Several threads that crash at once end the process before any of them has
/// printed its stack. A crash with nothing to tell it by (`known`) is no
/// failure of its own if a run of the same compile, without threads or at
/// another time, ends in the same signal and has a stack (`face`).
bool findsLostStack(const FailureFace &face, const FailureFace &known);

} // namespace culprit
#endif
