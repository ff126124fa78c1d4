#include "reducer/LearnSources.h"
#include "compiler/output/Materialization.h"
#include "reducer/Prefilter.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace culprit {

/// `arith.constant`, and, in frames and patterns, `ConstantOp`.
static bool isNamedIn(StringRef text, StringRef op) {
  auto [dialect, name] = op.rsplit('.');
  return text.contains(op) ||
         (!name.empty() &&
          text.contains(convertToCamelFromSnakeCase(name, true) + "Op"));
}

/// `translation failed for operation: builtin.unrealized_conversion_cast` is
/// true of any module in which an edit puts one.
static bool isToldBy(const FailureSignature &failure, StringRef op) {
  std::vector<std::string> texts = {failure.words, failure.openAction};
  append_range(texts, failure.passErrors);
  std::vector<FailureFace> faces = failure.otherFaces;
  faces.push_back(failure.face);
  for (const FailureFace &face : faces) {
    texts.push_back(face.fatalLine);
    for (const auto *more : {&face.errors, &face.frames, &face.places})
      append_range(texts, *more);
  }
  bool isOfCasts = op == castThatIsLeft &&
                   any_of(failure.errorOps, areTypesOfMaterialization);
  return isOfCasts || mayBeOneOf(failure.errorOps, op) ||
         any_of(texts, [&](StringRef text) { return isNamedIn(text, op); });
}

std::vector<std::string> sourcesInEvidence(const FailureSignature &failure) {
  std::vector<std::string> names;
  for (StringRef name : sourcesOfAnyType())
    if (isToldBy(failure, name))
      names.push_back(name.str());
  return names;
}

Expected<ValueSources> learnSources(Oracle &oracle, const Compile &compile,
                                    EditableIR &ir) {
  auto questions = ir.sourceQuestions();
  if (!questions)
    return questions.takeError();
  erase_if(*questions, [&](const SourceQuestion &question) {
    return isToldBy(oracle.reference(), question.name);
  });
  std::vector<Compile> probes;
  for (const SourceQuestion &question : *questions) {
    probes.push_back(compile);
    probes.back().input = InputText(question.probe, compile.input.suffix());
  }
  auto refused = refusedBeforePasses(oracle, compile, probes);
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
