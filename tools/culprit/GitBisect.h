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

} // namespace culprit
#endif
