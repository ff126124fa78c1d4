#include "compiler/output/HeapComplaint.h"
#include "probe/RepeatedRuns.h"
#include "triage/steps/Confirmation.h"
#include "triage/steps/Stages.h"
#include <future>

using namespace llvm;

namespace culprit::steps {

/// The compiler's own pretty form, where it shows the failure too.
static Expected<Compile> prettified(Investigation &state,
                                    const Compile &compile) {
  const CompilerUnderTest &compiler = state.session.compiler;
  if (!compiler.has(Role::PassPipeline) || !compiler.isMLIR())
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

/// What the family or the user sets, and this compile does not do without.
static std::vector<std::string> allowedVariables(const Investigation &state,
                                                 const Compile &attempt) {
  std::vector<std::string> names = state.session.compiler.profile.environment;
  erase_if(names, [&](const std::string &name) {
    auto set = attempt.environment.find(name);
    return set != attempt.environment.end() && !set->second;
  });
  return names;
}

static Expected<ReplayCheck>
confirmBundle(Investigation &state, const Compile &attempt, Bundle &bundle) {
  auto check = checkReplay(state.prober, bundle);
  if (!check || check->shows)
    return check;
  if (Error error = addNeededEnvironment(state.prober, bundle,
                                         allowedVariables(state, attempt)))
    return error;
  return checkReplay(state.prober, bundle);
}

static Error keepReproducer(Investigation &state, const Compile &attempt,
                            const Bundle &bundle) {
  Report &report = state.report;
  state.reproduced = attempt;
  state.runsPerReplay = bundle.signature.runsPerQuestion;
  report.reproducerConfirmed = true;
  report.reproducerPath = state.path("reproducer");
  report.reproducerCommand =
      "sh " + quoteForShell(report.reproducerPath + "/run.sh");
  report.bytesAfter = bundle.input.text().size();
  return writeBundle(bundle, report.reproducerPath);
}

namespace {
enum class Replay { Shows, OnlySlow, FoundToVary, Refused };
} // namespace

/// Whether the compile shows anything beside what is known where it is
/// replayed.
static Expected<bool> variesElsewhere(Investigation &state,
                                      const Compile &attempt, unsigned runs) {
  FailureSignature failure = state.report.failure;
  if (state.varies || !isCrashLike(failure.face.kind) || failure.rate.isFlaky())
    return false;
  auto rate = collectFaces(state.prober, attempt, failure, runs);
  if (!rate)
    return rate.takeError();
  return rate->isFlaky() ||
         failure.otherFaces.size() > state.report.failure.otherFaces.size();
}

/// Where the heap is spoilt, a crash that looked like another one may be why
/// there is no smaller input.
static bool mayHaveMissedFaces(const Investigation &state) {
  return state.options.reduceIR && !state.report.reduction &&
         state.report.indistinct.empty() &&
         isHeapComplaint(state.report.failure.face.fatalLine);
}

/// Whether the failure turns out to vary only now. `shows`: run.sh does.
static Expected<bool> isFoundToVary(Investigation &state,
                                    const Compile &attempt, bool shows) {
  constexpr unsigned afterRefusal = 6, whenSpoilt = 30;
  if (!shows)
    return variesElsewhere(state, attempt, afterRefusal);
  if (mayHaveMissedFaces(state))
    return variesElsewhere(state, attempt, whenSpoilt);
  return false;
}

/// run.sh knows all faces that this compile shows where it is replayed, and
/// asks as often as it needs.
static Error prepareForChance(Investigation &state, const Compile &attempt,
                              FailureSignature &known) {
  constexpr unsigned runs = 20, asksAtLeast = 3, asksForFace = 8;
  bool hasFaces = state.varies || !known.otherFaces.empty();
  if (!isCrashLike(known.face.kind) ||
      (!hasFaces && !isHeapComplaint(known.face.fatalLine)))
    return Error::success();
  known.runsPerQuestion = std::max(known.runsPerQuestion, asksAtLeast);
  if (!hasFaces)
    return Error::success();
  auto rate = collectFaces(state.prober, attempt, known, runs);
  if (!rate)
    return rate.takeError();
  known.rate = *rate;
  known.runsPerQuestion =
      std::clamp(rate->runsPerQuestion(), asksForFace, mostRunsPerQuestion);
  return Error::success();
}

static void tellReplays(const Bundle &bundle, Report &report) {
  const ReproductionRate &rate = bundle.signature.rate;
  if (isCrashLike(bundle.signature.face.kind) && rate.runs)
    report.note("what run.sh runs shows it in " + std::to_string(rate.showing) +
                " of " + std::to_string(rate.runs) + " runs");
}

/// Keeps the bundle of a compile that replays.
static Expected<Replay> replayOf(Investigation &state, const Compile &attempt) {
  const FailureFace &face = state.report.failure.face;
  Bundle bundle = state.bundleOf(attempt);
  if (Error error = prepareForChance(state, attempt, bundle.signature))
    return error;
  // For a hang, both take the whole time.
  auto hanging = std::async(std::launch::async, [&]() -> Expected<bool> {
    if (face.kind != FailureKind::Hang)
      return true;
    return hangsUnderFullLimit(state.prober, attempt, face.idle);
  });
  auto check = confirmBundle(state, attempt, bundle);
  auto hangs = hanging.get();
  if (!hangs)
    return joinErrors(hangs.takeError(), check.takeError());
  if (!check)
    return check.takeError();
  if (!*hangs)
    return Replay::OnlySlow;
  auto varies = isFoundToVary(state, attempt, check->shows);
  if (!varies)
    return varies.takeError();
  bool holds = check->shows && check->refuses;
  if (holds) {
    tellReplays(bundle, state.report);
    if (Error error = keepReproducer(state, attempt, bundle))
      return error;
  } else if (!*varies) {
    state.report.note(check->why);
  }
  if (*varies)
    return Replay::FoundToVary;
  return holds ? Replay::Shows : Replay::Refused;
}

/// Until one of them replays.
static Expected<Replay> firstReplay(Investigation &state,
                                    ArrayRef<Compile> attempts) {
  Replay refusal = Replay::Refused;
  for (const Compile &attempt : attempts) {
    auto replay = replayOf(state, attempt);
    if (!replay || *replay == Replay::Shows || *replay == Replay::FoundToVary)
      return replay;
    if (*replay == Replay::OnlySlow)
      refusal = Replay::OnlySlow;
  }
  return refusal;
}

/// The best candidate, also as the compiler prints it.
static Expected<Replay> replayOfBest(Investigation &state) {
  if (!state.alone && !state.report.reduction)
    return firstReplay(state, state.best);
  auto pretty = prettified(state, state.best);
  if (!pretty)
    return pretty.takeError();
  return firstReplay(state, {std::move(*pretty), state.best});
}

/// What was proven of an input that does not replay is not true of another.
/// Its remarks end at `end`.
static void forgetReduction(Investigation &state, size_t end) {
  Report &report = state.report;
  if (!report.reduction && !report.flags)
    return;
  report.reduction.reset();
  report.flags.reset();
  report.originalShows.reset();
  if (state.unreduced) {
    report.pipeline = state.unreduced->pipeline;
    report.remarks.erase(report.remarks.begin() + state.unreduced->remarks,
                         report.remarks.begin() + end);
  }
  report.note("not reduced: what it was reduced to does not hold; the same "
              "command again may get further");
}

/// To whom asked for a smaller input, which pass it is does not matter.
static bool wasReduced(const Report &report) {
  return report.reduction && report.reduction->rounds > 0;
}

static bool isPassNamed(const PassAnswer &pass) {
  return !pass.pass.empty() && (pass.precision == Precision::Exact ||
                                pass.precision == Precision::NotGated);
}

/// Then the tier is all that there is to say.
static bool isTierWithoutPasses(const Report &report) {
  return report.tier.name == "translation" || report.tier.name == "ptxas";
}

static unsigned opsOfBest(const Investigation &state) {
  const Report &report = state.report;
  if (report.reduction)
    return report.reduction->opsAfter;
  return state.alone ? countOps(state.prober, state.best.input.text())
                     : report.opsBefore;
}

/// What is smaller first, then what the user gave.
static Error findReproducer(Investigation &state) {
  size_t remarks = state.report.remarks.size();
  auto best = replayOfBest(state);
  if (!best)
    return best.takeError();
  if (*best == Replay::Shows) {
    state.report.opsAfter = opsOfBest(state);
    return Error::success();
  }
  state.foundToVary = *best == Replay::FoundToVary;
  if (state.foundToVary)
    return Error::success();
  state.onlySlow = *best == Replay::OnlySlow;
  if (state.onlySlow && !state.fullTime)
    return Error::success();
  auto given = firstReplay(state, {state.ground.compile, state.original});
  if (!given)
    return given.takeError();
  state.foundToVary = *given == Replay::FoundToVary;
  if (state.foundToVary || (*given != Replay::Shows && !state.onlySlow))
    return Error::success();
  forgetReduction(state, remarks);
  state.report.opsAfter = state.report.opsBefore;
  if (*given == Replay::Shows)
    return Error::success();
  state.report.bytesAfter = state.original.input.text().size();
  return state.keepBest(state.original);
}

static CommandLine without(const CommandLine &command, StringRef word) {
  std::vector<size_t> places;
  for (auto [place, argument] : enumerate(command.argv))
    if (argument == word)
      places.push_back(place);
  return command.without(places);
}

/// The first of a few runs that shows the failure, as the user would see it.
static Expected<std::optional<FailureFace>>
faceForUser(Prober &prober, const Compile &compile, unsigned runs,
            const FailureSignature &failure) {
  for (const Compile &again : asTheUserRunsIt(compile, runs)) {
    auto result = prober.run(again);
    if (!result)
      return result.takeError();
    FailureFace face = faceOf(result->outcome);
    if (judge(face, failure).verdict == Verdict::Interesting)
      return face;
  }
  return std::nullopt;
}

Error unlessOutOfBudget(Error error) {
  return handleErrors(std::move(error),
                      [](std::unique_ptr<Stopped> stopped) -> Error {
                        if (stopped->reason == Stopped::Reason::Replaced)
                          return Error(std::move(stopped));
                        return Error::success();
                      });
}

/// Whoever has the bug has it with threads, and there it shows otherwise.
static Error askWithThreads(Investigation &state) {
  if (!state.ground.withThreads || !state.reproduced)
    return Error::success();
  constexpr unsigned atLeast = 6;
  unsigned runs = std::max(atLeast, state.runsPerReplay);
  Compile threaded = *state.reproduced;
  threaded.command = without(
      threaded.command, *state.session.compiler.spell(Role::DisableThreading));
  FailureSignature failure = *state.ground.withThreads;
  failure.otherFaces.push_back(state.report.failure.face);
  append_range(failure.otherFaces, state.report.failure.otherFaces);
  auto seen = faceForUser(state.prober, threaded, runs, failure);
  if (!seen)
    return unlessOutOfBudget(seen.takeError());
  state.report.note(
      *seen ? "with threads, as in the command given, the reproducer shows it "
              "too: " +
                  (*seen)->summary()
            : "with threads, as in the command given, the reproducer does not "
              "show it in any of " +
                  std::to_string(runs) + " runs");
  return Error::success();
}

Error confirm(Investigation &state) {
  state.enter("confirm");
  append_range(state.report.failure.otherFaces, state.oracle->provenFaces());
  if (Error error = findReproducer(state))
    return error;
  if (state.foundToVary)
    return Error::success();
  if (Error error = askWithThreads(state))
    return error;
  Report &report = state.report;
  bool answered = state.options.fromOriginal
                      ? wasReduced(report)
                      : isPassNamed(report.pass) || isTierWithoutPasses(report);
  if (state.onlySlow)
    report.note("the hang is not sure: what shows it comes to an end when it "
                "is asked again, so the pass may be one that is only slow");
  bool sure = report.reproducerConfirmed && !state.onlySlow &&
              report.indistinct.empty();
  report.status = sure && answered ? Status::Confirmed : Status::Partial;
  return Error::success();
}

} // namespace culprit::steps
