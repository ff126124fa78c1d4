//===- OtherFace.h - Another crash with threads off -------------*- C++ -*-===//
//
// Threads decide where things lie in memory, so without them a bug may show
// another face each time. Nothing can prove that it is the same bug. But
// prefixes of the pipeline prove that both arise in the same pass, without any
// trace or counter, neither of which works with threads.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_EVIDENCE_OTHERFACE_H
#define CULPRIT_TRIAGE_EVIDENCE_OTHERFACE_H

#include "triage/evidence/Ground.h"

namespace culprit {

/// Whether `threaded` arises in the pass that `ground` fails in: with the
/// pipeline up to that pass the command shows it, and without that pass it
/// neither crashes nor hangs. False if the pass has no place in the text.
llvm::Expected<bool> failsInPassOf(Prober &prober, const SteadyGround &ground,
                                   const FailureSignature &threaded,
                                   const Compile &withThreads);

} // namespace culprit
#endif
