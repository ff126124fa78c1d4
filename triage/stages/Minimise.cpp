#include "triage/stages/Stages.h"

using namespace llvm;

namespace culprit::stages {

Error pipeline(Investigation &state) {
  Report &report = state.report;
  if (!state.ground.pipeline)
    return Error::success();
  state.enter("pipeline");
  auto answer = reducePipeline(*state.oracle, state.ground.compile,
                               *state.ground.pipeline, report.pass.path);
  if (!answer)
    return answer.takeError();
  report.pipeline = std::move(*answer);
  state.progress.found(std::to_string(report.pipeline->passesAfter) + " of " +
                       std::to_string(report.pipeline->passesBefore) +
                       " passes are needed");
  return Error::success();
}

/// Where the reduction starts: the snapshot, or the original input in the
/// form that can be edited, under the smallest pipeline. Nothing when that
/// does not show the failure.
static Expected<std::optional<Compile>> reductionStart(Investigation &state) {
  Report &report = state.report;
  if (state.alone)
    return std::optional<Compile>(state.best);
  if (state.ground.normalised.empty())
    return std::optional<Compile>();
  Compile start = state.ground.compile;
  start.input = InputText(state.ground.normalised);
  if (report.pipeline)
    start.command = start.command.withPipeline(report.pipeline->minimal);
  auto judgement = state.oracle->ask(start, Attribution::OnAccept);
  if (!judgement)
    return judgement.takeError();
  if (judgement->verdict == Verdict::Interesting)
    return std::optional<Compile>(start);
  report.remarks.push_back("not reduced: the input in generic form does not "
                           "show the failure: " +
                           judgement->reason);
  return std::optional<Compile>();
}

Error reduce(Investigation &state) {
  state.enter("reduce");
  auto start = reductionStart(state);
  if (!start)
    return start.takeError();
  if (!*start)
    return Error::success();
  auto signature = withFaceOf(*state.oracle, **start);
  if (!signature)
    return signature.takeError();
  Oracle local(state.prober, state.session.compiler, *signature);
  auto answer = reduceIR(local, **start, state.options.reducer,
                         [&](const Compile &smaller, unsigned ops) {
                           state.progress.found(std::to_string(ops) + " ops");
                           return state.keepBest(smaller);
                         });
  if (!answer)
    return answer.takeError();
  state.report.reduction = std::move(*answer);
  return Error::success();
}

} // namespace culprit::stages
