#include "triage/steps/baseline/MeasureFailure.h"
#include "compiler/output/BisectLines.h"
#include "compiler/output/SaidLines.h"
#include "judge/FailureOracle.h"
#include "triage/evidence/CompilerStage.h"
#include "triage/evidence/FailingChunk.h"
#include "triage/evidence/HarmlessErrors.h"
#include "triage/evidence/UnveiledBaseline.h"
#include "triage/session/UsageError.h"
#include "triage/steps/baseline/FlakyRate.h"
#include "triage/steps/baseline/PlanBaseline.h"
#include "triage/steps/baseline/TellBaseline.h"
#include "triage/steps/baseline/UnreadInput.h"
#include "triage/steps/best/KeepBest.h"
#include "llvm/ADT/STLExtras.h"

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

/// What memory holds by chance may lead into an error, or to a crash: then the
/// crash is the failure, if it is not rare, and the errors are another bug's.
static bool takeCrashAlone(Investigation &state) {
  constexpr unsigned oneOf = 4; // seldom, and each question costs many runs
  const Baseline &baseline = state.found.baseline;
  if (baseline.oneKind || !state.lessons.otherBugs.empty())
    return false;
  unsigned crashes = 0;
  std::vector<FailureFace> errors;
  for (const CountedFace &counted : baseline.faces)
    if (isCrashLike(counted.face.kind))
      crashes += counted.runs;
    else if (isDiagnostic(counted.face.kind))
      errors.push_back(counted.face);
    else
      return false;
  if (oneOf * crashes < baseline.runs)
    return false;
  state.lessons.otherBugs = std::move(errors);
  return true;
}

/// A compiler that runs LLVM's passes and complains of a place in its input has
/// refused it, unless passes ran: a backend tells of lines of the program, too.
static Error refusedUnlessPassesRan(Investigation &state,
                                    const Compile &compile) {
  const auto &complaint = state.found.baseline.inputComplaint;
  // A script may ignore the flag that would list them.
  if (!complaint || passesOf(state.session) != Passes::LLVM ||
      state.session.compiler.identity.isScript)
    return Error::success();
  auto listing = state.instruments().listLLVMPasses(compile);
  if (!listing)
    return inputRefused(*complaint);
  auto result = state.prober.run(*listing);
  if (!result)
    return result.takeError();
  if (parseBisectLines(result->outcome.err.text).empty())
    return inputRefused(*complaint);
  return Error::success();
}

/// What is left of the failure tells it.
static void leaveOut(const std::vector<std::string> &harmless,
                     Investigation &state) {
  append_range(state.lessons.harmless, harmless);
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
    return usageError("the command cannot be started%s: %s",
                      baseline.signature().face.kind == FailureKind::OutOfMemory
                          ? " within that --memory, give it more"
                          : "",
                      baseline.cannotStart->c_str());
  return Error::success();
}

/// `ptr @f`, `i32 0`: what LLVM's verifier complains of stands below.
static bool isOperand(StringRef line) {
  constexpr size_t fewest = 12;
  const std::vector<std::string> words = wordsInCommon(line);
  return none_of(words,
                 [](const std::string &word) { return word.size() >= fewest; });
}

/// No pass could be known to fail. What LLVM's verifier finds, the tool prints
/// in its words, without `error: `. Of two complaints, nobody knows which one
/// an edit has left.
static void takeWordsOfTranslation(const CompilerProfile &profile,
                                   FailureSignature &failure) {
  FailureFace &face = failure.face;
  if (profile.tier != "translation" || face.kind != FailureKind::PassFailure ||
      !face.errors.empty())
    return;
  std::vector<std::string> complaints = face.said;
  erase_if(complaints, isOperand);
  if (complaints.size() == 1)
    failure.words = face.firstErrorVerbatim = complaints.front();
}

/// As the runs show it, without what is no evidence.
static FailureSignature signatureOf(const Investigation &state) {
  FailureSignature failure = state.found.baseline.signature();
  failure.trailers = state.session.compiler.profile.trailers;
  failure = leavingOut(std::move(failure), state.lessons.harmless);
  failure.otherBugs = state.lessons.otherBugs;
  takeWordsOfTranslation(state.session.compiler.profile, failure);
  return failure;
}

static void tellFailure(Investigation &state, const FailureFace &face) {
  const Baseline &baseline = state.found.baseline;
  tellFaces(baseline, state.found);
  tellOtherBugs(state);
  state.progress.found(face.summary());
  tellIfOtherThanBundle(state, face);
  if (face.kind == FailureKind::Hang)
    state.progress.expectHangs();
  if (baseline.brief)
    state.progress.found((baseline.runs == 1 ? "a run of " : "two runs of ") +
                         std::to_string(baseline.slowest.count()) + " ms " +
                         (baseline.runs == 1 ? "shows" : "show") +
                         " it; what follows asks again");
}

Expected<Next> measureFailure(Investigation &state) {
  Findings &found = state.found;
  if (wasSeenToSucceed(state))
    return Next::End;
  tellUnreadable(state);
  auto unveiled = runUnveiledBaseline(state.session, planBaseline(state));
  if (!unveiled)
    return unveiled.takeError();
  found.baseline = std::move(unveiled->baseline);
  state.stillRunning = std::move(found.baseline.stillRunning);
  const Baseline &baseline = found.baseline;
  if (!unveiled->note.empty())
    found.remarks.add(RemarkId::VeilLeftOut, unveiled->note);
  if (Error error = refusedCommand(baseline))
    return error;
  if (baseline.failing == 0)
    tellUnopenable(state);
  if (state.question.baselineOnly)
    return Next::End;
  if (baseline.failing == 0) {
    tellClean(state);
    return Next::End;
  }
  if (Error error = examine(state.session))
    return error;
  if (Error error = refusedUnlessPassesRan(state, unveiled->compile))
    return error;
  if (takeCrashAlone(state)) {
    state.afresh = Afresh::TwoKinds;
    return Next::End;
  }
  // The compiler's instruments are known from here on.
  if (!baseline.further.empty())
    state.beside = std::make_unique<RunsBeside>(state.prober, baseline.further);
  FailureSignature failure = signatureOf(state);
  state.lessons.varies |= baseline.varies();
  found.bytesBefore = state.session.input.text().size();
  tellFailure(state, failure.face);
  bool measurable =
      baseline.stable() || canBeMeasured(baseline, failure, found);
  state.oracle =
      std::make_unique<FailureOracle>(state.instruments(), std::move(failure));
  state.original = unveiled->compile;
  // At addresses that are the same each time it shows always, or never.
  state.original.systemAddresses = !baseline.stable();
  if (Error error = leaveUnreadInput(state))
    return error;
  if (Error error = takeFailingChunk(state))
    return error;
  found.bytesBefore = state.original.input.text().size();
  auto stage = stageOf(state.session, state.instruments(), state.original);
  if (!stage)
    return stage.takeError();
  found.stage = std::move(*stage);
  if (Error error = keepBest(state, state.original))
    return error;
  return measurable ? Next::On : Next::End;
}

} // namespace culprit
