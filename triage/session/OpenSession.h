//===- OpenSession.h - From a request to a session --------------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_SESSION_OPENSESSION_H
#define CULPRIT_TRIAGE_SESSION_OPENSESSION_H

#include "triage/session/Session.h"

namespace culprit {

/// Finds the compiler, its profile and the input; creates the output directory,
/// and locks it; opens the journal. No compile yet, unless a compiler is looked
/// for behind the command. Errors are UsageErrors that say what to do, or
/// Stopped; `session` is then as far as it got, for `leaveError`
/// (triage/Answer.h).
llvm::Error openSession(Session &session, Request request);

} // namespace culprit
#endif
