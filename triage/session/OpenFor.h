//===- OpenFor.h - A session for one request --------------------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_SESSION_OPENFOR_H
#define CULPRIT_TRIAGE_SESSION_OPENFOR_H

#include "triage/session/Session.h"

namespace culprit {

using OpenPlace = llvm::Error (*)(Session &);

/// The session for the command as it is: nothing is looked for behind it.
/// `openPlace`: openOutput, or reserveOutput where another request may still
/// take the place of this one.
llvm::Error openFor(Session &session, Request request,
                    const std::vector<CompilerProfile> &profiles,
                    OpenPlace openPlace);

} // namespace culprit
#endif
