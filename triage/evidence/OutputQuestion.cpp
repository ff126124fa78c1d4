#include "triage/evidence/OutputQuestion.h"
#include "judge/CheckOracle.h"

namespace culprit {

OutputRun runOf(const OutputQuestion &question, bool edited) {
  OutputRun run;
  run.script = !question.run.empty()     ? question.run
               : !question.check.empty() ? question.check
                                         : question.interesting;
  run.mustSucceed = !question.run.empty();
  if (!run.mustSucceed)
    run.zeroIsRight = !question.check.empty();
  run.tolerance = question.tolerance;
  run.crashIsWrong = !question.reference.empty() && !edited;
  run.signOfNaNCounts = !edited;
  return run;
}

std::unique_ptr<Oracle> makeOutputOracle(Instruments &instruments,
                                         const FailureSignature &reference,
                                         const OutputQuestion &question) {
  if (!question.reference.empty())
    return std::make_unique<DifferentialOracle>(
        instruments, reference, runOf(question, /*edited=*/false),
        referenceByScript(instruments.door(), question.reference));
  OutputCheck check = question.check.empty()
                          ? OutputCheck{question.interesting, false}
                          : OutputCheck{question.check, true};
  return std::make_unique<CheckOracle>(instruments, reference, check);
}

OutputTest differentialTestOf(const OutputQuestion &question) {
  OutputRun run = runOf(question, /*edited=*/true);
  OutputTest test;
  test.says = OutputTest::Says::Behaviour;
  test.script = run.script;
  test.mustSucceed = run.mustSucceed;
  test.zeroIsRight = run.zeroIsRight;
  test.absolute = run.tolerance.absolute;
  test.relative = run.tolerance.relative;
  test.ulps = run.tolerance.ulps;
  return test;
}

OutputTest outputTestOf(const OutputQuestion &question) {
  OutputTest test;
  if (!question.reference.empty()) {
    test = differentialTestOf(question);
    test.referenceScript = question.reference;
  } else if (!question.check.empty()) {
    test.script = question.check;
  } else {
    test.script = question.interesting;
    test.says = OutputTest::Says::ZeroIsWrong;
  }
  return test;
}

llvm::Expected<std::unique_ptr<Oracle>>
makeOracleOfOneInput(Instruments &instruments,
                     const FailureSignature &signature, OutputRun run,
                     const ReferenceOutputs &references, const Compile &whole) {
  Together together(instruments.door(), instruments.compiler());
  auto output = references({whole}, together);
  if (!output)
    return output.takeError();
  return std::make_unique<DifferentialOracle>(
      instruments, signature, std::move(run),
      [output = output->front()](
          const std::vector<Compile> &compiles,
          Together &) -> llvm::Expected<std::vector<std::optional<InputText>>> {
        return std::vector<std::optional<InputText>>(compiles.size(), output);
      });
}

} // namespace culprit
