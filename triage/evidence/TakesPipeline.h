//===- TakesPipeline.h - Does a script read what is appended? ---*- C++ -*-===//
//
// A script may ignore its arguments, and fail now and then: that a run fails
// with a pipeline of no pass in its command is no sign, then, that it fails
// without passes. A compiler behind it that gets a pipeline refuses one with a
// pass that is not there, by the name of that pass.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_EVIDENCE_TAKESPIPELINE_H
#define CULPRIT_TRIAGE_EVIDENCE_TAKESPIPELINE_H

#include "probe/Prober.h"

namespace culprit {

/// Whether the command was seen to take a pipeline. One compile of an empty
/// module; up to three if the command is flaky, as it may end before it gets
/// there.
llvm::Expected<bool> takesPipeline(Prober &prober, Compile asGiven,
                                   bool isFlaky);

} // namespace culprit
#endif
