#include "judge/Oracle.h"
#include "judge/Repetition.h"

using namespace llvm;

namespace culprit {

/// For crashes and hangs the compiler cannot name the pass that failed.
static bool canNameFailedPass(const CompilerUnderTest &compiler,
                              const FailureSignature &reference) {
  bool diagnostic = reference.face.kind == FailureKind::PassFailure ||
                    reference.face.kind == FailureKind::Verifier;
  return diagnostic && !reference.face.failedPass.empty() &&
         compiler.has(Role::PrintAfterFailure) &&
         compiler.has(Role::SkipRegions);
}

static Compile withBanner(const Compile &compile,
                          const CompilerUnderTest &compiler) {
  Compile result = compile;
  result.command =
      compile.command.withFlags({*compiler.spell(Role::PrintAfterFailure),
                                 *compiler.spell(Role::SkipRegions)});
  return result;
}

/// A verifier says of an input what it says of what a pass leaves, in the same
/// words.
static Judgement refusedInput(FailureKind kind) {
  return {Verdict::Different, kind, false,
          "the same words, but no pass failed: the input is refused"};
}

/// A clean run that took that long tells a hang from a slow compile by chance.
static bool nearlyTimedOut(const Outcome &outcome, const Limits &limits) {
  return 2 * outcome.wall > limits.wall ||
         (limits.cpu.count() && 2 * outcome.cpu > limits.cpu);
}

static bool runsOnly(const CommandLine &command, StringRef pass) {
  auto pipeline = command.pipeline();
  if (!pipeline)
    return false;
  std::vector<PipelinePath> leaves = pipeline->leaves();
  return leaves.size() == 1 && pipeline->at(leaves.front()).name == pass;
}

Expected<Judgement> Oracle::ask(const Compile &compile,
                                Attribution attribution) {
  auto answers = askAll({compile}, attribution);
  if (!answers)
    return answers.takeError();
  return answers->front();
}

Expected<std::vector<Judgement>>
Oracle::askAll(const std::vector<Compile> &compiles, Attribution attribution) {
  if (signature.runsPerQuestion <= 1)
    return judgeAll(compiles, attribution);
  auto judgements =
      judgeRepeatedly(compiles, signature.runsPerQuestion, prober.workers(),
                      [&](const std::vector<Compile> &some) {
                        return judgeAll(some, attribution);
                      });
  if (!judgements || attribution == Attribution::None)
    return judgements;
  for (auto [compile, judgement] : zip(compiles, *judgements))
    if (Error error = refuseRarer(compile, judgement))
      return error;
  return judgements;
}

Expected<ReproductionRate> Oracle::rateOf(const Compile &compile,
                                          unsigned runs) {
  return measureRate(compile, runs, [&](const std::vector<Compile> &some) {
    return judgeAll(some, Attribution::None);
  });
}

Error Oracle::refuseRarer(const Compile &compile, Judgement &judgement) {
  constexpr unsigned runs = 30; // many of them were asked already
  bool asksHowOften = signature.rate.runs > 0;
  if (judgement.verdict != Verdict::Interesting || !asksHowOften)
    return Error::success();
  auto rate = rateOf(compile, runs);
  if (!rate)
    return rate.takeError();
  if (rate->isBelow(signature.rate.lowest()))
    judgement = {Verdict::Different, judgement.kind, false,
                 "it shows the failure more rarely, in " +
                     std::to_string(rate->showing) + " of " +
                     std::to_string(runs) + " runs"};
  return Error::success();
}

Expected<bool> Oracle::asksOftenEnough(const Compile &compile) {
  if (signature.runsPerQuestion <= 1)
    return true;
  auto rate = rateOf(compile, mostRunsPerQuestion);
  if (!rate)
    return rate.takeError();
  if (rate->runsPerQuestion() <= signature.runsPerQuestion)
    return true;
  unsigned runs = std::min(rate->runsPerQuestion(), mostRunsPerQuestion);
  signature.rate = *rate;
  return std::exchange(signature.runsPerQuestion, runs) == runs;
}

Expected<std::vector<Judgement>>
Oracle::judgeAll(const std::vector<Compile> &compiles,
                 Attribution attribution) {
  const CompilerUnderTest &compiler = turned.compiler();
  bool named = canNameFailedPass(compiler, signature);
  std::vector<Compile> asked;
  for (const Compile &compile : compiles)
    asked.push_back(named ? withBanner(compile, compiler) : compile);
  auto results = prober.runAll(asked);
  if (!results)
    return results.takeError();
  std::vector<Judgement> judgements;
  for (size_t i = 0; i < compiles.size(); ++i) {
    FailureFace face = faceOf((*results)[i].outcome);
    Judgement judgement = judge(face, signature);
    if (named && judgement.verdict == Verdict::Interesting &&
        face.failedPass.empty())
      judgement = refusedInput(face.kind);
    judgement.kind = face.kind;
    if (judgement.verdict == Verdict::Uninteresting) {
      const Outcome &healthy = (*results)[i].outcome;
      if (signature.face.kind == FailureKind::Hang &&
          nearlyTimedOut(healthy, prober.limitsFor(asked[i])))
        judgement = {Verdict::Unresolved, face.kind, false,
                     "it ends, but hardly within the limit"};
      prober.learnHealthy(healthy);
    }
    if (attribution == Attribution::OnAccept) {
      auto attributed = attribute(compiles[i], face, judgement);
      if (!attributed)
        return attributed.takeError();
      judgement = *attributed;
      judgement.kind = face.kind;
    }
    if (insistsFrom && attribution >= *insistsFrom) {
      auto tied = tieToOwnFace(compiles[i], face, std::move(judgement));
      if (!tied)
        return tied.takeError();
      judgement = std::move(*tied);
    }
    if (judgement.verdict == Verdict::Different)
      remember({face, compiles[i]});
    prober.judged(compiles[i], judgement);
    judgements.push_back(std::move(judgement));
  }
  return judgements;
}

Expected<bool> Oracle::showsOwnFace(const Compile &compile) {
  constexpr size_t runs = 32, enough = 5;
  auto isOwn = [&](const CompileResult &result) {
    Judgement judgement = judge(faceOf(result.outcome), signature);
    return judgement.verdict == Verdict::Interesting && !judgement.otherFace;
  };
  auto once = prober.run(compile);
  if (!once || isOwn(*once))
    return once ? Expected<bool>(true) : once.takeError();
  const std::vector<Compile> repeats = asTheUserRunsIt(compile, runs);
  ArrayRef<Compile> left = repeats;
  size_t shown = 0;
  while (shown < enough && shown + left.size() >= enough) {
    size_t batch = std::min<size_t>(left.size(), prober.workers());
    auto results = prober.runAll(left.take_front(batch).vec());
    if (!results)
      return results.takeError();
    shown += count_if(*results, isOwn);
    left = left.drop_front(batch);
  }
  return shown >= enough;
}

Expected<Judgement> Oracle::tieToOwnFace(const Compile &compile,
                                         const FailureFace &face,
                                         Judgement judgement) {
  if (judgement.verdict != Verdict::Interesting || !judgement.otherFace)
    return judgement;
  Judgement apart{Verdict::Different, face.kind, false,
                  "only in another way: " + face.summary()};
  auto traced = attribute(compile, face, apart);
  if (!traced || traced->verdict == Verdict::Interesting)
    return traced;
  auto shows = showsOwnFace(compile);
  if (!shows)
    return shows.takeError();
  return *shows ? judgement : apart;
}

/// A pass that another one runs on its own is known by its class alone.
static bool isFailingPass(const PassExecution &pass,
                          const FailureSignature &signature) {
  return pass.name() == signature.failingPass ||
         (pass.argument.empty() && pass.passClass == signature.failingClass);
}

Expected<Judgement> Oracle::attribute(const Compile &compile,
                                      const FailureFace &face,
                                      Judgement plain) {
  bool looksSame = plain.verdict == Verdict::Interesting;
  bool otherCrash = plain.verdict == Verdict::Different &&
                    couldBeFacesOfOne(face, signature.face);
  if (!looksSame && !otherCrash)
    return plain;
  if (looksSame && (signature.failingPass.empty() || !face.failedPass.empty()))
    return plain; // nothing to compare with, or the banner has said it
  // A crash with nothing to tell it by is known by its action alone.
  bool byAction = isWeakEvidence(face) && !signature.openAction.empty();
  if (looksSame && crashesOrHangs(face.kind) && !byAction &&
      runsOnly(compile.command, signature.failingPass))
    return plain; // no other pass could show it
  auto traced = turned.trace(compile, signature.runsPerQuestion);
  if (!traced)
    return traced.takeError();
  if (!*traced)
    return plain;
  // A hang has no words that a parser could share with a pass.
  if (looksSame && face.kind != FailureKind::Hang && (*traced)->logComplete &&
      (*traced)->passes.empty() && (*traced)->lastBanner.empty())
    return refusedInput(face.kind);
  if (!(*traced)->lastPass)
    return plain;
  const Trace &run = **traced;
  const PassExecution &pass = run.passes[*run.lastPass];
  bool samePass = isFailingPass(pass, signature);
  if (looksSame && samePass && byAction && !run.lostItsEnd() &&
      run.openActionName() != signature.openAction)
    return Judgement{Verdict::Different, face.kind, false,
                     "the same signal from another action, " +
                         run.openActionName()};
  if (looksSame && samePass)
    return plain;
  if (looksSame)
    return Judgement{Verdict::Different, face.kind, false,
                     "the same evidence from another pass, " + pass.name()};
  if (!samePass || signature.openAction.empty() ||
      run.openActionName() != signature.openAction)
    return plain;
  // The signature itself stays: verdicts must not depend on what was asked
  // before, or they would depend on the number of workers.
  if (none_of(faces, [&](const FailureFace &known) {
        return known.frames == face.frames;
      }))
    faces.push_back(face);
  return Judgement{Verdict::Interesting, face.kind, true,
                   "same pass and action, other face: " + face.summary()};
}

void Oracle::remember(OtherFailure failure) {
  auto known = find_if(met, [&](const OtherFailure &other) {
    return other.face.kind == failure.face.kind &&
           other.face.frames == failure.face.frames &&
           other.face.errors == failure.face.errors &&
           other.face.fatalLine == failure.face.fatalLine;
  });
  if (known == met.end())
    met.push_back(std::move(failure));
  else
    known->count += failure.count;
}

void Oracle::absorb(const Oracle &other) {
  for (const OtherFailure &failure : other.met)
    remember(failure);
  append_range(faces, other.faces);
  if (other.signature.runsPerQuestion >= signature.runsPerQuestion) {
    signature.rate = other.signature.rate;
    signature.runsPerQuestion = other.signature.runsPerQuestion;
  }
}

Expected<ReproductionRate> collectFaces(Prober &prober, const Compile &compile,
                                        FailureSignature &signature,
                                        unsigned runs) {
  auto results = prober.runAll(asTheUserRunsIt(compile, runs));
  if (!results)
    return results.takeError();
  ReproductionRate rate{0, runs};
  FailureSignature all = signature;
  unsigned known = 0;
  for (const CompileResult &result : *results) {
    FailureFace face = faceOf(result.outcome);
    known += judge(face, signature).verdict == Verdict::Interesting;
    bool isNew = judge(face, all).verdict != Verdict::Interesting;
    if (isNew && !couldBeFacesOfOne(face, signature.face))
      continue;
    ++rate.showing;
    if (isNew)
      all.otherFaces.push_back(std::move(face));
  }
  if (known == 0)
    return ReproductionRate{0, runs};
  signature = std::move(all);
  return rate;
}

Expected<FailureSignature> withFaceOf(Oracle &oracle, const Compile &compile) {
  FailureSignature signature = oracle.reference();
  // A bug whose faces vary by chance is asked for more of them.
  unsigned runs = std::max(signature.otherFaces.empty() ? 1 : runsForFaces,
                           signature.runsPerQuestion);
  auto shown = oracle.door().run(compile);
  if (!shown)
    return shown.takeError();
  FailureFace face = faceOf(shown->outcome);
  if (isCrashLike(face.kind) &&
      judge(face, signature).verdict != Verdict::Interesting)
    signature.otherFaces.push_back(std::move(face));
  if (runs == 1)
    return signature;
  auto rate = collectFaces(oracle.door(), compile, signature, runs);
  if (!rate)
    return rate.takeError();
  return signature;
}

} // namespace culprit
