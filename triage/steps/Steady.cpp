#include "triage/steps/Steady.h"
#include "judge/FailureOracle.h"
#include "triage/evidence/SteadyGround.h"
#include "triage/session/UsageError.h"
#include "triage/steps/Keep.h"
#include "triage/steps/ProveWarmth.h"
#include "triage/steps/Tell.h"

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
/// takes them to no effect.
static bool flagsShowNoAction(const Investigation &state) {
  const SteadyGround &ground = state.ground;
  const Instruments &instruments = state.instruments();
  return state.session.request.instruments == InstrumentsBy::Choice &&
         instruments.passes() == Passes::MLIR && !instruments.isGate() &&
         ground.inputParses &&
         (!ground.traced || ground.traced->log.actions.empty());
}

/// Only the trace is asked for again: the other compiles are the same.
static Error findGroundByGate(Investigation &state) {
  Error error = preferGate(state.session);
  // The instruments of the one before are gone, whatever came of it.
  auto oracle = std::make_unique<FailureOracle>(state.instruments(),
                                                state.oracle->reference());
  oracle->absorb(*state.oracle);
  state.oracle = std::move(oracle);
  if (error || !state.instruments().isGate())
    return error;
  state.progress.found("the compiler's flags show no action; the gate does");
  return findGround(state);
}

Expected<Next> steadyFailure(Investigation &state) {
  if (Error error = findGround(state))
    return error;
  if (flagsShowNoAction(state))
    if (Error error = findGroundByGate(state))
      return error;
  // A compiler that crashes on bad input fails; one that names it does not.
  if (!state.ground.parseComplaint.empty())
    return usageError("the input is refused before any pass runs: %s",
                      state.ground.parseComplaint.c_str());
  auto oracle = std::make_unique<FailureOracle>(state.instruments(),
                                                state.ground.signature);
  if (state.varies)
    oracle->insistOnFace(Attribution::OnAccept);
  state.oracle = std::move(oracle);
  // All further steps build on its faces: these are counted first.
  if (!state.varies && !state.ground.signature.otherFaces.empty()) {
    state.afresh = Afresh::ItVaries;
    return Next::End;
  }
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
  auto ground = findSteadyGround(*state.oracle, state.original);
  if (!ground)
    return ground.takeError();
  state.ground = std::move(*ground);
  tellGround(state);
  countInput(state);
  return keepBest(state, state.ground.compile);
}

} // namespace culprit
