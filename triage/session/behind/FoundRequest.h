//===- FoundRequest.h - A watched program as a command ----------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_SESSION_BEHIND_FOUNDREQUEST_H
#define CULPRIT_TRIAGE_SESSION_BEHIND_FOUNDREQUEST_H

#include "probe/watch/WatchedRun.h"
#include "triage/session/Request.h"

namespace culprit {

/// To run the program again as it was run behind a command: its arguments, its
/// directory, what it read, and the variables in which its environment differs
/// from ours.
Request requestOf(const WatchedProgram &program, const Request &ofCommand);

} // namespace culprit
#endif
