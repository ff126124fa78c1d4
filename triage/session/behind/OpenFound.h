//===- OpenFound.h - A session for what is found behind ---------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_SESSION_BEHIND_OPENFOUND_H
#define CULPRIT_TRIAGE_SESSION_BEHIND_OPENFOUND_H

#include "triage/session/Session.h"

namespace culprit {

/// Looks for a compiler behind the session's command that alone ends like it,
/// and opens the session for that one; of several, for the one that the command
/// fails for (ChooseCompiler.h). False: there is none, and the request says
/// why, where it was looked for.
llvm::Expected<bool> openFound(Session &session,
                               const std::vector<CompilerProfile> &profiles);

} // namespace culprit
#endif
