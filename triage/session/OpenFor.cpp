#include "triage/session/OpenFor.h"
#include "triage/session/LauncherCheck.h"
#include "triage/session/OpenProber.h"
#include "triage/session/Understand.h"

using namespace llvm;

namespace culprit {

Error openFor(Session &session, Request request,
              const std::vector<CompilerProfile> &profiles,
              OpenPlace openPlace) {
  session.request = std::move(request);
  Error refusal = understand(session, profiles);
  if (Error error = openPlace(session)) {
    if (!refusal)
      return error;
    consumeError(std::move(error)); // the report has no place, the message has
    return refusal;
  }
  if (refusal)
    return refusal;
  if (Error error = openProber(session))
    return error;
  return checkLaunchers(session);
}

} // namespace culprit
