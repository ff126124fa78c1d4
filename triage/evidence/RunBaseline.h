//===- RunBaseline.h - The command as given, more than once -----*- C++ -*-===//
//
// The command as given runs so many times under the full limits; once only if
// it hangs, and that run may still go on (Baseline::stillRunning). If some
// runs are clean and some are not, or if the crash varies, it runs more often,
// so that rates and faces are known well enough.
//
// The first run, and the one that proves the warm launcher, have the addresses
// that most compiles of a triage have, the same each time; the others run as
// they do for the user.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_EVIDENCE_RUNBASELINE_H
#define CULPRIT_TRIAGE_EVIDENCE_RUNBASELINE_H

#include "triage/evidence/Baseline.h"
#include "triage/evidence/BaselinePlan.h"

namespace culprit {

llvm::Expected<Baseline> runBaseline(Prober &prober, const Compile &asGiven,
                                     BaselinePlan plan = {});

} // namespace culprit
#endif
