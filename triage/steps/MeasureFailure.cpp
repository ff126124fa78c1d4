#include "triage/steps/MeasureFailure.h"
#include "compiler/input/InputFormat.h"
#include "compiler/output/BisectLines.h"
#include "judge/FailureOracle.h"
#include "triage/evidence/CompilerStage.h"
#include "triage/evidence/FailingChunk.h"
#include "triage/evidence/HarmlessErrors.h"
#include "triage/evidence/UnveiledBaseline.h"
#include "triage/session/UsageError.h"
#include "triage/steps/FlakyRate.h"
#include "triage/steps/InputAsText.h"
#include "triage/steps/Keep.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace culprit {

/// Not all runs fail, or not in the same way.
static bool canBeMeasured(const Baseline &baseline, FailureSignature &failure,
                          Findings &found) {
  if (baseline.oneKind)
    return canBeAskedOften(baseline.rate(), failure, found, baseline.failing);
  found.status = Status::Inconsistent;
  found.remarks.add(RemarkId::Flaky,
                    "flaky: " + std::to_string(baseline.failing) + " of " +
                        std::to_string(baseline.runs) +
                        " runs fail, not all in the same way; a verdict of "
                        "one run cannot be trusted");
  return false;
}

/// A compiler that runs LLVM's passes and complains of a place in its input has
/// refused it, unless passes ran: a backend tells of lines of the program, too.
static Error refusedUnlessPassesRan(Investigation &state) {
  const auto &complaint = state.found.baseline.inputComplaint;
  // A script may ignore the flag that would list them.
  if (!complaint || passesOf(state.session) != Passes::LLVM ||
      state.session.compiler.identity.isScript)
    return Error::success();
  auto listing = state.instruments().listLLVMPasses(state.session.asGiven());
  if (!listing)
    return inputRefused(*complaint);
  auto result = state.prober.run(*listing);
  if (!result)
    return result.takeError();
  if (parseBisectLines(result->outcome.err.text).empty())
    return inputRefused(*complaint);
  return Error::success();
}

/// How often each way to crash was seen. Faces that differ in a place which
/// people are not shown are one to them.
static std::vector<std::string> waysOf(const Baseline &baseline) {
  std::vector<std::pair<std::string, unsigned>> counts;
  for (const CountedFace &counted : baseline.faces) {
    std::string summary = counted.face.summary();
    auto known =
        find_if(counts, [&](const auto &way) { return way.first == summary; });
    if (known == counts.end())
      counts.push_back({summary, counted.runs});
    else
      known->second += counted.runs;
  }
  std::vector<std::string> ways;
  for (const auto &[summary, runs] : counts)
    ways.push_back(summary + " in " + std::to_string(runs));
  return ways;
}

/// Any of the faces counts from here on.
static void tellFaces(const Baseline &baseline, Findings &found) {
  if (!baseline.varies() || baseline.faces.size() < 2)
    return;
  std::vector<std::string> ways = waysOf(baseline);
  std::string differs = ways.size() == 1
                            ? "by chance its stack differs"
                            : "by chance it crashes in one of " +
                                  std::to_string(ways.size()) + " ways";
  found.remarks.add(RemarkId::Faces, differs + ", and each counts: of " +
                                         std::to_string(baseline.runs) +
                                         " runs, " + join(ways, "; "));
  found.faces.assign(baseline.faces.begin() + 1, baseline.faces.end());
}

static void tellOtherBugs(Investigation &state) {
  const Baseline &baseline = state.found.baseline;
  if (baseline.ofOtherBugs == 0)
    return;
  std::vector<std::string> crashes;
  for (const FailureFace &face : state.otherBugs)
    crashes.push_back(face.summary());
  state.found.remarks.add(
      RemarkId::OtherBug,
      "another bug, which shows without the failing pass, too, is not counted: "
      "of " +
          std::to_string(baseline.runs) + " runs, " +
          std::to_string(baseline.ofOtherBugs) + " end in " +
          join(crashes, " or "));
}

/// Crashes that nothing but their places tells apart, which another build has
/// elsewhere.
static bool mayBeOne(const FailureFace &a, const FailureFace &b) {
  return isCrashLike(a.kind) && isCrashLike(b.kind) && a.signal == b.signal &&
         a.fatalLine == b.fatalLine && !a.specific && !b.specific;
}

