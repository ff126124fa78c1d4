//===- TracedGround.h - What a trace says of the steady ground --*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_EVIDENCE_TRACEDGROUND_H
#define CULPRIT_TRIAGE_EVIDENCE_TRACEDGROUND_H

#include "triage/evidence/ThreadsOff.h"

namespace culprit {

/// `traced`, a trace of the ground's compile, becomes the ground's. If it ends
/// as the failure does, the signature gets the pass, its errors and the action;
/// else a remark says how it ends. A run that does not show the failure has no
/// last pass then. The compiles are those of ThreadsOff::knowMoreFaces and
/// Instruments::learnArgument.
llvm::Error takeTrace(SteadyGround &ground, Trace traced,
                      Instruments &instruments, ThreadsOff &threads);

} // namespace culprit
#endif
