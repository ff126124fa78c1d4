//===- GoneDirectory.h - A compiler ran where nothing is now ----*- C++ -*-===//
//
// A wrapper may work in a temporary directory that it removes at its end. What
// the compiler read there was copied while it ran (probe/watch/InputCopy.h).
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_SESSION_BEHIND_GONEDIRECTORY_H
#define CULPRIT_TRIAGE_SESSION_BEHIND_GONEDIRECTORY_H

#include "triage/session/Request.h"

namespace culprit {

/// The request runs in a directory of its own from here on, which `keeps`
/// holds. Its `files` of relative names lie there, so that its words mean what
/// they meant. With an error it stays as it is.
llvm::Error runInOwnDirectory(Request &request);

/// The same, if its directory is no longer there. If that cannot be, the start
/// of the request says what is wrong.
void replaceGoneDirectory(Request &request);

} // namespace culprit
#endif
