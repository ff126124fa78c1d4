#include "triage/steps/localise/FindWrongPass.h"
#include "triage/steps/best/KeepBest.h"

using namespace llvm;

namespace culprit {

static PipelineAnswer pipelineOf(const WrongPassAnswer &answer,
                                 const Pipeline &original) {
  PipelineAnswer result;
  result.minimal = answer.wrong;
  result.known.failing = answer.inWrong;
  // Without any one of the others the result was not wrong. Whether that still
  // holds is asked again in the end.
  for (const PipelinePath &leaf : answer.wrong.leaves())
    if (leaf != answer.inWrong)
      result.known.pinned.push_back(leaf);
  result.passesBefore = original.leaves().size();
  result.passesAfter = answer.wrong.leaves().size();
  for (const EnablingPass &enabler : answer.enablers)
    result.enablers.push_back({original.textAt(enabler.leaf), enabler.without});
  return result;
}

Error findWrongPass(Investigation &state) {
  Findings &found = state.found;
  if (!state.ground.pipeline) {
    found.remarks.add(RemarkId::NoPass,
                      "no pass is named: the command has no pipeline "
                      "whose text can be turned");
    return Error::success();
  }
  auto answer = bisectWrongPass(*state.oracle, state.ground.compile,
                                *state.ground.pipeline);
  if (!answer)
    return answer.takeError();
  found.pass = answer->pass;
  found.knobs.push_back(found.pass.knob);
  if (answer->inWrong)
    found.pipeline = pipelineOf(*answer, *state.ground.pipeline);
  if (found.pass.pass.empty())
    found.remarks.add(RemarkId::NoPass,
                      "no single pass is named: " + found.pass.why);
  else
    state.progress.found(found.pass.pathText);
  state.wrongCode.pass = std::move(*answer);
  Compile best = state.ground.compile;
  best.command = best.command.withPipeline(state.wrongCode.pass->wrong);
  return keepBest(state, best);
}

} // namespace culprit
