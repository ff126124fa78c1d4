#include "triage/steps/baseline/Steady.h"
#include "judge/TraceOfFailure.h"
#include "probe/RepeatedRuns.h"
#include "probe/compiler/GivenFlag.h"
#include "probe/failure/LostStack.h"
#include "triage/evidence/SteadyGround.h"
#include "triage/session/UsageError.h"
#include "triage/steps/baseline/MakeOracle.h"
#include "triage/steps/baseline/ProveWarmth.h"
#include "triage/steps/baseline/TellBaseline.h"
#include "triage/steps/best/KeepBest.h"
#include "triage/steps/remarks/Tell.h"

using namespace llvm;

namespace culprit {

static void tellGround(Investigation &state) {
  Findings &found = state.found;
  found.learnt = state.prober.limitsFor(state.ground.compile);
  state.progress.found("a compile may take " +
                       std::to_string(found.learnt.wall.count()) +
                       " ms from here");
  found.remarks.add(state.ground.remarks);
}

/// The baseline named the first error of all.
static void tellWhichFailure(Investigation &state) {
  const SteadyGround &ground = state.ground;
  if (ground.traced && ground.traced->lastPass &&
      ground.traced->several.count > 1)
    state.progress.found("of several failures: " +
                         ground.signature.face.summary());
}

static void countInput(Investigation &state) {
  state.found.opsBefore = countOps(state.prober, state.ground.normalised);
}

static Error findGround(Investigation &state) {
  auto ground = findSteadyGround(*state.oracle, state.original);
  if (!ground)
    return ground.takeError();
  state.ground = std::move(*ground);
  return Error::success();
}

/// The compiler lists the flags that show its actions, but refuses them, or
/// takes them to no effect; a script in front of it may do so.
static bool flagsShowNoAction(const Investigation &state) {
  const SteadyGround &ground = state.ground;
  return (ground.inputParses || ground.ignoresPipeline) &&
         state.instruments().passes() == Passes::MLIR &&
         (!ground.traced || ground.traced->log.actions.empty());
}

Expected<bool> takeGate(Investigation &state) {
  if (state.session.request.instruments != InstrumentsBy::Choice ||
      state.instruments().isGate() ||
      state.instruments().passes() != Passes::MLIR)
    return false;
  if (state.beside)
    state.beside->wait();
  Error error = preferGate(state.session);
  // The instruments of the one before are gone, whatever came of it.
  remakeOracle(state, state.oracle->reference());
  if (error)
    return error;
  if (!state.instruments().isGate())
    return false;
  state.progress.found("the compiler's flags do not tell; the gate does");
  return true;
}

Expected<bool> steadyByGate(Investigation &state) {
  auto taken = takeGate(state);
  if (!taken || !*taken)
    return taken;
  // Only the trace is asked for again: the other compiles are the same.
  if (Error found = findGround(state))
    return found;
  remakeOracle(state, state.ground.signature);
  return true;
}

bool hasUncountedFaces(const Investigation &state) {
  return !state.lessons.varies && !state.ground.signature.otherFaces.empty();
}

/// A stack that is lost without threads, too, is lost by chance of another
/// kind, and a run without it is a face of the failure.
static Expected<bool> losesStackInOneThread(Investigation &state) {
  constexpr unsigned runs = 6;
  const SteadyGround &ground = state.ground;
  if (state.found.baseline.withoutStack == 0 || state.lessons.varies ||
      !hasFlagOf(state.session.compiler, Role::DisableThreading,
                 ground.compile.command))
    return false;
  auto results = state.prober.runAll(asTheUserRunsIt(ground.compile, runs));
  if (!results)
    return results.takeError();
  return any_of(*results, [&](const CompileResult &result) {
    return findsLostStack(ground.signature.face, faceOf(result.outcome));
  });
}

/// The user's pipeline has a pass on ops that it cannot run on: so the pass
/// manager says, and no pass fails. In a pipeline that a pass runs, that one
/// fails.
static bool refusesPipeline(const Investigation &state) {
  const SteadyGround &ground = state.ground;
  if (!ground.inputParses || !ground.pipeline || !ground.traced ||
      !state.session.compiler.spell(Role::PrintAfterFailure))
    return false;
  const FailureFace &traced = ground.traced->face;
  StringRef error = ground.signature.face.firstErrorVerbatim;
  return traced.failedPass.empty() &&
         judge(traced, ground.signature).verdict == Verdict::Interesting &&
         (error.contains("unable to schedule pass '") ||
          error.contains("op trying to schedule pass '"));
}

/// A trace that ends otherwise the second time did not do so since it is one.
static Expected<bool> isShownByAnotherTrace(Investigation &state,
                                            unsigned number) {
  auto again =
      state.instruments().trace(repetitionOf(state.ground.compile, number));
  if (!again || !*again)
    return again ? Expected<bool>(false) : again.takeError();
  return judge((**again).face, state.ground.signature).verdict ==
         Verdict::Interesting;
}

/// Runs that all fail may be luck: the trace, which is one, too, ends
/// otherwise. Mostly it does since it is a trace.
static Expected<bool> isNotShownAgain(Investigation &state) {
  const Baseline &baseline = state.found.baseline;
  // No run of the baseline, nor one beside, has such a number.
  constexpr unsigned more = 3, first = 1000;
  bool mayBeLuck = state.ground.traced && !state.ground.isShownAgain &&
                   !isWithoutEnd(state.failure().face.kind);
  if (!mayBeLuck || state.lessons.varies || state.question.runsGiven ||
      !baseline.isSteady())
    return false;
  auto isChance = isShownByAnotherTrace(state, first);
  if (!isChance || *isChance)
    return isChance;
  for (unsigned i = 0; i < more && baseline.isSteady(); ++i) {
    Compile again = repetitionOf(state.original, first + i);
    again.patience = Patience::Full;
    again.systemAddresses = true;
    auto result = state.prober.run(again);
    if (!result)
      return result.takeError();
    if (result->outcome.status == Outcome::Status::NotLaunched)
      return false;
    state.addToBaseline(result->outcome);
  }
  return !baseline.isSteady();
}

Expected<Next> steadyFailure(Investigation &state) {
  if (Error error = findGround(state))
    return error;
  auto isChance = isNotShownAgain(state);
  if (!isChance)
    return isChance.takeError();
  if (*isChance) {
    state.afresh = Afresh::ItVaries;
    return Next::End;
  }
  if (refusesPipeline(state))
    return usageError("the pipeline has a pass on an op that it cannot run on: "
                      "%s (nest it: builtin.module(OP(PASS)))",
                      state.ground.signature.face.firstErrorVerbatim.c_str());
  if (flagsShowNoAction(state))
    if (auto byGate = steadyByGate(state); !byGate)
      return byGate.takeError();
  // A compiler that crashes on bad input fails; one that names it does not.
  if (!state.ground.parseComplaint.empty())
    return inputRefused(state.ground.parseComplaint);
  state.oracle = makeOracle(state, state.ground.signature);
  // All further steps build on its faces: these are counted first.
  auto loses = losesStackInOneThread(state);
  if (!loses)
    return loses.takeError();
  if (*loses || hasUncountedFaces(state)) {
    state.afresh = Afresh::ItVaries;
    return Next::End;
  }
  tellWhichFailure(state);
  if (Error error = tellOwnException(state))
    return error;
  tellGround(state);
  // What a library behind the compiler says may tell it from others.
  if (state.instruments().passes() != Passes::HandedOver)
    tellIndistinct(state.ground.signature, state.found);
  // Else `small` does, which has to read it, and edits.
  if (!state.ground.isLocated || !state.found.indistinct.empty())
    countInput(state);
  // MLIR's recipe has a step for large inputs, behind which that costs less.
  if (state.instruments().passes() != Passes::MLIR ||
      !state.found.indistinct.empty())
    if (Error error = proveWarmth(state))
      return error;
  return Next::On;
}

Error steadyWrongCode(Investigation &state) {
  if (Error error = findGround(state))
    return error;
  tellGround(state);
  countInput(state);
  return keepBest(state, state.ground.compile);
}

} // namespace culprit
