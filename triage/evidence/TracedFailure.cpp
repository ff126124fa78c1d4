#include "triage/evidence/TracedFailure.h"
#include "compiler/command/Glob.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

/// The compiler's own words count more than its log, which may end too early.
static void nameFailingPass(FailureSignature &signature, const Trace &run) {
  size_t last = *run.lastPass;
  signature.failingPass = run.passes[last].name();
  signature.failingClass = run.passes[last].passClass;
  signature.launchers = run.launchersOf(last);
  std::string said = !run.face.failedPass.empty() ? run.face.failedPass
                     : run.hasAllAnnounced        ? ""
                                                  : run.lastBanner;
  if (said.empty() || said == signature.failingPass)
    return;
  signature.failingPass = said;
  signature.failingClass.clear();
  signature.launchers.clear();
}

static void takePassErrors(FailureSignature &signature, const Trace &run) {
  signature.passErrors = run.lastPassErrors;
  erase_if(signature.passErrors, [&](const std::string &error) {
    return matchesAny(signature.trailers, error);
  });
  if (signature.passErrors.empty())
    return;
  bool isFirst = signature.passErrors.front() == run.lastPassErrors.front();
  signature.face.firstErrorVerbatim =
      isFirst ? run.lastPassErrorVerbatim : signature.passErrors.front();
}

FailureSignature withTrace(FailureSignature signature, const Trace &run) {
  bool hang = signature.face.kind == FailureKind::Hang;
  nameFailingPass(signature, run);
  takePassErrors(signature, run);
  signature.face.failedPass = run.face.failedPass;
  if (!hang && !run.lostItsEnd())
    signature.openAction = run.openActionName();
  return signature;
}

} // namespace culprit
