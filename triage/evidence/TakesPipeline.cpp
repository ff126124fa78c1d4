#include "triage/evidence/TakesPipeline.h"

using namespace llvm;

namespace culprit {

static constexpr StringRef noSuchPass = "culprit-no-such-pass";

/// In its own words: a script that prints its command has the name without
/// quotes of its own.
static bool refusesPass(const Outcome &outcome) {
  std::string quoted = ("'" + noSuchPass + "'").str();
  return outcome.status == Outcome::Status::Rejected &&
         (StringRef(outcome.err.text).contains(quoted) ||
          StringRef(outcome.out.text).contains(quoted));
}

Expected<bool> takesPipeline(Prober &prober, Compile asGiven, bool isFlaky) {
  constexpr unsigned ifFlaky = 3;
  Pipeline pipeline = Pipeline::empty(asGiven.command.pipelineSyntax);
  PipelineNode pass;
  pass.name = noSuchPass.str();
  pipeline.root.children.push_back(std::move(pass));
  asGiven.command = asGiven.command.withPipeline(pipeline);
  // The compiler reads its input first.
  bool isMLIR = asGiven.command.pipelineSyntax == PipelineSyntax::MLIR;
  asGiven.input =
      InputText(isMLIR ? "module {}\n" : "", asGiven.input.suffix());
  asGiven.want = Want::AllText;
  for (unsigned run = 0; run < (isFlaky ? ifFlaky : 1); ++run) {
    asGiven.repeat = run;
    auto result = prober.run(asGiven);
    if (!result)
      return result.takeError();
    if (refusesPass(result->outcome))
      return true;
  }
  return false;
}

} // namespace culprit
