//===- OpenProber.h - What a session asks with ------------------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_SESSION_OPENPROBER_H
#define CULPRIT_TRIAGE_SESSION_OPENPROBER_H

#include "triage/session/Session.h"

namespace culprit {

/// The journal of an understood session, its directory for temporary files, its
/// launcher and its prober. Errors are UsageErrors.
llvm::Error openProber(Session &session);

} // namespace culprit
#endif
