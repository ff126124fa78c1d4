#include "triage/evidence/BehindOthers.h"
#include "probe/failure/FailureKind.h"

namespace culprit {

bool failsBehindOthers(const SteadyGround &ground) {
  const PassAnswer &pass = ground.pass;
  const auto &traced = ground.traced;
  if (pass.byPrefix || !pass.launchedBy.empty() || !pass.index || !traced ||
      !isDiagnostic(ground.signature.face.kind))
    return false;
  bool isLast =
      traced->lastPass && traced->passes[*traced->lastPass].index == pass.index;
  return !isLast && *pass.index + 1 < pass.knob.count;
}

} // namespace culprit
