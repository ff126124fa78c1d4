#include "bisect/LLVMCounterBisection.h"
#include "bisect/LLVMPassBisection.h"
#include "triage/steps/Stages.h"
#include "llvm/Demangle/Demangle.h"

using namespace llvm;

namespace culprit::steps {

static void tellPass(Investigation &state) {
  const PassAnswer &pass = state.report.pass;
  if (pass.pass.empty())
    state.report.remarks.push_back("no pass is named: " + pass.why);
  else
    state.progress.found("pass " + pass.pathText);
}

/// What a trace said is a guess, and the gate the authority: in which pass the
/// failure arises is said by the answer, here and nowhere else, and questions
/// are judged by it from here on. Of a range, it is not known.
static Error nameFailingPass(Investigation &state) {
  const PassAnswer &pass = state.report.pass;
  FailureSignature signature = state.oracle->reference();
  bool oneOf = pass.precision == Precision::Range &&
               is_contained(pass.candidates, signature.failingPass);
  state.report.failure.failingPass = oneOf ? signature.failingPass
                                     : pass.precision == Precision::Range
                                         ? ""
                                         : pass.pass;
  if (pass.precision != Precision::Exact || signature.failingPass == pass.pass)
    return state.keepBest(state.best);
  signature.failingPass = pass.pass;
  signature.failingClass = pass.passClass;
  signature.launchers = pass.launchedBy;
  signature.openAction.clear(); // of another pass
  auto corrected = std::make_unique<Oracle>(
      state.prober, state.session.compiler, std::move(signature));
  corrected->absorb(*state.oracle);
  state.oracle = std::move(corrected);
  return state.keepBest(state.best);
}

Error pass(Investigation &state) {
  Report &report = state.report;
  state.enter("pass");
  auto answer = bisectPass(*state.oracle, state.ground.compile,
                           state.ground.pipeline, state.ground.traced);
  if (!answer)
    return answer.takeError();
  report.pass = std::move(*answer);
  report.knobs.push_back(report.pass.knob);
  tellPass(state);
  return nameFailingPass(state);
}

/// The only leaf of that name; which of several it was, the gate does not say.
static std::optional<PipelinePath> leafNamed(const Pipeline &pipeline,
                                             StringRef name) {
  std::vector<PipelinePath> leaves = pipeline.leaves();
  auto isIt = [&](const PipelinePath &leaf) {
    return pipeline.at(leaf).name == name;
  };
  if (count_if(leaves, isIt) != 1)
    return std::nullopt;
  return *find_if(leaves, isIt);
}

void tellKernel(Investigation &state, const std::string &symbol,
                const std::string &opName, const std::string &why) {
  KernelAnswer &kernel = state.report.kernel;
  kernel.kernel = symbol;
  kernel.path = "@" + symbol;
  kernel.opName = opName;
  kernel.why = why;
  state.progress.found("kernel @" + symbol);
}

static void nameLLVMKernel(Investigation &state) {
  const std::string &symbol = state.report.pass.symbol;
  if (symbol.empty())
    return;
  std::string name = demangle(symbol), why = "the pass ran on it";
  tellKernel(state, symbol, "function",
             name == symbol ? why : why + "; " + name);
}

Error tellAction(Investigation &state, ActionAnswer answer,
                 const Compile &compile) {
  Report &report = state.report;
  report.action = std::move(answer);
  if (!report.action.knob.name.empty())
    report.knobs.push_back(report.action.knob);
  for (const NamedAction &named : report.action.actions)
    state.progress.found(named.pattern.empty()
                             ? named.tag + " #" +
                                   std::to_string(named.index + 1)
                             : "pattern " + named.pattern);
  return debuggerCommand(state, compile);
}

/// What the counters count, no trace can name: the counter and its number do.
static Error llvmCounter(Investigation &state) {
  state.enter("action");
  auto answer = bisectLLVMCounter(*state.oracle, state.ground.compile);
  if (!answer)
    return answer.takeError();
  return tellAction(state, std::move(*answer), state.ground.compile);
}

Error llvmPass(Investigation &state) {
  Report &report = state.report;
  state.enter("pass");
  auto answer = bisectLLVMPass(*state.oracle, state.ground.compile);
  if (!answer)
    return answer.takeError();
  report.pass = std::move(answer->pass);
  report.failure.failingPass = std::move(answer->failingPass);
  if (report.failure.failingPass.empty() &&
      report.pass.precision == Precision::Exact)
    report.failure.failingPass = report.pass.pass;
  report.knobs.push_back(report.pass.knob);
  if (state.ground.pipeline)
    report.pass.path = leafNamed(*state.ground.pipeline, report.pass.pass);
  tellPass(state);
  nameLLVMKernel(state);
  if (Error error = aroundLLVMPass(state))
    return error;
  bool isSought = !report.pass.pass.empty() && !state.options.fromOriginal;
  return isSought ? llvmCounter(state) : Error::success();
}

Error llvmPassAgain(Investigation &state) {
  Report &report = state.report;
  if (report.pass.pass.empty() || (!report.reduction && !report.pipeline) ||
      (report.pass.precision != Precision::Exact &&
       report.pass.precision != Precision::Range))
    return Error::success();
  state.enter("pass");
  auto again = bisectLLVMPass(*state.oracle, state.best);
  if (!again)
    return again.takeError();
  if (again->pass.precision == report.pass.precision &&
      again->pass.pass == report.pass.pass)
    return Error::success();
  report.remarks.push_back("not reduced: the smaller input fails otherwise: " +
                           again->pass.why);
  report.reduction.reset();
  report.pipeline.reset();
  report.flags.reset();
  return state.keepBest(state.ground.compile);
}

Error snapshot(Investigation &state) {
  state.enter("snapshot");
  std::string why;
  auto taken = takeSnapshot(*state.oracle, state.ground.compile,
                            state.report.pass, state.ground.pipeline, why);
  if (!taken)
    return taken.takeError();
  if (*taken) {
    state.alone = std::move(**taken);
    return state.keepBest(state.alone->compile);
  }
  state.report.remarks.push_back("no faithful snapshot before the pass: " +
                                 why);
  return Error::success();
}

Error kernel(Investigation &state) {
  Report &report = state.report;
  state.enter("kernel");
  Compile from = state.alone ? state.alone->compile : state.ground.compile;
  if (!state.alone && !state.ground.normalised.empty())
    from.input = InputText(state.ground.normalised);
  auto answer = isolateKernel(*state.oracle, from);
  if (!answer)
    return answer.takeError();
  report.kernel = std::move(*answer);
  if (report.kernel.kernel.empty() && !report.pass.symbol.empty() &&
      report.pass.anchorOp != "builtin.module" &&
      report.pass.anchorOp != "gpu.module") {
    report.kernel.kernel = report.pass.symbol;
    report.kernel.path = "@" + report.pass.symbol;
    report.kernel.opName = report.pass.anchorOp;
  }
  if (!report.kernel.kernel.empty())
    state.progress.found("kernel @" + report.kernel.kernel);
  if (state.alone)
    return state.keepBest(report.kernel.isolated);
  return Error::success();
}

Error action(Investigation &state) {
  Report &report = state.report;
  state.enter("action");
  if (!state.alone) {
    report.action.why =
        "not searched: there is no snapshot to run the pass alone on";
    return Error::success();
  }
  auto answer = bisectAction(*state.oracle, report.kernel.isolated);
  if (!answer)
    return answer.takeError();
  // Without its own, an op has the line on which it was printed for us.
  if (!state.alone->hasLocations)
    for (NamedAction &action : answer->actions)
      action.location.clear();
  return tellAction(state, std::move(*answer), report.kernel.isolated);
}

} // namespace culprit::steps
