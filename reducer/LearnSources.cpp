#include "reducer/LearnSources.h"
#include "reducer/Prefilter.h"

using namespace llvm;

namespace culprit {

Expected<ValueSources> learnSources(Oracle &oracle, const Compile &compile,
                                    EditableIR &ir) {
  auto questions = ir.sourceQuestions();
  if (!questions)
    return questions.takeError();
  std::vector<Compile> probes;
  for (const SourceQuestion &question : *questions) {
    probes.push_back(compile);
    probes.back().input = InputText(question.probe, compile.input.suffix());
  }
  auto refused = refusedBeforePasses(oracle, probes);
  if (!refused)
    return refused.takeError();
  ValueSources sources;
  if (!*refused)
    return sources;
  for (auto [question, isRefused] : zip(*questions, **refused))
    if (!isRefused)
      sources.nameOf.try_emplace(question.type, question.name);
  return sources;
}

} // namespace culprit
