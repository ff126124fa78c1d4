//===- SteadyGround.h - A command that can be measured ----------*- C++ -*-===//
//
// Threads off, the pipeline as expanded text, and what a trace says of the
// failure: the form of the command that every later stage starts from.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_EVIDENCE_STEADYGROUND_H
#define CULPRIT_TRIAGE_EVIDENCE_STEADYGROUND_H

#include "judge/Oracle.h"
#include "triage/evidence/Ground.h"

namespace culprit {

/// About 7 compiles; of a crash that shows otherwise without threads, up to 40.
/// `asGiven` fails as `reference` says.
llvm::Expected<SteadyGround>
findSteadyGround(Instruments &instruments, const Compile &asGiven,
                 const FailureSignature &reference);

} // namespace culprit
#endif
