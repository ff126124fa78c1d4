#include "reducer/LearnSources.h"
#include "reducer/Prefilter.h"

using namespace llvm;

namespace culprit {

Expected<ValueSources> learnSources(Oracle &oracle, const Compile &compile,
                                    const GenericModule &module) {
  std::vector<std::pair<std::string, std::string>> questions;
  std::vector<Compile> probes;
  for (const std::string &type : resultTypes(module))
    for (const std::string &name : sourceCandidates(module, type)) {
      questions.emplace_back(type, name);
      probes.push_back(compile);
      probes.back().input =
          InputText(sourceProbe(module, type, name), compile.input.suffix());
    }
  auto refused = refusedBeforePasses(oracle, probes);
  if (!refused)
    return refused.takeError();
  ValueSources sources;
  if (!*refused)
    return sources;
  for (auto [question, isRefused] : zip(questions, **refused))
    if (!isRefused)
      sources.nameOf.try_emplace(question.first, question.second);
  return sources;
}

} // namespace culprit
