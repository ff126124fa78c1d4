#include "triage/steps/WrongCode.h"
#include "bisect/SuffixOracle.h"
#include "counters/PrintedIR.h"
#include "triage/steps/Stages.h"
#include "triage/steps/WrittenPipeline.h"

using namespace llvm;

namespace culprit::steps {

static Error notReproduced(Investigation &state, const std::string &why) {
  state.report.status = Status::NotReproduced;
  state.report.remarks.push_back(why);
  state.ended = true;
  return Error::success();
}

static void makeOracle(Investigation &state) {
  state.oracle = makeOutputOracle(state.prober, state.session.compiler,
                                  state.report.failure, state.options.output);
}

/// Runs `from` to `until` of the command as given. Stops the triage where one
/// of them says nothing.
static Error runMore(Investigation &state, unsigned until,
                     ReproductionRate &rate) {
  std::vector<Compile> repeats;
  for (unsigned number = rate.runs; number < until; ++number) {
    repeats.push_back(state.original);
    repeats.back().repeat = number;
    repeats.back().patience = Patience::Full;
  }
  auto judged = state.oracle->askAll(repeats, Attribution::None);
  if (!judged)
    return judged.takeError();
  FailureFace &face = state.report.failure.face;
  for (const Judgement &judgement : *judged) {
    if (judgement.verdict == Verdict::Unresolved)
      return notReproduced(
          state, judgement.kind == FailureKind::None
                     ? "of the command's own output: " + judgement.reason
                     : "the command itself fails; triage it without a check of "
                       "its output: " +
                           judgement.reason);
    ++rate.runs;
    rate.showing += judgement.verdict == Verdict::Interesting;
    if (judgement.verdict == Verdict::Interesting)
      face.firstErrorVerbatim = judgement.reason;
  }
  return Error::success();
}

/// A warm compiler must print what the spawned one did.
static Error offerWarmth(Investigation &state) {
  WarmProof proof{state.original, {}, state.report.failure};
  proof.compile.patience = Patience::Full;
  proof.compile.want = Want::Output;
  auto result = state.prober.run(proof.compile); // of the baseline
  if (!result)
    return result.takeError();
  proof.spawned = std::move(*result);
  state.prober.offerWarmth(std::move(proof));
  return Error::success();
}

Error wrongBaseline(Investigation &state) {
  constexpr unsigned forRate = 30, forRareOnes = 120;
  Report &report = state.report;
  state.enter("baseline");
  state.original = state.session.asGiven();
  report.failure.face.kind = FailureKind::Miscompile;
  report.bytesBefore = state.session.input.text().size();
  makeOracle(state);
  ReproductionRate rate;
  for (unsigned until : {state.options.baselineRuns, forRate, forRareOnes}) {
    if (Error error = runMore(state, until, rate))
      return error;
    bool enough =
        rate.runs >= forRate && rate.runsPerQuestion() <= mostRunsPerQuestion;
    if (state.ended || !rate.isFlaky() || enough)
      break;
  }
  report.baselineRuns = rate.runs;
  if (state.ended)
    return Error::success();
  if (Error error = offerWarmth(state))
    return error;
  if (rate.showing == 0)
    return notReproduced(state, "the output is right in all of " +
                                    std::to_string(rate.runs) + " runs");
  state.progress.found(report.failure.face.summary());
  report.remarks.push_back("wrong in " + std::to_string(rate.showing) + " of " +
                           std::to_string(rate.runs) + " runs");
  if (state.options.baselineOnly)
    report.status = rate.isFlaky() ? Status::Inconsistent : Status::Confirmed;
  else if (rate.isFlaky()) {
    state.ended = !canBeAskedOften(rate, report);
    makeOracle(state);
  }
  return Error::success();
}

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
    state.report.remarks.push_back("the output is not wrong with " + *flag +
                                   "; counters cannot be trusted");
  return Error::success();
}

