#include "triage/steps/Stages.h"

using namespace llvm;

namespace culprit::steps {

static std::string neededPasses(const PipelineAnswer &answer) {
  return std::to_string(answer.passesAfter) + " of " +
         std::to_string(answer.passesBefore) + " passes are needed";
}

/// The options of the passes that are left, as far as the original input needs
/// them: text that a compiler expanded has every default.
static Error dropOptions(Investigation &state, Compile &compile) {
  std::vector<Setting> options = optionsOf(compile);
  markExpansions(options, state.original.command);
  auto fewer = reduceFlags(*state.oracle, compile, options);
  if (!fewer)
    return fewer.takeError();
  if (auto pipeline = fewer->compile.command.pipeline())
    state.report.pipeline->minimal = std::move(*pipeline);
  compile = std::move(fewer->compile);
  return Error::success();
}

Error pipeline(Investigation &state) {
  if (!state.ground.pipeline)
    return Error::success();
  state.enter("pipeline");
  auto answer =
      reducePipeline(*state.oracle, state.ground.compile,
                     *state.ground.pipeline, {state.report.pass.path, {}});
  if (!answer)
    return answer.takeError();
  state.report.pipeline = std::move(*answer);
  state.progress.found(neededPasses(*state.report.pipeline));
  if (!state.report.pipeline->why.empty())
    return Error::success();
  Compile shorter = state.ground.compile;
  shorter.command =
      shorter.command.withPipeline(state.report.pipeline->minimal);
  // Of the reproducer itself, options go with the other settings.
  if (state.alone)
    return dropOptions(state, shorter);
  return state.keepBest(shorter);
}

Error llvmPipeline(Investigation &state) {
  if (state.session.compiler.isMLIR() || !state.options.reduceCommand)
    return Error::success();
  return pipeline(state);
}

Expected<bool> pipelineAgain(Investigation &state) {
  std::optional<PipelineAnswer> &known = state.report.pipeline;
  auto current = state.best.command.pipeline();
  if (state.alone || !known || !known->why.empty() || !current ||
      current->leaves().size() < 2)
    return false;
  state.enter("pipeline");
  auto answer =
      reducePipeline(*state.oracle, state.best, *current, known->known);
  if (!answer)
    return answer.takeError();
  if (!answer->why.empty())
    return false;
  bool fewer = answer->passesAfter < answer->passesBefore;
  answer->passesBefore = known->passesBefore;
  answer->decisions.insert(answer->decisions.begin(), known->decisions.begin(),
                           known->decisions.end());
  known = std::move(*answer);
  if (!fewer)
    return false;
  state.progress.found(neededPasses(*known));
  Compile shorter = state.best;
  shorter.command = shorter.command.withPipeline(known->minimal);
  if (Error error = state.keepBest(shorter))
    return error;
  return true;
}

Error wholePipeline(Investigation &state) {
  // A snapshot is no input of the passes before it.
  if (state.alone || !state.report.reduction || !state.report.pipeline)
    return Error::success();
  state.enter("pipeline");
  Compile whole = state.original;
  if (whole.command.spelling == PipelineSpelling::Reproducer || state.reference)
    whole.command = state.ground.compile.command;
  whole.input = state.best.input;
  bool onePass = state.ground.pipeline->leaves().size() == 1;
  auto judgement = state.oracle->ask(whole, onePass ? Attribution::None
                                                    : Attribution::OnAccept);
  if (!judgement)
    return judgement.takeError();
  state.report.originalShows = judgement->verdict == Verdict::Interesting;
  if (!*state.report.originalShows)
    state.report.remarks.push_back(
        "the reduced input needs the reduced pipeline; with the whole one: " +
        judgement->reason);
  return Error::success();
}

} // namespace culprit::steps
