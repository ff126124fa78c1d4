#include "triage/evidence/PipelineAsText.h"

using namespace llvm;

namespace culprit {

bool PipelineAsText::isPossible(const SteadyGround &ground) const {
  // In a family with flags for passes, any flag of a tool that runs none looks
  // like one.
  PipelineSpelling spelling = asGiven.command.spelling;
  bool isTaken = instruments.compiler().has(Role::PassPipeline);
  bool isGiven = spelling == PipelineSpelling::PassFlags
                     ? isTaken
                     : spelling != PipelineSpelling::None;
  return (unwrapped || isGiven) && !ground.ignoresPipeline;
}

Compile PipelineAsText::spelled(Compile compile, const Pipeline &text) const {
  if (unwrapped)
    compile.input = unwrapped->input;
  compile.command = compile.command.withPipeline(text);
  return compile;
}

Expected<std::optional<SpelledCompile>>
PipelineAsText::likeliest(const Compile &compile) const {
  auto texts = writtenPipelines(instruments, compile, unwrapped);
  if (!texts)
    return texts.takeError();
  if (texts->empty())
    return std::nullopt;
  return SpelledCompile{spelled(compile, texts->front()), texts->front()};
}

Error PipelineAsText::apply(
    SteadyGround &ground,
    function_ref<Expected<Verdict>(const Compile &)> ask) const {
  if (!isPossible(ground) || ground.pipeline)
    return Error::success();
  auto texts = writtenPipelines(instruments, ground.compile, unwrapped);
  if (!texts)
    return texts.takeError();
  for (const Pipeline &text : *texts) {
    Compile compile = spelled(ground.compile, text);
    auto verdict = ask(compile);
    if (!verdict)
      return verdict.takeError();
    if (*verdict != Verdict::Interesting)
      continue;
    ground.compile = std::move(compile);
    ground.pipeline = text;
    return Error::success();
  }
  if (texts->empty() && !ground.inputParses) // no pass is reached
    return Error::success();
  std::string why = texts->empty()
                        ? "the compiler does not print the pipeline as text"
                        : "the pipeline as text does not show the failure";
  ground.remarks.add(
      RemarkId::NotSteady,
      why + ": the passes before the failing one were not shortened");
  return Error::success();
}

} // namespace culprit
