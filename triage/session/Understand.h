//===- Understand.h - What a command means ----------------------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_SESSION_UNDERSTAND_H
#define CULPRIT_TRIAGE_SESSION_UNDERSTAND_H

#include "triage/session/Session.h"

namespace culprit {

/// Finds out which compiler the session's request is about, which of its words
/// are what, and the input. No compile, and nothing written. Errors are
/// UsageErrors; the session is then as far as it got.
llvm::Error understand(Session &session,
                       const std::vector<CompilerProfile> &profiles);

} // namespace culprit
#endif
