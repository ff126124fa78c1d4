#include "triage/evidence/VerifierApart.h"
#include "triage/evidence/HarmlessErrors.h"

using namespace llvm;

namespace culprit {

/// What it prints, and succeeds, was not of the verifier.
static Error dropHarmless(SteadyGround &ground, Prober &prober,
                          Compile unverified) {
  unverified.patience = Patience::Full; // as it was asked
  auto result = prober.run(unverified);
  if (!result)
    return result.takeError();
  FailureFace face = faceOf(result->outcome);
  if (face.kind == FailureKind::None)
    ground.signature = withoutHarmless(std::move(ground.signature), face);
  return Error::success();
}

/// About another op: which one comes first may be up to a hash table.
static Expected<bool> saysItAnyway(const SteadyGround &ground, Prober &prober,
                                   Compile unverified) {
  unverified.patience = Patience::Full; // as it was asked
  auto result = prober.run(unverified);
  if (!result)
    return result.takeError();
  const auto &told = errorsToldBy(ground.signature);
  return !told.empty() &&
         is_contained(faceOf(result->outcome).errors, told.front());
}

Error tellVerifierApart(SteadyGround &ground, Instruments &instruments,
                        function_ref<Expected<Verdict>(const Compile &)> ask) {
  FailureKind &kind = ground.signature.face.kind;
  if (kind != FailureKind::PassFailure)
    return Error::success();
  auto flag = instruments.compiler().spell(Role::VerifyEachOff);
  if (!flag) {
    if (ground.traced && ground.traced->lastPass && ground.traced->leftInvalid)
      kind = FailureKind::Verifier;
    return Error::success();
  }
  Compile unverified = ground.compile;
  unverified.command = unverified.command.withFlags({*flag});
  auto verdict = ask(unverified);
  if (!verdict)
    return verdict.takeError();
  if (*verdict == Verdict::Different) {
    auto says = saysItAnyway(ground, instruments.door(), unverified);
    if (!says || *says)
      return says.takeError();
  }
  // A run that came to no end does not prove that the error has gone away.
  if (*verdict == Verdict::Uninteresting || *verdict == Verdict::Different)
    kind = FailureKind::Verifier;
  return *verdict == Verdict::Uninteresting
             ? dropHarmless(ground, instruments.door(), unverified)
             : Error::success();
}

} // namespace culprit
