#include "bisect/pass/NamePass.h"
#include "bisect/pass/ExecutionAtFault.h"
#include "counters/PassLocation.h"

using namespace llvm;

namespace culprit {

static void describe(PassAnswer &answer, const Trace &trace, size_t number,
                     const std::optional<Pipeline> &pipeline) {
  const PassExecution &pass = trace.passes[number];
  answer.pass = pass.name();
  answer.passClass = pass.passClass;
  answer.pathText = trace.pathOf(number);
  answer.launchedBy = trace.launchersOf(number);
  answer.anchorOp = pass.opName;
  answer.symbol = pass.symbol;
  answer.index = pass.index;
  if (!pipeline)
    return;
  auto located = locatePasses(trace, *pipeline);
  answer.path = located[number];
  for (auto up = pass.parent; up; up = trace.passes[*up].parent)
    if (located[*up])
      answer.launcher = {*trace.passes[*up].index, *located[*up]};
}

Error namePass(PassAnswer &answer, const TracedPasses &of, size_t number) {
  if (!of.trace.passes[number].argument.empty()) {
    describe(answer, of.trace, number, of.pipeline);
    return Error::success();
  }
  Trace named = of.trace;
  if (Error error =
          of.oracle.instruments().learnArgument(of.steady, named, number))
    return error;
  describe(answer, named, number, of.pipeline);
  return Error::success();
}

/// The number of the execution is proven, and the log does not tell its name.
static void explainGap(PassAnswer &answer) {
  answer.precision = Precision::Unknown;
  answer.why = answer.knob.evidence +
               ", in pass executions; the action log is too long and lacks its "
               "middle, so that it does not tell which one that is";
}

Error nameAtBoundary(PassAnswer &answer, const TracedPasses &of) {
  const Trace &trace = of.trace;
  if (auto number = executionAt(trace, answer.search.firstShowing - 1)) {
    std::optional<size_t> launcher;
    if (answer.precision == Precision::Exact)
      launcher = launcherAtFault(trace, *number);
    if (launcher)
      answer.why = "it ran " + trace.passes[*number].name() +
                   ", and fails on what that one left: " + answer.why;
    if (Error error = namePass(answer, of, launcher.value_or(*number)))
      return error;
  } else if (trace.log.gap) {
    explainGap(answer);
  }
  if (answer.precision == Precision::Range)
    answer.candidates = passesBetween(trace, answer.search);
  return Error::success();
}

} // namespace culprit