/// Whoever hands in a bundle takes the answer for one about its failure.
static void tellIfOtherThanBundle(Investigation &state,
                                  const FailureFace &face) {
  const auto &wanted = state.session.request.ofBundle;
  if (!wanted || judge(face, *wanted).verdict == Verdict::Interesting ||
      mayBeOne(face, wanted->face))
    return;
  std::string what = "not the failure that the bundle was made of (" +
                     wanted->face.summary() +
                     "): its command ends in this one here";
  state.progress.found(what);
  state.found.remarks.add(RemarkId::OtherThanBundle, what);
}

/// A triage says what it will not do before it does anything.
static void tellUnreadable(Investigation &state) {
  if (!state.question.reduceIR || state.question.baselineOnly ||
      !isBinaryWithoutReader(state.session.input.text()))
    return;
  std::string why = whyNotAsText(state);
  if (why.empty())
    return;
  state.progress.found(why);
  state.found.remarks.add(RemarkId::UnreadableInput, why);
}

static void tellClean(Investigation &state) {
  Findings &found = state.found;
  const Baseline &baseline = found.baseline;
  bool seenToFail = state.session.request.seenToFail;
  found.status = Status::NotReproduced;
  std::string runs = baseline.runs == 1
                         ? "its one run"
                         : "all of " + std::to_string(baseline.runs) + " runs";
  found.remarks.add(RemarkId::DoesNotFail,
                    "the command does not fail: exit 0 in " + runs +
                        (seenToFail ? ", though it failed before these, when "
                                      "it was watched"
                                    : "") +
                        "; if it fails now and then, ask for more with --runs "
                        "30");
  if (!baseline.errorOfCleanRun.empty())
    found.remarks.add(
        RemarkId::ErrorButExitZero,
        "it prints `error: " + baseline.errorOfCleanRun +
            "`, but exit 0 counts as not failing: where the text is the "
            "failure, triage a script that runs the compiler and exits 1 when "
            "it shows");
}

/// All that is found from here on is about that chunk.
static void tellChunk(const FailingChunk &chunk, Investigation &state) {
  std::string which = "chunk " + std::to_string(chunk.number) + " of " +
                      std::to_string(chunk.chunks) + ", from line " +
                      std::to_string(chunk.line) + " on";
  state.progress.found(which);
  std::string alike = chunk.alike == 1
                          ? "the failure shows in it alone"
                          : "the first of " + std::to_string(chunk.alike) +
                                " that show the failure alone";
  state.found.remarks.add(RemarkId::Chunk, which + ": " + alike);
}

/// What is left of the failure tells it.
static void leaveOut(const std::vector<std::string> &harmless,
                     Investigation &state) {
  append_range(state.harmless, harmless);
  FailureSignature failure = leavingOut(state.oracle->reference(), harmless);
  state.progress.found(failure.face.summary());
  state.oracle =
      std::make_unique<FailureOracle>(state.instruments(), std::move(failure));
}

static Error takeFailingChunk(Investigation &state) {
  if (!state.session.command.splitInputFile)
    return Error::success();
  auto chunk = isolateChunk(state.prober, state.original, state.failure());
  if (!chunk)
    return chunk.takeError();
  if (!*chunk)
    return Error::success();
  state.original = (*chunk)->compile;
  if (!(*chunk)->survived.empty())
    leaveOut((*chunk)->survived, state);
  if ((*chunk)->chunks > 1)
    tellChunk(**chunk, state);
  return Error::success();
}

static Expected<std::optional<Compile>> readingInput(Session &session) {
  if (Error error = examine(session))
    return error;
  if (!session.compiler.parsesAlone())
    return std::optional<Compile>();
  Compile reading = session.asGiven();
  reading.command = session.compiler.withoutPasses(reading.command);
  return std::optional(std::move(reading));
}

/// Its flags are not known yet. A script may do anything.
static bool isCompilerByName(const CompilerUnderTest &compiler) {
  return compiler.driver.empty() && !compiler.identity.isScript &&
         compiler.profile.spellings.count(Role::PassPipeline);
}

static bool mayGoOnBeside(const Investigation &state) {
  return isCompilerByName(state.session.compiler) && !state.varies &&
         state.prober.workers() > 1 &&
         !state.prober.configuration().maxCompiles;
}

