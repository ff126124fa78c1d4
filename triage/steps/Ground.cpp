#include "compiler/input/InputFormat.h"
#include "probe/Evidence.h"
#include "triage/steps/Stages.h"
#include "triage/steps/UnveiledBaseline.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace culprit::steps {

bool canBeAskedOften(const ReproductionRate &rate, Report &report) {
  FailureSignature &failure = report.failure;
  std::string flaky = "flaky: " + std::to_string(rate.showing) + " of " +
                      std::to_string(rate.runs) + " runs fail; ";
  unsigned needed = rate.runsPerQuestion();
  if (needed <= mostRunsPerQuestion) {
    failure.rate = rate;
    failure.runsPerQuestion = needed;
    report.remarks.push_back(
        flaky + "a compile counts as clean when " + std::to_string(needed) +
        " runs of it are, which is wrong once in a thousand times at most");
    return true;
  }
  report.status = Status::Inconsistent;
  report.remarks.push_back(flaky + "more than " +
                           std::to_string(mostRunsPerQuestion) +
                           " runs would be needed for each question");
  return false;
}

/// Not all runs fail, or not in the same way.
static bool canBeMeasured(const Baseline &found, Report &report) {
  if (found.oneKind)
    return canBeAskedOften(found.rate(), report);
  report.status = Status::Inconsistent;
  report.remarks.push_back("flaky: " + std::to_string(found.failing) + " of " +
                           std::to_string(found.runs) +
                           " runs fail, not all in the same way; a verdict of "
                           "one run cannot be trusted");
  return false;
}

/// Any of the faces counts from here on.
static void tellFaces(const Baseline &found, Report &report) {
  if (!found.varies())
    return;
  std::vector<std::string> ways;
  for (const CountedFace &counted : found.faces)
    ways.push_back(counted.face.summary() + " in " +
                   std::to_string(counted.runs));
  report.note("by chance it crashes in one of " + std::to_string(ways.size()) +
              " ways, and each counts: of " + std::to_string(found.runs) +
              " runs, " + join(ways, "; "));
  report.faces.assign(found.faces.begin() + 1, found.faces.end());
}

/// What will not be done is said before anything is.
static void tellUnreadable(Investigation &state) {
  if (!state.options.reduceIR ||
      !isBinaryWithoutReader(state.session.input.text()))
    return;
  std::string why = "the input is binary and of a format that culprit does not "
                    "know, so it will not be reduced";
  state.progress.found(why);
  state.report.note(why);
}

Error baseline(Investigation &state) {
  Report &report = state.report;
  state.enter("baseline");
  tellUnreadable(state);
  auto unveiled = runUnveiledBaseline(state.session, state.options.baselineRuns,
                                      state.varies);
  if (!unveiled)
    return unveiled.takeError();
  const Compile &compile = unveiled->compile;
  const Baseline *found = &unveiled->baseline;
  if (!unveiled->note.empty())
    report.note(unveiled->note);
  if (Error error = examine(state.session))
    return error;
  report.baselineRuns = found->runs;
  if (found->complaint)
    return usageError("the compiler refuses the command: %s",
                      found->complaint->c_str());
  if (found->failing == 0) {
    report.status = Status::NotReproduced;
    report.remarks.push_back("the command does not fail: exit 0 in all of " +
                             std::to_string(found->runs) +
                             " runs; of one that fails now and then, ask for "
                             "more with --runs");
    if (!found->errorOfCleanRun.empty())
      report.remarks.push_back(
          "it prints `error: " + found->errorOfCleanRun +
          "`, but exit 0 counts as not failing: where the text is the "
          "failure, triage a script that runs the compiler and exits 1 when "
          "it shows");
    state.ended = true;
    return Error::success();
  }
  report.failure = found->signature();
  report.failure.trailers = state.session.compiler.profile.trailers;
  state.varies |= found->varies();
  tellFaces(*found, report);
  report.bytesBefore = state.session.input.text().size();
  state.progress.found(report.failure.face.summary());
  if (!found->stable())
    state.ended = !canBeMeasured(*found, report);
  state.original = compile;
  // At addresses that are the same each time it shows always, or never.
  state.original.systemAddresses = !found->stable();
  if (state.session.command.splitInputFile) {
    auto chunk = isolateChunk(state.prober, state.original, report.failure);
    if (!chunk)
      return chunk.takeError();
    state.original = *chunk;
  }
  return state.keepBest(state.original);
}

