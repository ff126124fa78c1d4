#include "triage/evidence/ThreadsOff.h"
#include "judge/Faces.h"
#include "probe/RepeatedRuns.h"
#include "probe/compiler/GivenFlag.h"
#include "probe/failure/LostStack.h"
#include "triage/evidence/OtherFace.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

std::optional<Compile> ThreadsOff::of(const Compile &compile) const {
  auto flag = compiler.spell(Role::DisableThreading);
  if (!flag)
    return std::nullopt;
  Compile single = compile;
  if (!hasFlagOf(compiler, Role::DisableThreading, compile.command))
    single.command = single.command.withFlags({*flag});
  return single;
}

std::string ThreadsOff::failsOtherwise(const FailureFace &face) const {
  return "with " + *compiler.spell(Role::DisableThreading) +
         " it fails otherwise: " + face.summary();
}

/// False if the face is neither of the failure nor its stack that was lost.
bool ThreadsOff::showsFaces(SteadyGround &ground, const Compile &single,
                            FailureFace face) const {
  FailureSignature &known = ground.signature;
  Judgement judgement = judge(face, known);
  bool shows = judgement.verdict == Verdict::Interesting;
  bool lostStack = findsLostStack(face, known.face);
  if (!shows && !lostStack)
    return false;
  ground.compile = single;
  if (!shows)
    ground.remarks.add(RemarkId::NotSteady,
                       "with threads the crash leaves no stack; " +
                           face.summary() +
                           " without them is taken for the same");
  bool isOther = judgement.otherFace;
  if (isOther || lostStack)
    std::swap(known.face, face);
  if (isOther && !lostStack)
    known.otherFaces.push_back(face);
  return true;
}

Error ThreadsOff::apply(SteadyGround &ground) {
  auto single = of(ground.compile);
  if (!single)
    return Error::success();
  // What several threads do in the limit, one may not.
  Compile patient = *single;
  if (ground.signature.face.kind != FailureKind::Hang)
    patient.patience = Patience::Full;
  auto result =
      runUntilItFails(prober, patient, ground.signature.runsPerQuestion);
  if (!result)
    return result.takeError();
  FailureFace face =
      withoutTrailers(faceOf(result->outcome), ground.signature.trailers);
  if (Error error = knowMoreFaces(ground.signature, face))
    return error;
  if (showsFaces(ground, *single, face)) {
    if (result->outcome.status != Outcome::Status::TimedOut)
      prober.learnOwnEnd(result->outcome);
    return Error::success();
  }
  if (isCrashLike(face.kind) && isCrashLike(ground.signature.face.kind))
    return takeOtherFaces(ground, *single, std::move(face));
  ground.passesWithoutThreads = face.kind == FailureKind::None;
  ground.remarks.add(RemarkId::NotSteady,
                     (ground.passesWithoutThreads
                          ? "the failure goes away with " +
                                *compiler.spell(Role::DisableThreading)
                          : failsOtherwise(face)) +
                         "; counters cannot be trusted");
  return Error::success();
}

void ThreadsOff::applyToWrongCode(SteadyGround &ground,
                                  bool isWrongWithout) const {
  if (isWrongWithout)
    ground.compile = *of(ground.compile);
  else
    ground.remarks.add(RemarkId::NotSteady,
                       "the output is not wrong with " +
                           *compiler.spell(Role::DisableThreading) +
                           "; counters cannot be trusted");
}

Error ThreadsOff::knowMoreFaces(FailureSignature &known,
                                const FailureFace &face) {
  if (askedForFaces || !isCrashLike(face.kind) ||
      !isCrashLike(known.face.kind) || findsLostStack(face, known.face) ||
      judge(face, known).verdict == Verdict::Interesting)
    return Error::success();
  askedForFaces = true;
  auto rate = collectFaces(prober, asGiven, known,
                           std::max(runsForFaces, known.runsPerQuestion));
  if (!rate)
    return rate.takeError();
  erase_if(known.otherFaces, [&](const FailureFace &other) {
    return findsLostStack(known.face, other);
  });
  return Error::success();
}

/// The faces without threads differ from those with them. If one face is of
/// both, all of them are of one failure. Else the failure without threads is
/// what can be measured, as long as nothing says that it arises elsewhere.
Error ThreadsOff::takeOtherFaces(SteadyGround &ground, const Compile &single,
                                 FailureFace face) {
  FailureSignature &known = ground.signature;
  FailureSignature found = known;
  found.face = std::move(face);
  found.otherFaces.clear();
  auto rate = collectFaces(prober, single, found,
                           std::max(runsForFaces, known.runsPerQuestion));
  if (!rate)
    return rate.takeError();
  std::vector<FailureFace> faces = {found.face};
  append_range(faces, found.otherFaces);
  auto isKnown = [&](const FailureFace &one) {
    return judge(one, known).verdict == Verdict::Interesting;
  };
  if (any_of(faces, isKnown)) {
    erase_if(faces, isKnown);
    append_range(known.otherFaces, faces);
    ground.compile = single;
    return Error::success();
  }
  if (rate->runsPerQuestion() > mostRunsPerQuestion) {
    ground.remarks.add(RemarkId::NotSteady,
                       failsOtherwise(found.face) +
                           ", and too rarely to be searched for");
    return Error::success();
  }
  if (rate->isFlaky() || known.rate.isFlaky()) {
    found.rate = *rate;
    found.runsPerQuestion = rate->runsPerQuestion();
  }
  withThreads = ground;
  known = std::move(found);
  ground.compile = single;
  ground.compile.systemAddresses |= rate->isFlaky();
  return Error::success();
}

Expected<bool> ThreadsOff::failsInTheSamePass(SteadyGround &ground) {
  if (!withThreads)
    return true;
  auto same = failsInPassOf(prober, ground, withThreads->signature,
                            withThreads->compile);
  if (!same)
    return same.takeError();
  std::string remark = failsOtherwise(ground.signature.face);
  if (*same) {
    ground.withThreads = withThreads->signature;
    ground.remarks.add(RemarkId::NotSteady,
                       remark + ", in the same pass; that is what was triaged");
    return true;
  }
  ground = std::move(*withThreads);
  withThreads.reset();
  ground.remarks.add(RemarkId::NotSteady,
                     remark + "; counters cannot be trusted");
  return false;
}

} // namespace culprit
