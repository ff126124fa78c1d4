#include "triage/evidence/HangCheck.h"
#include "probe/failure/FailureFace.h"

using namespace llvm;

namespace culprit {

Expected<Compile> upToGuilty(Instruments &instruments, const PassAnswer &guilty,
                             const Compile &hangs) {
  if (guilty.precision != Precision::Exact ||
      guilty.knob.name != passExecutionTag)
    return hangs;
  auto trace = instruments.trace(hangs);
  if (!trace)
    return trace.takeError();
  if (!*trace || (*trace)->lastPassName() != guilty.pass)
    return hangs;
  auto last = (*trace)->passes[*(*trace)->lastPass].index;
  if (!last)
    return hangs;
  if (auto ending = instruments.endingBefore(hangs, *last + 1))
    return *ending;
  auto gate = instruments.gatePasses(hangs, *last + 1);
  return gate ? gate->at(*last + 1) : hangs;
}

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
