#include "triage/steps/reduce/ReductionOracle.h"
#include "compiler/input/InputFormat.h"
#include "judge/Faces.h"
#include "judge/WholeTooOracle.h"
#include "triage/evidence/BehindOthers.h"
#include "triage/evidence/HeldApplication.h"
#include "triage/steps/baseline/MakeOracle.h"
#include "triage/steps/localise/OpenInTrace.h"

using namespace llvm;

namespace culprit {

/// Not where an earlier step has led to another one.
static Error holdSignal(Investigation &state, FailureOracle &oracle) {
  const FailureSignature &failure = oracle.reference();
  if (!isCrashLike(failure.face.kind) || state.lessons.varies ||
      !failure.otherFaces.empty() || failure.rate.isFlaky())
    return Error::success();
  auto shown = state.prober.run(state.found.best);
  if (!shown)
    return shown.takeError();
  if (shown->outcome.signal == failure.face.signal)
    oracle.holdSignal(failure.face.signal);
  return Error::success();
}

static Error holdApplication(Investigation &state, FailureOracle &oracle) {
  const ActionAnswer &action = state.found.action;
  if (action.precision != Precision::Exact || action.isDoubted ||
      !isDiagnostic(state.failure().face.kind))
    return Error::success();
  auto traced = state.instruments().trace(state.found.best,
                                          runsToTrace(oracle.reference()));
  if (!traced || !*traced)
    return traced.takeError();
  if (auto held = applicationToHold(action, oracle.reference(), **traced))
    oracle.refuseByTrace([held = std::move(*held)](const Trace &run) {
      return held.whyNotIn(run);
    });
  return Error::success();
}

/// Edits keep locations.
static void holdOpenAction(const Investigation &state, FailureOracle &oracle) {
  const auto &open = state.found.openElsewhere;
  bool hasLocations =
      StringRef(state.found.best.input.text()).contains(" loc(");
  if (open && hasLocations)
    oracle.refuseByTrace([open = *open](const Trace &run) {
      return whyOpenElsewhere(open, run);
    });
}

/// What a shorter pipeline shows may be what the passes left out would mend:
/// then the whole command is asked, too.
static std::unique_ptr<FailureOracle> oracleOf(const Investigation &state,
                                               FailureSignature signature,
                                               ReductionOracle::Edits edits) {
  bool mayMend = edits == ReductionOracle::Edits::Input && !state.alone &&
                 failsBehindOthers(state.ground) && state.found.pipeline &&
                 state.found.pipeline->isShorter();
  if (mayMend)
    return std::make_unique<WholeTooOracle>(
        state.instruments(), std::move(signature), state.ground.compile);
  return std::make_unique<FailureOracle>(state.instruments(),
                                         std::move(signature));
}

/// The limit may be that of a flag, and what exceeds that without the flag is
/// another failure.
static Error holdLimit(Investigation &state, FailureOracle &oracle) {
  auto shown = state.prober.run(state.found.best);
  if (!shown)
    return shown.takeError();
  std::string limit = oracle.limitToldBy(faceOf(shown->outcome));
  if (!limit.empty())
    oracle.holdLimit(std::move(limit));
  return Error::success();
}

Expected<ReductionOracle> ReductionOracle::of(Investigation &state,
                                              Edits edits) {
  if (!state.question.script.empty() ||
      state.failure().face.kind == FailureKind::Miscompile)
    return ReductionOracle(state, nullptr);
  auto signature =
      withFaceOf(state.prober, state.found.best, state.oracle->reference());
  if (!signature)
    return signature.takeError();
  auto own = oracleOf(state, std::move(*signature), edits);
  prepare(state, *own);
  if (Error error = holdApplication(state, *own))
    return error;
  if (Error error = holdSignal(state, *own))
    return error;
  holdOpenAction(state, *own);
  if (edits == Edits::Command)
    if (Error error = holdLimit(state, *own))
      return error;
  const InputText &input = state.found.best.input;
  if (formatOf(input.suffix(), input.text()).reader ==
      InputFormat::Reader::Text)
    own->refuseNewErrors();
  else
    own->refuseErrorsInFront();
  if (state.lessons.varies) {
    auto shows =
        oftenShowsOwnFace(state.prober, state.found.best, own->reference());
    if (!shows)
      return shows.takeError();
    if (*shows)
      own->insistOnFace(Attribution::None);
  }
  return ReductionOracle(state, std::move(own));
}

} // namespace culprit
