//===- ToolSession.h - A second compiler in one run -------------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_SESSION_TOOLSESSION_H
#define CULPRIT_TRIAGE_SESSION_TOOLSESSION_H

#include "triage/session/Session.h"

namespace culprit {

/// A session of another compiler, which has the output directory and the
/// journal of the user's meanwhile. ^C interrupts whichever of them runs.
class ToolSession {
public:
  /// Opens nothing. `user` outlives it.
  explicit ToolSession(Session &user);
  ~ToolSession();
  Session &operator*() { return tool; }

private:
  Session &user;
  Session tool;
};

} // namespace culprit
#endif
