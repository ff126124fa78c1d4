#include "triage/steps/replay/Replay.h"
#include "compiler/output/LastLine.h"
#include "probe/AskAhead.h"
#include "probe/RepeatedRuns.h"
#include "reproducer/BundleDirectory.h"
#include "triage/evidence/HangCheck.h"
#include "triage/evidence/ReplayCheck.h"
#include "triage/steps/best/BringFiles.h"
#include "triage/steps/best/KeepBest.h"
#include "triage/steps/remarks/AroundCulprit.h"
#include "triage/steps/replay/ReplayByChance.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <future>
#include <utility>

using namespace llvm;

namespace culprit {

/// Of a failure that nothing but an exit code tells from others.
static Expected<std::string> lastWordsOf(Investigation &state,
                                         const Compile &attempt) {
  const FailureFace face = state.failure().face;
  if (face.kind != FailureKind::PassFailure || face.signal ||
      !face.errors.empty() || !face.fatalLine.empty() || !face.frames.empty())
    return std::string();
  auto shown =
      runUntilItFails(state.prober, attempt, state.failure().runsPerQuestion);
  if (!shown)
    return shown.takeError();
  const Outcome &outcome = shown->outcome;
  if (outcome.status == Outcome::Status::Completed)
    return std::string();
  StringRef said = StringRef(outcome.err.text).trim();
  return lastLine(said.empty() ? StringRef(outcome.out.text).trim() : said)
      .str();
}

static Expected<ReplayCheck> withEnvironment(Investigation &state,
                                             const Compile &attempt,
                                             const std::string &lastWords,
                                             Bundle &bundle) {
  if (Error error = addNeededEnvironment(
          state.prober, bundle, allowedVariables(state.session, attempt),
          lastWords))
    return error;
  return checkReplay(state.prober, bundle, lastWords);
}

static Expected<ReplayCheck>
confirmBundle(Investigation &state, const Compile &attempt, Bundle &bundle) {
  auto lastWords = lastWordsOf(state, attempt);
  if (!lastWords)
    return lastWords.takeError();
  auto check = checkReplay(state.prober, bundle, *lastWords);
  if (!check || check->shows)
    return check;
  // What looks at the output finds the names of passes in it.
  if (!bundle.pipeline.empty() && !bundle.output) {
    std::string named = std::exchange(bundle.pipeline, "");
    check = checkReplay(state.prober, bundle, *lastWords);
    if (!check || check->shows)
      return check;
    bundle.pipeline = std::move(named);
  }
  bundle.beside = filesToBring(state, attempt);
  if (!bundle.beside.empty()) {
    check = checkReplay(state.prober, bundle, *lastWords);
    if (!check || check->shows)
      return check;
  }
  FilesBeside files = std::exchange(bundle.beside, {});
  check = withEnvironment(state, attempt, *lastWords, bundle);
  if (!check || check->shows || files.empty())
    return check;
  Bundle withBoth = bundle;
  withBoth.beside = std::move(files);
  check = withEnvironment(state, attempt, *lastWords, withBoth);
  if (check && check->shows)
    bundle = std::move(withBoth);
  return check;
}

/// run.sh leaves a core to what will be asked if it replays.
static Expected<ReplayCheck> confirmLookingAhead(Investigation &state,
                                                 const Compile &attempt,
                                                 Bundle &bundle) {
  AskAhead look(state.prober, [&] { return lookAhead(state, attempt); });
  return confirmBundle(state, attempt, bundle);
}

static Error keepReproducer(Investigation &state, const Compile &attempt,
                            const Bundle &bundle) {
  Findings &found = state.found;
  if (!bundle.beside.empty())
    found.remarks.add(
        RemarkId::FilesBeside,
        "the command reads files beside its input, and the bundle "
        "has copies: " +
            join(make_first_range(bundle.beside), ", "));
  std::string path = state.path("reproducer");
  found.reproducer = {path,
                      "sh " + quoteForShell(path + "/run.sh"),
                      /*confirmed=*/true,
                      attempt,
                      bundle.signature.runsPerQuestion,
                      bundle};
  found.bytesAfter = bundle.input.text().size();
  return writeBundle(bundle, path);
}

/// An edit may have led to the same crash from another caller. run.sh tells a
/// stack by its ends, or by the places of its frames, which are those of this
/// input.
static Error takeOwnStack(Investigation &state, const Compile &attempt,
                          FailureSignature &known) {
  if (known.face.places.empty() && known.face.frames.empty())
    return Error::success();
  auto shown = state.prober.run(attempt);
  if (!shown)
    return shown.takeError();
  FailureFace own = faceOf(shown->outcome);
  Judgement judgement = judge(own, known);
  if (judgement.verdict != Verdict::Interesting || judgement.otherFace)
    return Error::success();
  if (!own.places.empty())
    known.face.places = std::move(own.places);
  if (own.specific && known.face.specific && !known.face.isRecursion) {
    known.face.frames = std::move(own.frames);
    known.face.lookedUp = own.lookedUp;
  }
  return Error::success();
}

/// Keeps the bundle of a compile that replays; `refusals` get why it does not.
static Expected<Replay> replayOf(Investigation &state, const Compile &attempt,
                                 Remarks &refusals) {
  const FailureFace face = state.failure().face;
  Bundle bundle = bundleOf(state, attempt);
  for (auto prepare : {prepareForChance, takeOwnStack})
    if (Error error = prepare(state, attempt, bundle.signature))
      return error;
  // For a hang, both runs take the whole time.
  auto hanging = std::async(std::launch::async, [&]() -> Expected<HangAnswer> {
    if (face.kind != FailureKind::Hang)
      return HangAnswer();
    auto compiles = thatMustHang(state.instruments(), state.found.pass,
                                 state.ground.compile, attempt);
    if (!compiles)
      return compiles.takeError();
    return hangUnderFullLimit(state.prober, std::move(*compiles), face.idle);
  });
  // All that run.sh starts is one compile at a time.
  auto elsewhere = std::async(
      state.prober.workers() > 1 ? std::launch::async : std::launch::deferred,
      [&] {
        return variesElsewhere(state, attempt, runsAtOtherAddresses(face));
      });
  auto check = confirmLookingAhead(state, attempt, bundle);
  auto hangs = hanging.get();
  auto variesThere = elsewhere.get();
  if (!hangs || !check || !variesThere)
    return joinErrors(joinErrors(hangs.takeError(), check.takeError()),
                      variesThere.takeError());
  if (hangs->hangs == Hangs::No)
    return Replay::OnlySlow;
  state.found.hangsBarely = hangs->hangs == Hangs::Barely;
  auto varies = isFoundToVary(state, attempt, check->shows, *variesThere);
  if (!varies)
    return varies.takeError();
  bool holds = check->shows && check->refuses;
  if (holds) {
    if (Error error = keepReproducer(state, attempt, bundle))
      return error;
    if (Error error = tellReplays(state, attempt, bundle))
      return error;
  } else if (!*varies) {
    refusals.add(RemarkId::NotReplayed, check->why);
  }
  if (*varies)
    return Replay::FoundToVary;
  return holds ? Replay::Shows : Replay::Refused;
}

Expected<Replay> firstReplay(Investigation &state, ArrayRef<Compile> attempts) {
  Replay refusal = Replay::Refused;
  Remarks refusals; // of no interest if the same in another form replays
  for (const Compile &attempt : attempts) {
    auto replay = replayOf(state, attempt, refusals);
    if (!replay || *replay == Replay::Shows || *replay == Replay::FoundToVary)
      return replay;
    if (*replay == Replay::OnlySlow)
      refusal = Replay::OnlySlow;
  }
  state.found.remarks.add(refusals);
  return refusal;
}

} // namespace culprit
