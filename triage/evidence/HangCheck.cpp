#include "triage/evidence/HangCheck.h"
#include "probe/failure/FailureFace.h"

using namespace llvm;

namespace culprit {

Expected<bool> hangsUnderFullLimit(Prober &prober, Compile compile,
                                   bool sleeps) {
  compile.patience = patienceWithHang(sleeps);
  auto result = prober.run(compile);
  if (!result)
    return result.takeError();
  if (result->outcome.status != Outcome::Status::TimedOut)
    return false;
  bool hardlyRan = faceOf(result->outcome).idle;
  return sleeps || !hardlyRan;
}

} // namespace culprit
