#include "triage/evidence/StillAsKnown.h"
#include "probe/files/SHA256.h"

using namespace llvm;

namespace culprit {

static bool endsAlike(const CompileResult &now, const CompileResult &known) {
  FailureFace face = faceOf(now.outcome), before = faceOf(known.outcome);
  if (face.kind != before.kind || face.exitCode != before.exitCode)
    return false;
  return isCrashLike(face.kind)
             ? isSameFace(face, before)
             : face.errors == before.errors && now.output == known.output;
}

static std::string summaryOf(const CompileResult &now) {
  FailureFace face = faceOf(now.outcome);
  std::string text = face.summary();
  for (const std::string &error : face.errors)
    text += "\n" + error;
  return sha256(text + "\n" + now.output);
}

/// The runs after the first one are at the addresses that the system gives.
static bool isKnownToEndSo(Prober &prober, Compile compile,
                           const CompileResult &now) {
  constexpr unsigned most = 12;
  compile.systemAddresses = true;
  while (++compile.repeat < most)
    if (auto other = prober.knownOf(compile); other && endsAlike(now, *other))
      return true;
  return false;
}

Error askAfreshIfChanged(Prober &prober, const Compile &compile) {
  if (!prober.takeFirstLook())
    return Error::success();
  auto known = prober.knownOf(compile);
  if (!known || known->outcome.status == Outcome::Status::TimedOut)
    return Error::success();
  auto now = prober.runUnknown(compile);
  if (!now)
    return now.takeError();
  if (endsAlike(*now, *known) || isKnownToEndSo(prober, compile, *now))
    return Error::success();
  auto again = prober.runUnknown(compile);
  if (!again)
    return again.takeError();
  if (endsAlike(*now, *again)) // else it says something else each time
    prober.askAfresh(summaryOf(*now));
  return Error::success();
}

} // namespace culprit
