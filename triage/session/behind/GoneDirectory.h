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
/// they meant. If none can be made, the request stays as it is: its start says
/// what is wrong.
void runInOwnDirectory(Request &request);

/// The same, if its directory is no longer there.
void replaceGoneDirectory(Request &request);

} // namespace culprit
#endif
