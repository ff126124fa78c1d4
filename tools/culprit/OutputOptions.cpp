#include "tools/culprit/OutputOptions.h"
#include "triage/session/UsageError.h"

using namespace llvm;

namespace culprit {

/// `mlir-runner-22 {output}`, with the libraries beside it.
static std::string runnerOf(const std::string &run) {
  if (run != "mlir-runner")
    return run;
  return "lib=$(dirname \"$(readlink -f \"$(command -v mlir-runner-22)\")\")/"
         "../lib; mlir-runner-22 {output} -e main --entry-point-result=void "
         "--shared-libs=$lib/libmlir_runner_utils.so,"
         "$lib/libmlir_c_runner_utils.so";
}

Expected<OutputQuestion> outputQuestionOf(const Options &options,
                                          bool interesting) {
  OutputQuestion question{options.check,
                          interesting ? options.interesting : "",
                          options.reference,
                          runnerOf(options.run),
                          {}};
  if (question.run.empty() != question.reference.empty())
    return usageError("--reference needs --run, which runs what either "
                      "compile gives, and the other way round");
  if (options.tolerance.empty())
    return question;
  if (question.reference.empty())
    return usageError("--tolerance is for what --run prints");
  auto tolerance = Tolerance::parse(options.tolerance);
  if (!tolerance)
    return make_error<UsageError>("--tolerance: " +
                                  toString(tolerance.takeError()));
  question.tolerance = *tolerance;
  return question;
}

} // namespace culprit
