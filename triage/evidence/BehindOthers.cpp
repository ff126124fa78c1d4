#include "triage/evidence/BehindOthers.h"
#include "probe/failure/FailureKind.h"

namespace culprit {

bool failsBehindOthers(const SteadyGround &ground) {
  const PassAnswer &pass = ground.pass;
  const auto &traced = ground.traced;
  return !pass.byPrefix && pass.launchedBy.empty() && pass.index && traced &&
         !traced->lastPass && isDiagnostic(ground.signature.face.kind) &&
         *pass.index + 1 < pass.knob.count;
}

} // namespace culprit