static BaselinePlan planOf(Investigation &state) {
  const Question &question = state.question;
  bool mayBeBrief = !question.baselineOnly && !question.runsGiven &&
                    question.baselineRuns == Question().baselineRuns;
  BaselinePlan plan{.runs = question.baselineRuns,
                    .mayVary = state.varies,
                    .otherBugs = state.otherBugs,
                    .briefIfSlow = mayBeBrief && !state.varies,
                    .seenToFail =
                        state.session.request.seenToFail || state.varies,
                    .briefIfClean = mayBeBrief && !state.varies,
                    .goesOnBeside = mayBeBrief && mayGoOnBeside(state)};
  if (state.prober.workers() > 1 && state.goesAhead && !state.fullTime &&
      !state.varies && !question.baselineOnly) {
    plan.patience = question.goesAheadAfter;
    plan.healthy = [&session = state.session] { return readingInput(session); };
  }
  return plan;
}

/// The user's own runs, which were watched, are as good as others.
static bool wasSeenToSucceed(Investigation &state) {
  const Request &request = state.session.request;
  if (!request.wasSeenToSucceed())
    return false;
  for (const Outcome &outcome : request.seenToSucceed)
    state.prober.countElsewhere(request.argv, outcome);
  state.found.baseline = baselineOfCleanRuns(request.seenToSucceed);
  tellClean(state);
  return true;
}

/// The command is the user's to mend.
static Error refusedCommand(const Baseline &baseline) {
  if (baseline.complaint)
    return usageError("the compiler refuses the command: %s",
                      baseline.complaint->c_str());
  if (baseline.cannotStart)
    return usageError("the command cannot be started: %s",
                      baseline.cannotStart->c_str());
  return Error::success();
}

/// As the runs show it, without what is no evidence.
static FailureSignature signatureOf(const Investigation &state) {
  FailureSignature failure = state.found.baseline.signature();
  failure.trailers = state.session.compiler.profile.trailers;
  failure = leavingOut(std::move(failure), state.harmless);
  failure.otherBugs = state.otherBugs;
  return failure;
}

Expected<Next> measureFailure(Investigation &state) {
  Findings &found = state.found;
  if (wasSeenToSucceed(state))
    return Next::End;
  tellUnreadable(state);
  auto unveiled = runUnveiledBaseline(state.session, planOf(state));
  if (!unveiled)
    return unveiled.takeError();
  found.baseline = std::move(unveiled->baseline);
  state.stillRunning = std::move(found.baseline.stillRunning);
  const Baseline &baseline = found.baseline;
  if (!unveiled->note.empty())
    found.remarks.add(RemarkId::VeilLeftOut, unveiled->note);
  if (Error error = refusedCommand(baseline))
    return error;
  if (state.question.baselineOnly)
    return Next::End;
  if (baseline.failing == 0) {
    tellClean(state);
    return Next::End;
  }
  if (Error error = examine(state.session))
    return error;
  if (Error error = refusedUnlessPassesRan(state))
    return error;
  // The compiler's instruments are known from here on.
  if (!baseline.further.empty())
    state.beside = std::make_unique<RunsBeside>(state.prober, baseline.further);
  FailureSignature failure = signatureOf(state);
  state.varies |= baseline.varies();
  tellFaces(baseline, found);
  tellOtherBugs(state);
  found.bytesBefore = state.session.input.text().size();
  state.progress.found(failure.face.summary());
  tellIfOtherThanBundle(state, failure.face);
  if (failure.face.kind == FailureKind::Hang)
    state.progress.expectHangs();
  if (baseline.brief)
    state.progress.found((baseline.runs == 1 ? "a run of " : "two runs of ") +
                         std::to_string(baseline.slowest.count()) + " ms " +
                         (baseline.runs == 1 ? "shows" : "show") +
                         " it; what follows asks again");
  bool measurable =
      baseline.stable() || canBeMeasured(baseline, failure, found);
  state.oracle =
      std::make_unique<FailureOracle>(state.instruments(), std::move(failure));
  state.original = unveiled->compile;
  // At addresses that are the same each time it shows always, or never.
  state.original.systemAddresses = !baseline.stable();
  if (Error error = takeFailingChunk(state))
    return error;
  auto stage = stageOf(state.session, state.original);
  if (!stage)
    return stage.takeError();
  found.stage = std::move(*stage);
  if (Error error = keepBest(state, state.original))
    return error;
  return measurable ? Next::On : Next::End;
}

} // namespace culprit