/// No pass of MLIR runs on the input.
static Error passOutsidePipelines(Investigation &state) {
  const CompilerUnderTest &compiler = state.session.compiler;
  bool isMLIR = compiler.isMLIR();
  if (!isMLIR && compiler.has(Role::OptBisectLimit))
    return llvmPass(state);
  state.report.pass.why =
      isMLIR ? "the compiler fails on the input before its first pass"
             : "the " + compiler.profile.name +
                   " profile has no pass pipeline that can be turned: only "
                   "MLIR's passes are bisected";
  state.report.remarks.push_back(state.report.pass.why);
  return Error::success();
}

/// What fails before its first pass needs none.
static Error dropPipeline(Investigation &state) {
  if (!state.options.reduceCommand || state.ground.pipeline ||
      !state.session.compiler.has(Role::PassPipeline) ||
      state.original.command.pipelineArguments.empty())
    return Error::success();
  Compile bare = state.original;
  bare.command = bare.command.withoutPasses();
  auto judgement = state.oracle->ask(bare, Attribution::OnAccept);
  if (!judgement)
    return judgement.takeError();
  return judgement->verdict == Verdict::Interesting ? state.keepBest(bare)
                                                    : Error::success();
}

static Error runAll(Investigation &state, ArrayRef<Stage> stages) {
  for (Stage stage : stages)
    if (Error error = stage(state))
      return error;
  return Error::success();
}

static void tellIndistinct(const FailureSignature &failure, Report &report) {
  report.indistinct = whyIndistinct(failure);
  if (!report.indistinct.empty())
    report.note("not reduced: " + report.indistinct +
                ", so that another failure could pass for it; a test of your "
                "own can tell them apart: culprit reduce --interesting");
}

Error steadyGround(Investigation &state) {
  Report &report = state.report;
  state.enter("steady");
  auto found = findSteadyGround(state.prober, state.session.compiler,
                                state.original, report.failure);
  if (!found)
    return found.takeError();
  state.ground = std::move(*found);
  // A compiler that crashes on bad input fails; one that names it does not.
  if (!state.ground.parseComplaint.empty())
    return usageError("the input is refused before any pass runs: %s",
                      state.ground.parseComplaint.c_str());
  report.failure = state.ground.signature;
  // All that comes is built on its faces: these are counted first.
  if (!state.varies && !report.failure.otherFaces.empty()) {
    state.foundToVary = state.ended = true;
    return Error::success();
  }
  report.failure.failingPass.clear(); // for the next stage to say
  Limits learnt = state.prober.limitsFor(state.ground.compile);
  report.learntWall = learnt.wall;
  report.learntCpu = learnt.cpu;
  state.progress.found("a compile may take " +
                       std::to_string(report.learntWall.count()) +
                       " ms from here");
  report.originalPipeline = state.ground.pipeline;
  append_range(report.remarks, state.ground.remarks);
  report.opsBefore = countOps(state.prober, state.ground.normalised);
  state.oracle = std::make_unique<Oracle>(state.prober, state.session.compiler,
                                          state.ground.signature);
  if (state.varies)
    state.oracle->insistOnFace(Attribution::OnAccept);
  tellIndistinct(state.ground.signature, report);
  bool isMLIR = state.session.compiler.isMLIR();
  if (!isMLIR ||
      (!state.ground.inputParses &&
       (!state.ground.traced || state.ground.traced->passes.empty()))) {
    if (Error error = passOutsidePipelines(state))
      return error;
    state.ended = true;
    return runAll(state, report.indistinct.empty()
                             ? ArrayRef<Stage>{tier, dropPipeline, llvmPipeline,
                                               minimise, llvmPassAgain, confirm}
                             : ArrayRef<Stage>{tier, confirm});
  }
  return state.keepBest(state.ground.compile);
}

} // namespace culprit::steps
