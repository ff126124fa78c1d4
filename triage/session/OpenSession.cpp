#include "triage/session/OpenSession.h"
#include "triage/session/EnvironmentChange.h"
#include "triage/session/LoadProfiles.h"
#include "triage/session/OpenFor.h"
#include "triage/session/OpenOutput.h"
#include "triage/session/RequestPrefix.h"
#include "triage/session/Unhidden.h"
#include "triage/session/UsageError.h"
#include "triage/session/behind/OpenFound.h"

using namespace llvm;

namespace culprit {

Error openSession(Session &session, Request request) {
  request.pasted = request.argv;
  takePrefix(request);
  if (request.argv.empty())
    return usageError("no command: put the failing command after `--`, as in "
                      "`culprit triage -- mlir-opt-22 in.mlir --canonicalize`");
  showWhatIsHidden(request);
  session.request = request;
  auto profiles = loadProfiles(request.profileDirectories);
  if (!profiles)
    return profiles.takeError();
  EnvironmentChange(request.environment).keep();
  if (request.watches) {
    auto opened = openFound(session, *profiles);
    if (!opened || *opened)
      return opened.takeError();
  }
  return openFor(session, session.request, *profiles, openOutput);
}

} // namespace culprit
