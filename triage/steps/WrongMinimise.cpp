//===- WrongMinimise.cpp - The smallest input that is compiled wrongly ----===//
//
// A check with a constant in it finds every edited program wrong, so it drives
// no edit of the input. What does is the compile without the guilty pass: both
// compile, both run, and they differ. From here on that is the oracle, and the
// reduction is the same as for other failures. In the end the search for the
// application is repeated: an edit may have led to another bug of the pass.
//
//===----------------------------------------------------------------------===//
#include "bisect/LLVMPassBisection.h"
#include "bisect/SuffixOracle.h"
#include "judge/FreshMemory.h"
#include "triage/steps/Stages.h"
#include "triage/steps/WrongCode.h"

using namespace llvm;

namespace culprit::steps {

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

/// What the trusted compile of it does, under valgrind.
static Expected<MemoryCheck> watchReference(Investigation &state,
                                            const Compile &compile) {
  auto outputs = referenceByCommand(state.prober, state.reference)({compile});
  if (!outputs)
    return outputs.takeError();
  if (!outputs->front())
    return MemoryCheck{MemoryCheck::Says::Nothing,
                       "the reference does not compile"};
  Compile file;
  file.input = *outputs->front();
  return runUnderValgrind(state.prober, file,
                          runOf(state.options.output, /*edited=*/true).script);
}

/// As if it had never begun.
static Error undoReduction(Investigation &state, const Compile &start) {
  Report &report = state.report;
  report.reduction.reset();
  report.flags.reset();
  if (state.unreduced) {
    report.pipeline = state.unreduced->pipeline;
    report.remarks.resize(
        std::min(report.remarks.size(), state.unreduced->remarks));
  }
  return state.keepBest(start);
}

static Error giveUpReduction(Investigation &state, const std::string &why) {
  state.reference = nullptr;
  Compile whole = state.ground.compile;
  if (state.wrong)
    whole.command = whole.command.withPipeline(state.wrong->wrong);
  if (Error error = undoReduction(state, whole))
    return error;
  state.report.note("not reduced: " + why);
  return Error::success();
}

/// The reduced program must have one meaning. Differences were only counted
/// where other bytes in fresh memory make none; valgrind sees more. False where
/// an edit led to a read that the program as given does not make.
static Expected<bool> hasOneMeaning(Investigation &state,
                                    const Compile &start) {
  auto reduced = watchReference(state, state.best);
  if (!reduced)
    return reduced.takeError();
  std::string fills =
      "checked: without the pass the result is the same whatever bytes "
      "fresh memory of heap and stack holds";
  if (reduced->says == MemoryCheck::Says::Clean)
    state.report.note(fills + ", and valgrind sees no read of it");
  if (reduced->says == MemoryCheck::Says::Nothing)
    state.report.note(fills + "; " + reduced->why +
                      ", so a read that does not change the result would not "
                      "be seen");
  if (reduced->says != MemoryCheck::Says::ReadsFreshMemory)
    return true;
  auto given = watchReference(state, start);
  if (!given)
    return given.takeError();
  if (given->says != MemoryCheck::Says::ReadsFreshMemory)
    return false;
  state.report.note("the program as given reads memory that nothing wrote, "
                    "without the pass too (valgrind: " +
                    given->why + "): its result may depend on that");
  return true;
}

/// No reference is left where the difference does not show.
static Error reduceFrom(Investigation &state, const Compile &start,
                        bool watchReads) {
  OutputRun run = runOf(state.options.output, /*edited=*/true);
  run.watchReads = watchReads;
  auto asked = std::exchange(
      state.oracle,
      std::make_unique<DifferentialOracle>(
          state.prober, state.session.compiler, state.report.failure,
          std::move(run), referenceByCommand(state.prober, state.reference)));
  auto judgement = state.oracle->ask(start, Attribution::None);
  if (!judgement)
    return judgement.takeError();
  if (judgement->verdict == Verdict::Interesting)
    return minimise(state);
  state.oracle = std::move(asked);
  state.reference = nullptr;
  state.report.note("the input is not reduced: with the pass and without it: " +
                    judgement->reason);
  return Error::success();
}

static Error reduceByDifference(Investigation &state) {
  state.reference = steps::rightCommandOf(state);
  const Compile start = state.best;
  for (bool watchReads : {false, true}) {
    if (Error error = reduceFrom(state, start, watchReads))
      return error;
    if (!state.reference)
      return Error::success();
    auto holds = hasOneMeaning(state, start);
    if (!holds || *holds)
      return holds.takeError();
    if (watchReads)
      break;
    state.progress.found("valgrind: the reduced program reads memory that "
                         "nothing wrote; all over again, each step watched");
    if (Error error = undoReduction(state, start))
      return error;
  }
  return giveUpReduction(state, "valgrind sees the smaller program read memory "
                                "that nothing wrote");
}

/// Why what was found of the whole input does not hold for the smaller one:
/// an edit may have led to another bug. Empty where it does.
static Expected<std::string> otherPass(Investigation &state, Oracle &oracle) {
  auto again = bisectLLVMPass(oracle, state.best);
  if (!again)
    return again.takeError();
  const PassAnswer &found = state.report.pass;
  if (again->pass.precision == found.precision &&
      again->pass.pass == found.pass)
    return std::string();
  return "in the smaller input it is not the same pass: " + again->pass.pass +
         "; " + again->pass.why;
}

static Expected<std::string> otherAction(Investigation &state, Oracle &oracle) {
  const ActionAnswer &found = state.report.action;
  if (found.precision != Precision::Exact) {
    state.report.remarks.push_back(
        "no single application is known, so the smaller input was not checked "
        "to have the same one: it is wrong by the same pass");
    return std::string();
  }
  std::string why;
  auto middle =
      cutOutMiddle(state, oracle, state.best, guiltyOf(*state.wrong), why);
  if (!middle)
    return middle.takeError();
  if (!*middle)
    return why;
  auto again = bisectAction(*(*middle)->oracle, (*middle)->alone);
  if (!again)
    return again.takeError();
  if (again->precision == Precision::Exact &&
      again->actions.front().pattern == found.actions.front().pattern)
    return std::string();
  return "in the smaller input it is not the same application: " +
         (again->actions.empty() ? again->why : again->actions.front().pattern);
}

static Error searchAgain(Investigation &state) {
  if (!state.reference || !state.report.reduction)
    return Error::success();
  state.enter(state.wrong ? "action" : "pass");
  auto oracle = makeOracleOfOneInput(
      state.prober, state.session.compiler, state.report.failure,
      runOf(state.options.output, /*edited=*/true),
      referenceByCommand(state.prober, state.reference), state.best);
  if (!oracle)
    return oracle.takeError();
  auto why = (state.wrong ? otherAction : otherPass)(state, **oracle);
  if (!why)
    return why.takeError();
  return why->empty() ? Error::success() : giveUpReduction(state, *why);
}

/// What leads to the wrong IR, and what only makes the result visible.
static void splitPipeline(Investigation &state) {
  PipelineAnswer &answer = *state.report.pipeline;
  auto leaf = leafOf(answer.minimal, guiltyOf(*state.wrong));
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

/// Of opt and the like: the pass was found by opt-bisect.
static Error minimiseLLVM(Investigation &state) {
  if (state.report.pass.precision != Precision::Exact ||
      !state.options.reduceCommand)
    return Error::success();
  for (auto step : {llvmPipeline, reduceByDifference, searchAgain})
    if (Error error = step(state))
      return error;
  return Error::success();
}

Error wrongMinimise(Investigation &state) {
  if (!state.wrong)
    return minimiseLLVM(state);
  if (!state.wrong->inWrong)
    return Error::success();
  if (state.options.reduceCommand) {
    state.enter("flags");
    for (auto step : {dropOptions, reduceByDifference, searchAgain})
      if (Error error = step(state))
        return error;
  }
  splitPipeline(state);
  return Error::success();
}

} // namespace culprit::steps
