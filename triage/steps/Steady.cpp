#include "triage/steps/Steady.h"
#include "judge/FailureOracle.h"
#include "probe/Evidence.h"
#include "triage/evidence/SteadyGround.h"
#include "triage/session/UsageError.h"

using namespace llvm;

namespace culprit {

static void tellIndistinct(const FailureSignature &failure, Findings &found) {
  found.indistinct = whyIndistinct(failure);
  if (!found.indistinct.empty())
    found.remarks.add(RemarkId::Indistinct,
                      "not reduced: " + found.indistinct +
                          ", so that another failure could pass for it; a test "
                          "of your own can tell them apart: culprit reduce "
                          "--interesting");
}

static void tellLearnt(Investigation &state) {
  state.found.learnt = state.prober.limitsFor(state.ground.compile);
  state.progress.found("a compile may take " +
                       std::to_string(state.found.learnt.wall.count()) +
                       " ms from here");
}

Expected<Next> steadyFailure(Investigation &state) {
  Findings &found = state.found;
  auto ground =
      findSteadyGround(state.instruments(), state.original, state.failure());
  if (!ground)
    return ground.takeError();
  state.ground = std::move(*ground);
  // A compiler that crashes on bad input fails; one that names it does not.
  if (!state.ground.parseComplaint.empty())
    return usageError("the input is refused before any pass runs: %s",
                      state.ground.parseComplaint.c_str());
  auto oracle = std::make_unique<FailureOracle>(state.instruments(),
                                                state.ground.signature);
  if (state.varies)
    oracle->insistOnFace(Attribution::OnAccept);
  state.oracle = std::move(oracle);
  // All that comes is built on its faces: these are counted first.
  if (!state.varies && !state.ground.signature.otherFaces.empty()) {
    state.afresh = Afresh::ItVaries;
    return Next::End;
  }
  tellLearnt(state);
  found.remarks.add(state.ground.remarks);
  found.opsBefore = countOps(state.prober, state.ground.normalised);
  tellIndistinct(state.ground.signature, found);
  return Next::On;
}

} // namespace culprit
