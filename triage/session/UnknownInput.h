//===- UnknownInput.h - The input of what is no compiler --------*- C++ -*-===//
//
// `python build.py a.mlir b.mlir`: which of them makes the compiler inside fail
// is for the compiler to say. A compiler itself that may read several is asked
// about one of them, which the user names. And a program reads the one that is
// found, or named, or it does not.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_SESSION_UNKNOWNINPUT_H
#define CULPRIT_TRIAGE_SESSION_UNKNOWNINPUT_H

#include "triage/session/Session.h"

namespace culprit {

/// The command of the session's request, as its profile reads it. If several
/// files may be the input of a script or of an interpreter's program, none of
/// them is, and a remark says so. Errors: as readCommand.
llvm::Expected<CommandLine> readSessionsCommand(Session &session);

/// Nobody knows whether the command reads its input: it is an interpreter, a
/// script, or a program without a profile that is fed what --input names.
bool mayLeaveInputUnread(const Session &session);

} // namespace culprit
#endif
