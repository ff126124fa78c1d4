//===- CompilerBehind.h - The compiler that a command starts ----*- C++ -*-===//
//
// A command that is pasted may name a script, a Python interpreter or a build
// tool, whose flags say nothing of the compiler behind it. So one run of it is
// watched (probe/watch), and the compiler that fails there takes its place. If
// none is found, the command stays as given, with a note. A command that fails
// now and then is watched until it does: in a clean run no compiler is to
// blame.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_SESSION_BEHIND_COMPILERBEHIND_H
#define CULPRIT_TRIAGE_SESSION_BEHIND_COMPILERBEHIND_H

#include "compiler/command/Profile.h"
#include "triage/session/Request.h"

namespace culprit {

/// The request of the compiler that was found, `behind` included. None if the
/// command's first word is a compiler itself, and none if no compiler was
/// found: then `request` has a note. Errors: interrupted; a UsageError about a
/// program that hides one (UnknownLauncher.h).
llvm::Expected<std::optional<Request>>
findBehind(Request &request, const std::vector<CompilerProfile> &profiles);

} // namespace culprit
#endif
