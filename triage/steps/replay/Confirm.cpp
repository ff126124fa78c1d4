#include "triage/steps/replay/Confirm.h"
#include "probe/compiler/GivenFlag.h"
#include "probe/files/Directories.h"
#include "triage/evidence/OtherCrashes.h"
#include "triage/evidence/ThreadsOff.h"
#include "triage/steps/best/KeepBest.h"
#include "triage/steps/replay/Replay.h"
#include "triage/steps/replay/StepBack.h"

using namespace llvm;
using std::chrono::milliseconds;

namespace culprit {

/// The compiler's own pretty form, beside the generic one, if it shows the
/// failure too.
static Expected<Compile> prettified(Investigation &state,
                                    const Compile &compile) {
  const CompilerUnderTest &compiler = state.session.compiler;
  if (!compiler.has(Role::PassPipeline) || !compiler.has(Role::PrintGeneric))
    return compile;
  Compile printing = compile;
  printing.command = compile.command.withoutPasses();
  printing.want = Want::Output;
  auto printed = state.prober.run(printing);
  if (!printed)
    return printed.takeError();
  if (printed->outcome.status != Outcome::Status::Completed ||
      printed->output.empty())
    return compile;
  Compile pretty = compile;
  pretty.input = InputText(std::move(printed->output), compile.input.suffix());
  auto judgement = state.oracle->ask(pretty, Attribution::OnAccept);
  if (!judgement)
    return judgement.takeError();
  return judgement->verdict == Verdict::Interesting ? pretty : compile;
}

/// run.sh sees less than a trace does, and so do the questions in a search.
static Expected<Replay> ifItIsTheFailure(Investigation &state,
                                         const Compile &earlier) {
  auto judgement = state.oracle->ask(earlier, Attribution::OnAcceptInAnyForm);
  if (!judgement)
    return judgement.takeError();
  if (judgement->verdict != Verdict::Interesting)
    return Replay::Refused;
  if (Error error = goBackTo(state, earlier))
    return error;
  tellUnproven(state, "what further edits led to does not replay");
  return Replay::Shows;
}

/// The best candidate, also as the compiler prints it.
static Expected<Replay> replayOfBest(Investigation &state) {
  bool wasEdited = state.alone || state.found.isInputReduced();
  if (!wasEdited)
    return firstReplay(state, state.found.best);
  auto pretty = prettified(state, state.found.best);
  if (!pretty)
    return pretty.takeError();
  const std::vector<Compile> latest = {std::move(*pretty), state.found.best},
                             earlier = beforeLastEdits(state);
  std::vector<Compile> attempts = latest;
  append_range(attempts, earlier);
  Reproducer before = state.found.reproducer;
  size_t bytes = state.found.bytesAfter;
  auto replay = firstReplay(state, attempts);
  if (!replay || *replay != Replay::Shows)
    return replay;
  std::string shown = state.found.reproducer.runs->input.hash();
  auto isShown = [&](const Compile &each) {
    return each.input.hash() == shown;
  };
  auto stepBack = find_if(earlier, isShown);
  if (stepBack == earlier.end() || any_of(latest, isShown))
    return replay;
  replay = ifItIsTheFailure(state, *stepBack);
  if (replay && *replay == Replay::Shows)
    return replay;
  for (RemarkId id : {RemarkId::FilesBeside, RemarkId::ReplayRate})
    state.found.remarks.drop(id);
  state.found.reproducer = std::move(before);
  state.found.bytesAfter = bytes;
  removeTree(state.path("reproducer"));
  return replay;
}

/// A shorter pipeline of LLVM is a part of the reduction, too.
static bool isSmaller(const Findings &found) {
  return found.reduction && (found.reduction->input || found.reduction->flags ||
                             (found.reduction->pipeline && !found.pipeline));
}

static bool isShorter(const Findings &found) {
  return found.pipeline && found.pipeline->isShorter();
}

/// The input that was given, with the passes that it needs, which are known.
static Compile underShortest(const Investigation &state) {
  Compile compile = state.ground.compile;
  compile.command = compile.command.withPipeline(state.found.pipeline->minimal);
  return compile;
}

/// Proofs on an input that does not replay are not true of another input. The
/// reproducer is of the one that does replay. That is never the snapshot, from
/// which a reduction began.
static Error forgetReduction(Investigation &state) {
  Findings &found = state.found;
  if (!isSmaller(found) && !state.alone && !isShorter(found))
    return Error::success();
  Reproducer reproducer = found.reproducer;
  size_t bytes = found.bytesAfter; // of the reproducer
  if (isSmaller(found))
    state.giveUpReduction(
        "what it was reduced to does not hold; the same command "
        "again may get further");
  if (reproducer.runs) {
    state.alone.reset();
    found.best = *reproducer.runs;
  }
  if (isShorter(found) &&
      found.best.command.argv != underShortest(state).command.argv)
    found.pipeline.reset();
  Error error = keepBest(state, found.best);
  found.reproducer = std::move(reproducer);
  found.bytesAfter = bytes;
  return error;
}

static unsigned opsOfBest(const Investigation &state) {
  const Findings &found = state.found;
  if (found.isInputReduced())
    return found.reduction->input->opsAfter;
  return state.alone || state.ground.isPart
             ? countOps(state.prober, found.best.input.text())
             : found.opsBefore;
}

/// The input that was given, or the part of it that went on, if the smaller one
/// does not replay: with fewer passes, else the user's own command.
static Expected<Replay> replayOfGiven(Investigation &state, bool onlySlow) {
  std::vector<Compile> attempts = {state.ground.compile, state.original};
  if (isShorter(state.found) && (isSmaller(state.found) || state.alone))
    attempts.insert(attempts.begin(), underShortest(state));
  auto given = firstReplay(state, attempts);
  if (!given || *given == Replay::FoundToVary)
    return given;
  if (*given != Replay::Shows && !onlySlow)
    return Replay::Refused;
  if (Error error = forgetReduction(state))
    return error;
  bool isPart = state.ground.isPart && *given == Replay::Shows;
  state.found.opsAfter =
      isPart ? countOps(state.prober, state.found.best.input.text())
             : state.found.opsBefore;
  if (*given == Replay::Shows)
    return onlySlow ? Replay::OnlySlow : Replay::Shows;
  if (isShorter(state.found))
    state.found.pipeline.reset();
  state.found.bytesAfter = state.original.input.text().size();
  if (Error error = keepBest(state, state.original))
    return error;
  return Replay::OnlySlow;
}

/// Where threads were let in again. Several that crash at once lose their
/// stacks by chance, which is no sign that the failure varies.
static std::optional<Compile> withoutThreads(Investigation &state) {
  auto isOff = [&](const Compile &compile) {
    return hasFlagOf(state.session.compiler, Role::DisableThreading,
                     compile.command);
  };
  if (!isOff(state.ground.compile) || isOff(state.found.best))
    return std::nullopt;
  return ThreadsOff(state.instruments(), state.original).of(state.found.best);
}

static Expected<Replay> steadyReplayOfBest(Investigation &state) {
  auto best = replayOfBest(state);
  auto single = best && *best == Replay::FoundToVary ? withoutThreads(state)
                                                     : std::nullopt;
  if (!single)
    return best;
  state.found.remarks.drop(RemarkId::ReplayRate);
  if (Error error = keepBest(state, *single))
    return error;
  return replayOfBest(state);
}

/// Four times the work of what was only slow, where that is more than the
/// search had, and tells it from a hang long before the full limit does.
static std::optional<milliseconds> longerLimit(const Investigation &state,
                                               milliseconds slowest) {
  milliseconds full = state.prober.configuration().limits.wall,
               longer = std::min(4 * slowest, full / 2),
               had = state.prober.limitsFor(state.found.best).cpu;
  bool isLonger = had.count() > 0 && had < longer;
  if (!isLonger || state.lessons.fullTime || state.found.reduction->wentBack ||
      slowest > full / 4)
    return std::nullopt;
  return longer;
}

/// Edits have led from what hangs to what is only slow. They go on from the
/// last that hangs, once, with a limit that tells the two apart.
static Expected<Replay> goBackToHang(Investigation &state) {
  // A pattern was found with shorter limits, and nothing asks for it again.
  if (!state.found.action.actions.empty())
    return Replay::OnlySlow;
  auto hang = lastThatHangs(state);
  if (!hang)
    return hang.takeError();
  if (!*hang)
    return Replay::OnlySlow;
  if (Error error = goBackTo(state, (*hang)->compile))
    return error;
  if (auto limit = longerLimit(state, (*hang)->slowest)) {
    state.found.reduction->wentBack = true;
    state.prober.allowWork(*limit);
    return Replay::GoneBack;
  }
  tellUnproven(state, "further edits led to compiles that are only slow");
  return replayOfBest(state);
}

/// The smallest candidate first. A hang that is only slow, and was never more,
/// is asked about no further while compiles had less than the full limit: all
/// begins afresh then.
static Expected<Replay> findReproducer(Investigation &state) {
  auto best = steadyReplayOfBest(state);
  if (best && *best == Replay::OnlySlow)
    best = goBackToHang(state);
  if (!best || *best == Replay::FoundToVary || *best == Replay::GoneBack)
    return best;
  if (*best == Replay::Shows) {
    state.found.opsAfter = opsOfBest(state);
    return best;
  }
  bool onlySlow = *best == Replay::OnlySlow;
  if (onlySlow && !state.lessons.fullTime)
    return best;
  return replayOfGiven(state, onlySlow);
}

static bool isPassNamed(const PassAnswer &pass) {
  return !pass.pass.empty() && (pass.precision == Precision::Exact ||
                                pass.precision == Precision::NotGated);
}

/// For `reduce`, a smaller input is the answer, whatever the pass. For some
/// tiers there is no more to say than which one it is.
static bool isAnswered(const Investigation &state) {
  const Findings &found = state.found;
  if (state.question.fromOriginal)
    return found.isInputReduced() && found.reduction->input->rounds > 0;
  static constexpr StringRef enough[] = {"translation", "ptxas",   "assembler",
                                         "mlir",        "toolkit", "isel"};
  return found.lineIsAnswer || isPassNamed(found.pass) ||
         is_contained(enough, found.tier.name);
}

/// What looked like other crashes on the way, or clean, was the failure.
static Expected<bool> wasChance(Investigation &state) {
  const FailureSignature failure = state.failure();
  if (state.lessons.varies || failure.rate.isFlaky() ||
      !isCrashLike(failure.face.kind))
    return false;
  auto others = othersShowFailure(*state.oracle, failure);
  if (!others || *others || !state.found.isInputReduced())
    return others;
  return cleanShowFailure(*state.oracle, state.found.reduction->input->nearest,
                          failure);
}

/// What the front end refuses is none of the compiles that failed.
static bool mayBeOfAnotherCompile(const Investigation &state) {
  const std::optional<Trace> &traced = state.ground.traced;
  return state.found.stage != "front end" && traced &&
         traced->several.mayBeAnother();
}

Expected<Next> confirmAnswer(Investigation &state) {
  Findings &found = state.found;
  auto chance = wasChance(state);
  if (!chance)
    return chance.takeError();
  if (*chance) {
    state.afresh = Afresh::ItVaries;
    return Next::End;
  }
  found.provenFaces = state.oracle->met().faces;
  bool wasSmaller = isSmaller(found), wasAlone = state.alone.has_value(),
       wasShorter = isShorter(found);
  auto replay = findReproducer(state);
  if (!replay)
    return replay.takeError();
  if (*replay == Replay::GoneBack)
    return Next::Jump;
  if (*replay == Replay::FoundToVary) {
    state.afresh = Afresh::ItVaries;
    return Next::End;
  }
  bool onlySlow = *replay == Replay::OnlySlow;
  bool wasGivenUp = (wasSmaller && !isSmaller(found)) ||
                    (wasAlone && !state.alone) ||
                    (wasShorter && !isShorter(found));
  if (onlySlow && !state.lessons.fullTime)
    state.afresh = Afresh::OnlySlow;
  if (onlySlow) {
    found.doubtPassOfHang();
    found.remarks.add(
        RemarkId::HangUnsure,
        "the hang is not sure: what shows it comes to an end when "
        "it is asked again, so the pass may be one that is only "
        "slow");
  }
  bool barely = found.hangsBarely && found.reproducer.confirmed && !onlySlow;
  if (barely)
    found.remarks.add(
        RemarkId::HangUnsure,
        "the hang is not sure: what shows it comes to an end not long after "
        "the limit, and may end within it another time; ask with a longer "
        "--timeout");
  // What was seen in the user's own run needs no comparison with other runs.
  // What was found on inputs that do not replay may be as untrue as these.
  bool sure = found.reproducer.confirmed && !onlySlow && !barely &&
              !wasGivenUp && !state.session.request.isOfUnsureCompiler() &&
              !state.endsOfItself && !mayBeOfAnotherCompile(state) &&
              (found.indistinct.empty() || found.tier.observed);
  found.status =
      sure && isAnswered(state) ? Status::Confirmed : Status::Partial;
  return state.afresh == Afresh::No ? Next::On : Next::End;
}

} // namespace culprit
