#include "tools/culprit/OutputOptions.h"
#include "triage/session/UsageError.h"

using namespace llvm;

namespace culprit {

void addOutputOptions(CLI::App &app, Options &options, bool interesting) {
  CLI::Option *check = app.add_option(
      "--check", options.check,
      "the command compiles, but wrongly: a check of its output, {output} or "
      "the last argument: 0 = right, 125 = cannot say, anything else = wrong");
  CLI::Option *reference =
      app.add_option("--reference", options.reference,
                     "a shell command that prints a trusted output for "
                     "{input}; compared with by --run")
          ->excludes(check);
  app.add_option("--run", options.run,
                 "runs {output}; what it prints is compared with what the "
                 "reference prints; `mlir-runner` runs MLIR on the CPU");
  app.add_option("--tolerance", options.tolerance,
                 "how far printed numbers may differ: abs=A,rel=R,ulp=U (ulp: "
                 "of f32)");
  if (interesting)
    app.add_option("--interesting", options.interesting,
                   "as --check, the other way round: 0 = the failure shows, "
                   "anything else but 125 = it does not")
        ->excludes(check)
        ->excludes(reference);
}

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