static Error spellPipeline(Investigation &state) {
  if (state.original.command.spelling == PipelineSpelling::None)
    return Error::success();
  bool isMLIR = state.session.compiler.isMLIR();
  auto text = (isMLIR ? dumpPipeline : printLLVMPipeline)(
      state.prober, state.session.compiler, state.ground.compile);
  if (!text || !*text)
    return text.takeError();
  Compile spelled = state.ground.compile;
  spelled.command = spelled.command.withPipeline(**text);
  auto wrong = isWrong(state, spelled);
  if (!wrong)
    return wrong.takeError();
  if (*wrong) {
    state.ground.compile = spelled;
    state.ground.pipeline = state.report.originalPipeline = std::move(**text);
  } else {
    state.report.remarks.push_back("the output is not wrong with the pipeline "
                                   "as text; it stays as it was given");
  }
  return Error::success();
}

static Error readInput(Investigation &state) {
  if (!state.session.compiler.has(Role::PrintGeneric))
    return Error::success();
  Compile bare = state.ground.compile;
  bare.command = bare.command.withoutPasses();
  auto printed = printIR(state.prober, state.session.compiler, std::move(bare),
                         /*locations=*/true);
  if (!printed)
    return printed.takeError();
  if (printed->outcome.status == Outcome::Status::Completed)
    state.ground.normalised = std::move(printed->output);
  state.report.opsBefore = countOps(state.prober, state.ground.normalised);
  return Error::success();
}

Error wrongGround(Investigation &state) {
  state.enter("steady");
  state.ground.compile = state.original;
  state.ground.signature = state.report.failure;
  for (auto step : {turnThreadsOff, spellPipeline, readInput})
    if (Error error = step(state))
      return error;
  Limits learnt = state.prober.limitsFor(state.ground.compile);
  state.report.learntWall = learnt.wall;
  state.report.learntCpu = learnt.cpu;
  return state.keepBest(state.ground.compile);
}

static PipelineAnswer pipelineOf(const WrongPassAnswer &answer,
                                 const Pipeline &original) {
  PipelineAnswer result;
  result.minimal = answer.wrong;
  result.known.failing = answer.inWrong;
  result.passesBefore = original.leaves().size();
  result.passesAfter = answer.wrong.leaves().size();
  for (const PipelinePath &leaf : answer.enablers)
    result.enablers.push_back(
        {original.textAt(leaf), "without it the result is right"});
  return result;
}

Error wrongPass(Investigation &state) {
  Report &report = state.report;
  if (!state.session.compiler.isMLIR() &&
      state.session.compiler.has(Role::OptBisectLimit))
    return llvmPass(state);
  if (!state.ground.pipeline) {
    report.remarks.push_back("no pass is named: the command has no pipeline "
                             "whose text can be turned");
    return Error::success();
  }
  state.enter("pass");
  auto answer = bisectWrongPass(*state.oracle, state.ground.compile,
                                *state.ground.pipeline);
  if (!answer)
    return answer.takeError();
  report.pass = answer->pass;
  report.knobs.push_back(report.pass.knob);
  if (answer->inWrong)
    report.pipeline = pipelineOf(*answer, *state.ground.pipeline);
  if (report.pass.pass.empty())
    report.remarks.push_back("no single pass is named: " + report.pass.why);
  else
    state.progress.found("pass " + report.pass.pathText);
  state.wrong = std::move(*answer);
  Compile best = state.ground.compile;
  best.command = best.command.withPipeline(state.wrong->wrong);
  return state.keepBest(best);
}

ReferenceCommand rightCommandOf(const Investigation &state) {
  if (state.wrong && state.wrong->inWrong)
    return [guilty = guiltyOf(*state.wrong)](const CommandLine &command) {
      return withoutGuilty(command, guilty);
    };
  auto flag = state.session.compiler.spell(Role::OptBisectLimit, "0");
  if (state.wrong || !flag || state.session.compiler.isMLIR() ||
      state.report.pass.precision != Precision::Exact)
    return nullptr;
  return [flag = *flag](const CommandLine &command) {
    return std::optional(command.withFlags({flag}));
  };
}

} // namespace culprit::steps
