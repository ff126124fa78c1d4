//===- OpenOutput.h - The place of a session's answer -----------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_SESSION_OPENOUTPUT_H
#define CULPRIT_TRIAGE_SESSION_OPENOUTPUT_H

#include "triage/session/Session.h"

namespace culprit {

/// Locks the output directory. What lies there stays: whether the session goes
/// on is not known yet. Nothing if there is one already, or nothing is written.
llvm::Error reserveOutput(Session &session);

/// That, and the directory is the session's: the answer of another question is
/// moved aside.
llvm::Error openOutput(Session &session);

} // namespace culprit
#endif
