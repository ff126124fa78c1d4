#include "triage/session/ToolSession.h"

namespace culprit {

static void lend(Session &from, Session &to) {
  to.output = std::move(from.output);
  from.output.reset();
  to.journal = std::move(from.journal);
}

ToolSession::ToolSession(Session &user) : user(user) { lend(user, tool); }

ToolSession::~ToolSession() {
  lend(tool, user);
  // From here on it is the user's prober that is interrupted, whatever the end
  // of the tool's takes.
  tool.request.onProber = nullptr;
  if (user.request.onProber)
    user.request.onProber(user.prober.get());
}

} // namespace culprit
