#include "triage/evidence/FailingChunk.h"
#include "judge/Repetition.h"
#include "triage/evidence/HarmlessErrors.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

/// What `--split-input-file=MARKER` says; older releases take `true` there.
static StringRef markerOf(const CommandLine &command) {
  StringRef marker = "// -----";
  for (StringRef word : command.argv) {
    auto [name, value] = word.split('=');
    if (name.starts_with("-") && name.ltrim('-') == "split-input-file" &&
        !value.empty() && value != "true" && value != "1")
      marker = value;
  }
  return marker;
}

static std::vector<StringRef> chunksOf(const Compile &compile) {
  StringRef text = compile.input.text(), marker = markerOf(compile.command);
  std::vector<StringRef> chunks;
  size_t start = 0;
  for (size_t at = 0; (at = text.find(marker, at)) != StringRef::npos;) {
    bool lineStart = at == 0 || text[at - 1] == '\n';
    size_t lineEnd = std::min(text.find('\n', at), text.size());
    if (lineStart && text.slice(at + marker.size(), lineEnd).trim().empty()) {
      chunks.push_back(text.slice(start, at));
      start = lineEnd;
    }
    at = lineEnd;
  }
  chunks.push_back(text.drop_front(start));
  return chunks;
}

/// The chunk alone, at the lines that it has in the whole.
static InputText atItsLines(StringRef chunk, const InputText &all) {
  StringRef text = all.text();
  size_t lines = text.take_front(chunk.data() - text.data()).count('\n');
  return InputText(std::string(lines, '\n') + chunk.str(), all.suffix(),
                   all.userPath());
}

static unsigned lineOf(StringRef chunk, const InputText &all) {
  StringRef text = all.text();
  return text.take_front(chunk.ltrim().data() - text.data()).count('\n') + 1;
}

/// Those of the reference that the face has, too, verbatim.
static std::vector<std::string> errorsIn(const FailureFace &face,
                                         const FailureSignature &reference) {
  std::vector<std::string> both;
  for (auto [error, verbatim] :
       zip(reference.face.errors, reference.face.verbatimErrors))
    if (is_contained(face.errors, error))
      both.push_back(verbatim);
  return both;
}

static std::vector<FailingChunk> candidatesIn(const Compile &asGiven) {
  std::vector<StringRef> chunks = chunksOf(asGiven);
  std::vector<FailingChunk> candidates;
  for (auto [index, chunk] : enumerate(chunks)) {
    if (chunk.trim().empty())
      continue;
    Compile compile = asGiven;
    compile.input = InputText(chunk.str(), asGiven.input.suffix());
    candidates.push_back({std::move(compile), unsigned(index + 1),
                          lineOf(chunk, asGiven.input), unsigned(chunks.size()),
                          0});
  }
  return candidates;
}

/// The verdicts on the candidates; `survived` gets errors of the reference that
/// clean ones print.
static Expected<std::vector<Judgement>>
judgedAlone(Prober &prober, const std::vector<FailingChunk> &candidates,
            const FailureSignature &reference,
            std::vector<std::string> &survived) {
  std::vector<Compile> compiles;
  for (const FailingChunk &candidate : candidates)
    compiles.push_back(candidate.compile);
  return judgeRepeatedly(compiles, reference.runsPerQuestion, prober.workers(),
                         [&](const std::vector<Compile> &some)
                             -> Expected<std::vector<Judgement>> {
                           auto results = prober.runAll(some);
                           if (!results)
                             return results.takeError();
                           std::vector<Judgement> judged;
                           for (const CompileResult &result : *results) {
                             FailureFace face = faceOf(result.outcome);
                             judged.push_back(judge(face, reference));
                             if (face.kind == FailureKind::None)
                               append_range(survived,
                                            errorsIn(face, reference));
                           }
                           return judged;
                         });
}

Expected<std::optional<FailingChunk>>
isolateChunk(Prober &prober, const Compile &asGiven,
             const FailureSignature &reference) {
  std::vector<FailingChunk> candidates = candidatesIn(asGiven);
  std::vector<std::string> survived;
  auto judgements = judgedAlone(prober, candidates, reference, survived);
  if (!judgements)
    return judgements.takeError();
  auto fails = [](const Judgement &judgement) {
    return judgement.verdict == Verdict::Interesting;
  };
  bool none = none_of(*judgements, fails);
  if (none && toldBy(reference, survived) == ToldBy::Harmless) {
    auto chunk = isolateChunk(prober, asGiven, leavingOut(reference, survived));
    if (chunk && *chunk)
      append_range((*chunk)->survived, survived);
    return chunk;
  }
  if (none)
    return std::nullopt;
  auto first = find_if(*judgements, fails);
  FailingChunk &found = candidates[first - judgements->begin()];
  found.alike = count_if(*judgements, fails);
  found.compile.input =
      atItsLines(chunksOf(asGiven)[found.number - 1], asGiven.input);
  return std::move(found);
}

} // namespace culprit
