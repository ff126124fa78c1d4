#include "triage/steps/SteadyWrongCode.h"
#include "triage/evidence/WrittenPipeline.h"
#include "triage/steps/Keep.h"

using namespace llvm;

namespace culprit {

static Expected<bool> isWrong(Investigation &state, const Compile &compile) {
  auto judgement = state.oracle->ask(compile, Attribution::None);
  if (!judgement)
    return judgement.takeError();
  return judgement->verdict == Verdict::Interesting;
}

static Error turnThreadsOff(Investigation &state) {
  auto flag = state.session.compiler.spell(Role::DisableThreading);
  if (!flag)
    return Error::success();
  Compile single = state.original;
  single.command = single.command.withFlags({*flag});
  auto wrong = isWrong(state, single);
  if (!wrong)
    return wrong.takeError();
  if (*wrong)
    state.ground.compile = single;
  else
    state.found.remarks.add(RemarkId::NotSteady,
                            "the output is not wrong with " + *flag +
                                "; counters cannot be trusted");
  return Error::success();
}

static Error spellPipeline(Investigation &state) {
  if (state.original.command.spelling == PipelineSpelling::None)
    return Error::success();
  auto text = expandedPipeline(state.instruments(), state.ground.compile);
  if (!text || !*text)
    return text.takeError();
  Compile spelled = state.ground.compile;
  spelled.command = spelled.command.withPipeline(**text);
  auto wrong = isWrong(state, spelled);
  if (!wrong)
    return wrong.takeError();
  if (*wrong) {
    state.ground.compile = spelled;
    state.ground.pipeline = std::move(**text);
  } else {
    state.found.remarks.add(RemarkId::NotSteady,
                            "the output is not wrong with the pipeline "
                            "as text; it stays as it was given");
  }
  return Error::success();
}

static Error readInput(Investigation &state) {
  if (!state.session.compiler.has(Role::PrintGeneric))
    return Error::success();
  Compile bare = state.ground.compile;
  bare.command = bare.command.withoutPasses();
  auto printed = state.instruments().printIR(bare, /*locations=*/true);
  if (!printed)
    return printed.takeError();
  if (printed->outcome.status == Outcome::Status::Completed)
    state.ground.normalised = std::move(printed->output);
  state.found.opsBefore = countOps(state.prober, state.ground.normalised);
  return Error::success();
}

Error steadyWrongCode(Investigation &state) {
  state.ground.compile = state.original;
  state.ground.signature = state.failure();
  for (auto step : {turnThreadsOff, spellPipeline, readInput})
    if (Error error = step(state))
      return error;
  state.found.learnt = state.prober.limitsFor(state.ground.compile);
  return keepBest(state, state.ground.compile);
}

} // namespace culprit
