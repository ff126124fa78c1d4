//===- GitBisect.h - The exit codes of `git bisect run` ---------*- C++ -*-===//
#ifndef CULPRIT_TOOLS_CULPRIT_GITBISECT_H
#define CULPRIT_TOOLS_CULPRIT_GITBISECT_H

#include "tools/culprit/Subcommands.h"

namespace culprit {

/// 0: it does not fail, good. 1: the failure shows, bad. 125: it cannot be said
/// of this commit (refused, another failure, no compiler, no time), skip it.
/// 128: no commit could be judged (no bundle, a bug of ours), stop; git would
/// take a 2 or a 70 for bad.
SubcommandResult asGitWants(SubcommandResult result);

/// The same for the exit code of all of culprit: one that is none of these came
/// before the bundle was asked, or in its place (wrong words, a stranger's
/// bundle that may not run, no sandbox, a full disk, a signal).
int asGitWants(int code);

} // namespace culprit
#endif
