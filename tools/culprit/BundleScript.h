//===- BundleScript.h - A bundle's own judge --------------------*- C++ -*-===//
#ifndef CULPRIT_TOOLS_CULPRIT_BUNDLESCRIPT_H
#define CULPRIT_TOOLS_CULPRIT_BUNDLESCRIPT_H

#include "probe/failure/FailureSignature.h"
#include "triage/session/Session.h"

namespace culprit {

/// For wrong code: run.sh of the bundle there knows which output is wrong. It
/// is asked with the session's compiler.
llvm::Expected<Judgement> judgeByScript(Session &session,
                                        const std::string &directory);

} // namespace culprit
#endif
