//===- Minimise.cpp - The smallest input and the shortest command ---------===//
//
// A shorter command makes the reduction of the input cheaper, and a smaller
// input needs less of the command: fewer passes, options and flags. So flags
// first, then the input, then passes and flags again; and the input again if
// they became fewer, since what was proven of it was proven of another command.
// Mostly they did not, and one round is all; `mostRounds` bounds it.
//
//===----------------------------------------------------------------------===//
#include "triage/stages/Stages.h"

using namespace llvm;

namespace culprit::stages {

static constexpr unsigned mostRounds = 3;

/// Where the reduction starts: the snapshot, or the original input in the
/// form that can be edited, under the smallest pipeline. False when that
/// does not show the failure.
static Expected<bool> canStart(Investigation &state) {
  if (state.alone)
    return true;
  if (state.ground.normalised.empty())
    return false;
  Compile start = state.best;
  start.input = InputText(state.ground.normalised);
  auto judgement = state.oracle->ask(start, Attribution::OnAccept);
  if (!judgement)
    return judgement.takeError();
  if (judgement->verdict != Verdict::Interesting) {
    state.report.remarks.push_back("not reduced: the input in generic form "
                                   "does not show the failure: " +
                                   judgement->reason);
    return false;
  }
  if (Error error = state.keepBest(start))
    return error;
  return true;
}

/// The oracle of runs that are not traced.
static Expected<Oracle> oracleOf(Investigation &state) {
  auto signature = withFaceOf(*state.oracle, state.best);
  if (!signature)
    return signature.takeError();
  return Oracle(state.prober, state.session.compiler, std::move(*signature));
}

static Error reduceInput(Investigation &state) {
  state.enter("reduce");
  auto oracle = oracleOf(state);
  if (!oracle)
    return oracle.takeError();
  auto answer = reduceIR(*oracle, state.best, state.options.reducer,
                         [&](const Compile &smaller, unsigned ops) {
                           state.progress.found(std::to_string(ops) + " ops");
                           return state.keepBest(smaller);
                         });
  if (!answer)
    return answer.takeError();
  if (auto &earlier = state.report.reduction) {
    answer->opsBefore = earlier->opsBefore;
    answer->rounds += earlier->rounds;
  }
  state.report.reduction = std::move(*answer);
  return Error::success();
}

/// True when the command became shorter.
static Expected<bool> flags(Investigation &state) {
  std::vector<Setting> settings = settingsOf(
      state.best, state.session.compiler.profile, state.session.variables);
  if (settings.empty())
    return false;
  state.enter("flags");
  auto oracle = oracleOf(state);
  if (!oracle)
    return oracle.takeError();
  auto answer = reduceFlags(*oracle, state.best, settings);
  if (!answer)
    return answer.takeError();
  bool changed = answer->changed;
  if (auto &earlier = state.report.flags)
    for (auto [row, before] : zip(answer->certificate, earlier->certificate))
      row.before = before.before;
  state.report.flags = std::move(*answer);
  if (!changed)
    return false;
  if (!state.alone && state.report.pipeline)
    if (auto pipeline = state.report.flags->compile.command.pipeline())
      state.report.pipeline->minimal = std::move(*pipeline);
  if (Error error = state.keepBest(state.report.flags->compile))
    return error;
  return true;
}

static Expected<bool> shortenCommand(Investigation &state) {
  auto passes = pipelineAgain(state);
  if (!passes)
    return passes;
  auto settings = flags(state);
  if (!settings)
    return settings;
  return *passes || *settings;
}

/// Returns whether the last word was that of the input's certificate.
static Expected<bool> rounds(Investigation &state) {
  for (unsigned round = 0; round < mostRounds; ++round) {
    if (Error error = reduceInput(state))
      return error;
    if (!state.options.reduceCommand)
      return true;
    auto shorter = shortenCommand(state);
    if (!shorter)
      return shorter;
    if (!*shorter)
      return true;
    state.report.reduction->certified = false; // of the longer command
  }
  return false;
}

static Error allowThreads(Investigation &state) {
  state.enter("flags");
  auto oracle = oracleOf(state);
  if (!oracle)
    return oracle.takeError();
  auto threaded = withThreads(*oracle, state.best);
  if (!threaded)
    return threaded.takeError();
  return *threaded ? state.keepBest(**threaded) : Error::success();
}

Error minimise(Investigation &state) {
  if (state.options.reduceCommand)
    if (auto shorter = flags(state); !shorter)
      return shorter.takeError();
  auto reducible = state.options.reduceIR ? canStart(state) : false;
  if (!reducible)
    return reducible.takeError();
  if (*reducible) {
    auto settled = rounds(state);
    if (!settled)
      return settled.takeError();
    if (!*settled)
      state.report.remarks.push_back(
          "the command became shorter with each round of the reduction; the "
          "input is not proven to be minimal for the last one");
  }
  if (!state.options.reduceCommand)
    return Error::success();
  if (Error error = allowThreads(state))
    return error;
  return wholePipeline(state);
}

} // namespace culprit::stages
