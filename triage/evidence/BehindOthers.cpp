#include "triage/evidence/BehindOthers.h"
#include "bisect/pass/AnotherPass.h"
#include "probe/failure/FailureKind.h"

namespace culprit {

bool failsBehindOthers(const SteadyGround &ground) {
  return ground.traced && isDiagnostic(ground.signature.face.kind) &&
         othersRanBehind(*ground.traced, ground.pass);
}

} // namespace culprit
