//===- LauncherCheck.h - Does `taskset -c 9` start anything? ----*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_SESSION_LAUNCHERCHECK_H
#define CULPRIT_TRIAGE_SESSION_LAUNCHERCHECK_H

#include "triage/session/Session.h"

namespace culprit {

/// If words stay in front of each compile: one run of them with a program that
/// never fails, since their own failure would look like the compiler's. A
/// UsageError says how they fail.
llvm::Error checkLaunchers(Session &session);

} // namespace culprit
#endif
