#include "triage/steps/reduce/ReduceCommand.h"
#include "bisect/kernel/FunctionCuts.h"
#include "triage/steps/best/KeepBest.h"
#include "triage/steps/best/UsersProgram.h"
#include "triage/steps/reduce/ReductionOracle.h"

using namespace llvm;

namespace culprit {

static constexpr unsigned mostRounds = 3;

/// The table says what there was before the first search.
static void keepCounts(FlagAnswer &answer, const FlagAnswer &earlier) {
  for (auto [row, before] : zip(answer.certificate, earlier.certificate))
    row.before = before.before;
  answer.ofUser = earlier.ofUser;
}

Error reduceSettings(Investigation &state) {
  if (commandIsScript(state))
    return Error::success();
  Reduction &reduction = state.reduction();
  std::vector<Setting> settings =
      settingsOf(state.found.best, state.session.compiler.profile,
                 state.session.variables);
  if (settings.empty())
    return Error::success();
  markExpansions(settings, state.original.command);
  auto oracle = ReductionOracle::of(state, ReductionOracle::Edits::Command);
  if (!oracle)
    return oracle.takeError();
  auto answer = reduceFlags(**oracle, state.found.best, settings);
  if (!answer)
    return answer.takeError();
  if (reduction.flags)
    keepCounts(*answer, *reduction.flags);
  reduction.flags = std::move(*answer);
  if (!reduction.flags->changed)
    return Error::success();
  reduction.shorter = true;
  const Compile &shorter = reduction.flags->compile;
  if (!state.alone && reduction.pipeline)
    if (auto pipeline = shorter.command.pipeline())
      reduction.pipeline->minimal = std::move(*pipeline);
  return keepBest(state, shorter);
}

Expected<Next> reduceSettingsAgain(Investigation &state) {
  Reduction &reduction = state.reduction();
  if (!reduction.canEditInput)
    return Next::On;
  if (Error error = reduceSettings(state))
    return error;
  if (!reduction.shorter)
    return Next::On;
  reduction.input->certified = false; // of the longer command
  if (++reduction.rounds < mostRounds)
    return Next::Jump;
  reduction.remarks.add(
      RemarkId::NotSettled,
      "the command became shorter with each round of the reduction; the input "
      "is not proven to be minimal for the last one");
  return Next::On;
}

/// Two that crash at once end the process before either has printed its stack.
/// How often they do depends on the load: three good runs are no proof.
static bool mayCrashAtOnce(const Investigation &state, size_t functions) {
  return functions > 1 && isCrashLike(state.failure().face.kind);
}

Error allowThreads(Investigation &state) {
  auto functions = functionsIn(state.prober, state.found.best.input.text());
  if (!functions)
    return functions.takeError();
  if (*functions && mayCrashAtOnce(state, (*functions)->size()))
    return Error::success();
  auto oracle = ReductionOracle::of(state);
  if (!oracle)
    return oracle.takeError();
  auto threaded = withThreads(**oracle, state.found.best);
  if (!threaded)
    return threaded.takeError();
  if (!*threaded)
    return Error::success();
  if (*functions)
    state.reduction().functionsLeft = (*functions)->size();
  return keepBest(state, **threaded);
}

} // namespace culprit
