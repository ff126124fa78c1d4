//===- SteadyGround.h - A command that can be measured ----------*- C++ -*-===//
//
// Threads off, the pipeline as expanded text, the input as the compiler reads
// it, and what a trace says of the failure: the form of the command that every
// later step starts from.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_EVIDENCE_STEADYGROUND_H
#define CULPRIT_TRIAGE_EVIDENCE_STEADYGROUND_H

#include "judge/Oracle.h"
#include "triage/evidence/Ground.h"

namespace culprit {

/// `asGiven` shows the failure of `oracle`. About 7 compiles, up to 3 more of a
/// script; up to 40 if a crash shows otherwise without threads; 4 for wrong
/// code, which leaves no trace.
llvm::Expected<SteadyGround> findSteadyGround(Oracle &oracle,
                                              const Compile &asGiven);

} // namespace culprit
#endif
