//===- WrongMinimise.cpp - The smallest input that is compiled wrongly ----===//
//
// A check with a constant in it finds every edited program wrong, so it drives
// no edit of the input. What does is the compile without the guilty pass: both
// compile, both run, and they differ. From here on that is the oracle, and the
// reduction is the same as for other failures. In the end the search for the
// application is repeated: an edit may have led to another bug of the pass.
//
//===----------------------------------------------------------------------===//
#include "bisect/SuffixOracle.h"
#include "triage/stages/Stages.h"
#include "triage/stages/WrongCode.h"

using namespace llvm;

namespace culprit::stages {

/// Options that a compiler spells out have their defaults; while the input is
/// as it was, the user's own question can be asked.
static Error dropOptions(Investigation &state) {
  auto fewer = reduceFlags(*state.oracle, state.best, optionsOf(state.best));
  if (!fewer)
    return fewer.takeError();
  auto pipeline = fewer->compile.command.pipeline();
  if (!pipeline)
    return Error::success();
  state.wrong->wrong = state.report.pipeline->minimal = *pipeline;
  return state.keepBest(fewer->compile);
}

static ReferenceOutputs referenceWithout(Investigation &state,
                                         const GuiltyPass &guilty) {
  return referenceByCommand(state.prober, [guilty](const CommandLine &command) {
    return withoutGuilty(command, guilty);
  });
}

static Error reduceByDifference(Investigation &state) {
  GuiltyPass guilty = guiltyOf(*state.wrong);
  auto asked = std::move(state.oracle);
  state.oracle = makeDifferentialOracle(
      state.prober, state.session.compiler, state.report.failure,
      state.options.output, referenceWithout(state, guilty));
  auto judgement = state.oracle->ask(state.best, Attribution::None);
  if (!judgement)
    return judgement.takeError();
  if (judgement->verdict != Verdict::Interesting) {
    state.oracle = std::move(asked);
    state.report.remarks.push_back(
        "the input is not reduced: with the pass and without it: " +
        judgement->reason);
    return Error::success();
  }
  state.report.remarks.push_back(
      "checked: without the pass the result is the same whatever fresh memory "
      "holds, so the input does not depend on that; other undefined behaviour "
      "of it is not checked");
  state.guilty = guilty;
  return minimise(state);
}

static Error giveUpReduction(Investigation &state, const std::string &why) {
  state.report.remarks.push_back("not reduced: " + why);
  state.report.reduction.reset();
  state.report.flags.reset();
  state.guilty.reset();
  Compile whole = state.ground.compile;
  whole.command = whole.command.withPipeline(state.wrong->wrong);
  return state.keepBest(whole);
}

/// An edit may have led to another bug of the same pass.
static Error searchAgain(Investigation &state) {
  const ActionAnswer &found = state.report.action;
  if (!state.guilty || !state.report.reduction ||
      found.precision != Precision::Exact)
    return Error::success();
  state.enter("action");
  auto oracle = makeOracleOfOneInput(
      state.prober, state.session.compiler, state.report.failure,
      state.options.output, referenceWithout(state, *state.guilty), state.best);
  if (!oracle)
    return oracle.takeError();
  std::string why;
  auto middle = cutOutMiddle(state, **oracle, state.best, *state.guilty, why);
  if (!middle)
    return middle.takeError();
  if (!*middle)
    return giveUpReduction(state, why);
  auto again = bisectAction(*(*middle)->oracle, (*middle)->alone);
  if (!again)
    return again.takeError();
  if (again->precision == Precision::Exact &&
      again->actions.front().pattern == found.actions.front().pattern)
    return Error::success();
  return giveUpReduction(
      state, "in the smaller input it is not the same application: " +
                 (again->actions.empty() ? again->why
                                         : again->actions.front().pattern));
}

/// What leads to the wrong IR, and what only makes the result visible.
static void splitPipeline(Investigation &state, const GuiltyPass &guilty) {
  PipelineAnswer &answer = *state.report.pipeline;
  auto leaf = leafOf(answer.minimal, guilty);
  if (!leaf)
    return;
  ThreeParts parts = splitAt(answer.minimal, *leaf);
  unsigned before = parts.prefix.leaves().size();
  answer.minimal = upTo(answer.minimal, *leaf);
  answer.passesAfter = before + 1;
  answer.seenAfter = parts.suffix;
  // In the order of the text.
  answer.enablers.resize(std::min<size_t>(answer.enablers.size(), before));
}

Error wrongMinimise(Investigation &state) {
  if (!state.wrong || !state.wrong->inWrong)
    return Error::success();
  GuiltyPass guilty = guiltyOf(*state.wrong);
  if (state.options.reduceCommand) {
    state.enter("flags");
    for (auto step : {dropOptions, reduceByDifference, searchAgain})
      if (Error error = step(state))
        return error;
  }
  splitPipeline(state, guilty);
  return Error::success();
}

} // namespace culprit::stages
