//===- InputAcceptance.h - Are they a pass's words? -------------*- C++ -*-===//
#ifndef CULPRIT_TOOLS_CULPRIT_INPUTACCEPTANCE_H
#define CULPRIT_TOOLS_CULPRIT_INPUTACCEPTANCE_H

#include "reproducer/Bundle.h"
#include "triage/session/Session.h"

namespace culprit {

/// A compiler that refuses the input may do so in the words of the failing
/// pass, and not every compiler can be traced. So what shows the bundle's
/// failure is asked without its passes, too, as run.sh does (Bundle::
/// acceptFlags). Why nothing can be said then; nothing: the words are a pass's,
/// or the compile crashes or hangs.
llvm::Expected<std::optional<std::string>>
whyNoPassSaysIt(Session &session, const Bundle &bundle, Compile compile);

} // namespace culprit
#endif
