#include "judge/FailureOracle.h"
#include "compiler/command/Glob.h"
#include "compiler/input/NamedTarget.h"
#include "compiler/output/ErrorPlaces.h"
#include "compiler/output/FramePlaces.h"
#include "compiler/output/NormaliseDiagnostic.h"
#include "compiler/output/PatternName.h"
#include "compiler/output/SaidLimit.h"
#include "compiler/output/SaidLines.h"
#include "judge/Faces.h"
#include "probe/failure/EndOfMachine.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

/// For crashes and hangs the compiler cannot name the pass that failed.
static bool canNameFailedPass(const CompilerUnderTest &compiler,
                              const FailureSignature &reference) {
  return isDiagnostic(reference.face.kind) &&
         !reference.face.failedPass.empty() &&
         compiler.has(Role::PrintAfterFailure) &&
         compiler.has(Role::SkipRegions);
}

/// The compiler names the pass that failed, if it can.
static std::vector<Compile> withBanner(std::vector<Compile> compiles,
                                       const CompilerUnderTest &compiler,
                                       const FailureSignature &reference) {
  if (canNameFailedPass(compiler, reference))
    for (Compile &compile : compiles)
      compile.command =
          compile.command.withFlags({*compiler.spell(Role::PrintAfterFailure),
                                     *compiler.spell(Role::SkipRegions)});
  return compiles;
}

/// A verifier refuses an input in the same words as the output of a pass.
static Judgement refusedInput(FailureKind kind) {
  return {Verdict::Different, kind, false,
          "the same words, but no pass failed: the input is refused"};
}

/// The first error that the reference does not have; empty: none.
static std::string newError(const FailureFace &face,
                            const FailureSignature &reference) {
  for (auto [error, verbatim] : zip(face.errors, face.verbatimErrors))
    if (!is_contained(reference.face.errors, error) &&
        !matchesAny(reference.trailers, verbatim))
      return verbatim;
  return "";
}

