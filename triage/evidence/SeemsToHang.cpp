#include "triage/evidence/SeemsToHang.h"

using namespace llvm;

namespace culprit {

Expected<std::optional<WarmProof>>
seemsToHang(Prober &prober, const Compile &asGiven,
            const HealthyCompile &healthyCompile, const LongRun &longRun) {
  constexpr int manyTimes = 20;
  std::optional<WarmProof> nothing;
  if (!healthyCompile)
    return nothing;
  auto reading = healthyCompile();
  if (!reading)
    return reading.takeError();
  if (!*reading)
    return nothing;
  auto healthy = prober.run(**reading);
  if (!healthy)
    return healthy.takeError();
  const Outcome &parsed = healthy->outcome;
  if (parsed.status != Outcome::Status::Completed ||
      longRun.run.endsWithin(manyTimes * parsed.wall - longRun.waited))
    return nothing;
  prober.learnHealthy(parsed);
  Compile brief = asGiven;
  brief.want = Want::AllText;
  Limits limits = prober.limitsFor(brief);
  auto result = prober.run(brief);
  if (!result)
    return result.takeError();
  if (result->outcome.status != Outcome::Status::TimedOut ||
      faceOf(result->outcome).idle)
    return nothing;
  return WarmProof{std::move(brief), std::move(*result), {}, limits};
}

} // namespace culprit
