//===- UnknownInput.h - A script that is given several files ----*- C++ -*-===//
//
// `python build.py a.mlir b.mlir`: which of them makes the compiler inside fail
// is for the compiler to say. A compiler itself that may read several is asked
// about one of them, which the user names.
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

} // namespace culprit
#endif