/// The first one in front of the error by which the failure is told that the
/// reference does not have, nor a compile that succeeded; empty: none.
static std::string errorInFront(const FailureFace &face,
                                const FailureSignature &reference,
                                ArrayRef<std::string> survived) {
  const std::vector<std::string> &told = errorsToldBy(reference);
  if (!isDiagnostic(reference.face.kind) || told.empty())
    return "";
  // One that fails nothing may tell numbers and names of the input.
  auto isKnown = [&](const std::string &error) {
    auto saysIt = [&](const std::string &known) {
      return saysTheSame(error, normaliseDiagnostic(known));
    };
    return any_of(reference.face.errors, saysIt) ||
           any_of(reference.trailers, saysIt) || any_of(survived, saysIt);
  };
  for (auto [error, verbatim] : zip(face.errors, face.verbatimErrors)) {
    if (error == told.front())
      break;
    if (!isKnown(error) && !matchesAny(reference.trailers, verbatim))
      return verbatim;
  }
  return "";
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

/// A pass that another one runs on its own is known by its class alone, and so
/// is the failing one where MLIR's own note is all that names it.
static bool isFailingPass(const PassExecution &pass,
                          const FailureSignature &signature) {
  return pass.name() == signature.failingPass ||
         pass.passClass == signature.failingPass ||
         (pass.argument.empty() && pass.passClass == signature.failingClass);
}

/// Nothing ends it early, and the failing pass runs: what an earlier one prints
/// in the same words says nothing of it.
static bool runsToItsEnd(const Compile &compile,
                         const FailureSignature &signature) {
  bool isGated = !compile.preload.order.empty() ||
                 any_of(compile.command.argv, [](StringRef word) {
                   return word.contains(passExecutionTag) ||
                          word.contains("opt-bisect-limit");
                 });
  if (isGated || signature.failingPass.empty())
    return !isGated;
  auto pipeline = compile.command.pipeline();
  return !pipeline || !signature.launchers.empty() ||
         any_of(pipeline->leaves(), [&](const PipelinePath &leaf) {
           return pipeline->at(leaf).name == signature.failingPass;
         });
}

/// Errors of the failure that a clean compile prints, too.
static std::vector<std::string> survivedBy(const FailureFace &clean,
                                           const FailureFace &failure) {
  std::vector<std::string> survived;
  for (auto [error, verbatim] : zip(failure.errors, failure.verbatimErrors))
    if (is_contained(clean.errors, error))
      survived.push_back(verbatim);
  return survived;
}

std::string FailureOracle::otherPlace(const Outcome &outcome) const {
  if (heldPlaces.empty() || errorsToldBy(reference()).empty())
    return "";
  std::set<std::string> places =
      placesOfError(outcome.err.text, errorsToldBy(reference()).front()).at;
  bool isKnown = any_of(places, [&](const std::string &place) {
    return heldPlaces.count(place) != 0;
  });
  return places.empty() || isKnown ? "" : *places.begin();
}

std::string FailureOracle::refusedError(const FailureFace &face) const {
  switch (newErrors) {
  case NewErrors::Allowed:
    break;
  case NewErrors::RefusedInFront:
    return errorInFront(face, reference(), met().survived);
  case NewErrors::Refused:
    return newError(face, reference());
  }
  return "";
}

bool FailureOracle::hasOtherCallers(const FailureFace &face,
                                    const Outcome &outcome) const {
  if (heldCallers.empty() || face.kind != FailureKind::FatalError)
    return false;
  std::vector<std::string> callers = namelessCallers(outcome.err.text);
  return !callers.empty() && !beginInSamePlaces(callers, heldCallers);
}

Judgement FailureOracle::judgeRun(const FailureFace &face,
                                  const Outcome &outcome,
                                  const Limits &limits) const {
  Judgement judgement = judge(face, reference());
  if (judgement.verdict == Verdict::Interesting && face.failedPass.empty() &&
      canNameFailedPass(instruments().compiler(), reference()))
    judgement = refusedInput(face.kind);
  std::string added =
      judgement.verdict == Verdict::Interesting ? refusedError(face) : "";
  if (!added.empty())
    judgement = {Verdict::Different, face.kind, false,
                 "the same, and another error: " + added};
  std::string place = otherPlace(outcome);
  if (judgement.verdict == Verdict::Interesting && !place.empty())
    judgement = {Verdict::Different, face.kind, false,
                 "the same words about another place, " + place};
  if (judgement.verdict == Verdict::Interesting &&
      hasOtherCallers(face, outcome))
    judgement = {Verdict::Different, face.kind, false,
                 "the same words from another place in the compiler"};
  if (judgement.verdict == Verdict::Uninteresting) {
    if (reference().face.kind == FailureKind::Hang &&
        nearlyTimedOut(outcome, limits))
      judgement = {Verdict::Unresolved, face.kind, false,
                   "it ends, but hardly within the limit"};
    door().learnHealthy(outcome);
  }
  if (judgement.verdict == Verdict::Different)
    if (auto why = endOfTheMachine(outcome))
      judgement = {Verdict::Unresolved, face.kind, false,
                   "of the machine, not of the input: " + *why};
  judgement.kind = face.kind;
  return judgement;
}

Expected<std::vector<Judgement>>
FailureOracle::judgeAll(const std::vector<Compile> &compiles,
                        Attribution attribution) {
  std::vector<Compile> asked =
      withBanner(compiles, instruments().compiler(), reference());
  auto results = door().runAll(asked);
  if (!results)
    return results.takeError();
  std::vector<Judgement> judgements;
  for (auto [compile, run, result] : zip(compiles, asked, *results)) {
    FailureFace face = faceOf(result.outcome);
    Judgement plain = judgeRun(face, result.outcome, door().limitsFor(run));
    std::string other = ofOtherTarget(compile);
    if (other.empty())
      other = ofOtherSignal(face);
    if (other.empty())
      other = ofOtherLimit(face);
    bool isSame = plain.verdict == Verdict::Interesting && !other.empty();
    if (isSame)
      plain = {Verdict::Different, face.kind, false, other};
    auto judgement = settle(compile, face, std::move(plain), attribution);
    if (!judgement)
      return judgement.takeError();
    Met met;
    if (judgement->verdict == Verdict::Different && !isSame)
      met.others.push_back({face, compile});
    if (!judgement->newFace.empty())
      met.faces.push_back(face);
    if (face.kind == FailureKind::None && runsToItsEnd(compile, reference()))
      met.survived = survivedBy(face, reference().face);
    if (!met.isEmpty())
      judgement->met = std::make_shared<Met>(std::move(met));
    door().judged(compile, *judgement);
    judgements.push_back(std::move(*judgement));
  }
  return judgements;
}

static constexpr StringLiteral
    ofDefaultTarget = "the same for the compiler's default target, which "
                      "depends on its build",
    ofAnotherTarget = "the same from the backend of another target";

std::string FailureOracle::ofOtherTarget(const Compile &compile) const {
  if (!heldTarget)
    return "";
  auto target = namedTarget(compile.command, compile.input.text());
  if (!target || *target == *heldTarget)
    return "";
  return target->empty() ? ofDefaultTarget.str() : ofAnotherTarget.str();
}

bool isRefusedForTarget(const Judgement &judgement) {
  return judgement.verdict == Verdict::Different &&
         (judgement.reason == ofDefaultTarget ||
          judgement.reason == ofAnotherTarget);
}

std::string FailureOracle::ofOtherSignal(const FailureFace &face) const {
  bool isOther =
      heldSignal && isCrashLike(face.kind) && face.signal != *heldSignal;
  return isOther ? "the same stack, but " + face.summary() : "";
}

std::string FailureOracle::limitToldBy(const FailureFace &face) const {
  const auto &told = errorsToldBy(reference());
  if (isDiagnostic(reference().face.kind) && !told.empty())
    for (auto [error, verbatim] : zip(face.errors, face.verbatimErrors))
      if (error == told.front())
        return limitIn(verbatim);
  return "";
}

std::string FailureOracle::ofOtherLimit(const FailureFace &face) const {
  std::string limit = heldLimit ? limitToldBy(face) : "";
  return limit.empty() || limit == *heldLimit
             ? ""
             : "the same about another limit: " + limit;
}

Expected<Judgement> FailureOracle::settle(const Compile &compile,
                                          const FailureFace &face,
                                          Judgement judgement,
                                          Attribution attribution) {
  bool mayLookOtherwise =
      attribution == Attribution::OnAcceptInAnyForm || hasSeveralFaces();
  if (attribution != Attribution::None &&
      (mayLookOtherwise || judgement.verdict != Verdict::Different)) {
    auto attributed = attribute(compile, face, std::move(judgement));
    if (!attributed)
      return attributed;
    judgement = std::move(*attributed);
  }
  if (insistsFrom && attribution >= *insistsFrom)
    return tieToOwnFace(compile, face, std::move(judgement));
  return judgement;
}

/// It was seen to vary, or shows otherwise in another form of the command.
bool FailureOracle::hasSeveralFaces() const {
  return insistsFrom || !reference().otherFaces.empty() || !met().faces.empty();
}

Expected<Judgement> FailureOracle::tieToOwnFace(const Compile &compile,
                                                const FailureFace &face,
                                                Judgement judgement) {
  bool isKnown = judgement.verdict == Verdict::Interesting;
  bool isOwn = isKnown && !judgement.otherFace;
  bool mayBeFace = judgement.verdict == Verdict::Different &&
                   couldBeFacesOfOne(face, reference().face) &&
                   compile.input.hash() == unedited;
  if (!isKnown && !mayBeFace)
    return judgement;
  if (isOwn && !reference().openAction.empty())
    return judgement;
  Judgement apart{Verdict::Different, face.kind, false,
                  "only in another way: " + face.summary()};
  if (!isOwn) {
    auto traced = attribute(compile, face, apart);
    if (!traced || traced->verdict == Verdict::Interesting)
      return traced;
    judgement = {Verdict::Interesting, face.kind, true,
                 "in other runs, the same evidence"};
  }
  auto shows = oftenShowsOwnFace(door(), compile, reference());
  if (!shows)
    return shows.takeError();
  return *shows ? std::move(judgement) : apart;
}

/// A crash with nothing to tell it by is known by its action alone.
bool FailureOracle::isKnownByAction(const FailureFace &face) const {
  return !reference().openAction.empty() &&
         (isWeakEvidence(face) ||
          (tellsActionsApart && isCrashLike(face.kind)));
}

/// Whether a trace could change the judgement.
bool FailureOracle::needsTrace(const Compile &compile, const FailureFace &face,
                               const Judgement &plain) const {
  const FailureSignature &signature = reference();
  if (plain.verdict == Verdict::Different)
    return couldBeFacesOfOne(face, signature.face);
  if (plain.verdict != Verdict::Interesting)
    return false;
  if (refusedByTrace)
    return true;
  if (signature.failingPass.empty() || !face.failedPass.empty())
    return false; // nothing to compare with, or the banner has said it
  bool noOtherPassCouldShowIt =
      crashesOrHangs(face.kind) && !isKnownByAction(face) &&
      runsOnly(compile.command, signature.failingPass);
  return !noOtherPassCouldShowIt;
}

Expected<Judgement> FailureOracle::attribute(const Compile &compile,
                                             const FailureFace &face,
                                             Judgement plain) {
  if (!needsTrace(compile, face, plain))
    return plain;
  auto traced = instruments().trace(compile, reference().runsPerQuestion);
  if (!traced)
    return traced.takeError();
  return *traced ? judgeTraced(**traced, face, std::move(plain)) : plain;
}

/// `apply-pattern NAME`, by whatever compiler the compiler was built.
static bool isSameAction(StringRef a, StringRef b) {
  return shortPattern(a) == shortPattern(b);
}

Judgement FailureOracle::judgeTraced(const Trace &run, const FailureFace &face,
                                     Judgement plain) {
  const FailureSignature &signature = reference();
  bool looksSame = plain.verdict == Verdict::Interesting;
  // A hang has no words that a parser could share with a pass.
  if (looksSame && !beginsNoPass && face.kind != FailureKind::Hang &&
      run.logComplete && run.passes.empty() && run.lastBanner.empty())
    return refusedInput(face.kind);
  if (!run.lastPass)
    return plain;
  const PassExecution &pass = run.passes[*run.lastPass];
  bool samePass = isFailingPass(pass, signature);
  // Behind the passes, or where the trace's own flags hide it, the failure is
  // in none that the trace saw.
  bool endedWell = run.face.kind == FailureKind::None &&
                   signature.face.kind != FailureKind::Miscompile &&
                   !pass.failed.value_or(false);
  if (looksSame && endedWell && !refusedByTrace && !isWeakEvidence(face))
    return plain;
  bool sameAction = isSameAction(run.openActionName(), signature.openAction);
  if (looksSame && !samePass)
    return {Verdict::Different, face.kind, false,
            "the same evidence from another pass, " + pass.name()};
  std::string whyOther = looksSame && refusedByTrace ? refusedByTrace(run) : "";
  if (!whyOther.empty())
    return {Verdict::Different, face.kind, false, whyOther};
  bool isWeak = isWeakEvidence(face);
  bool isInOther = !sameAction && (isWeak || !run.openActionName().empty());
  if (looksSame && isKnownByAction(face) && !run.lostItsEnd() && isInOther)
    return {Verdict::Different, face.kind, false,
            (isWeak ? "the same signal from another action, "
                    : "the same crash in another action, ") +
                run.openActionName()};
  if (looksSame || !samePass || !sameAction || signature.openAction.empty())
    return plain;
  // The signature itself stays: verdicts must not depend on what was asked
  // before, or they would depend on the number of workers.
  return {Verdict::Interesting, face.kind, true,
          "same pass and action, other face: " + face.summary(),
          face.summary()};
}

} // namespace culprit
