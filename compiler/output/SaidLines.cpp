#include "compiler/output/SaidLines.h"
#include "compiler/output/DiagnosticPattern.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace culprit {

/// `func.func @f() {`, `module {`, `cf.br ^bb1`: an op in its own form.
static bool beginsLikeIR(StringRef line) {
  StringRef word = line.take_until([](char c) { return c == ' ' || c == '('; });
  return word == "module" || word == "define" || word == "declare" ||
         (word.contains('.') && !word.ends_with("."));
}

static bool isDiagnosticLine(StringRef line) {
  return any_of(
      ArrayRef<StringRef>{"error: ", "warning: ", "remark: ", "note: "},
      [&](StringRef word) { return line.contains(word); });
}

static bool isSaid(StringRef line) {
  return !line.empty() && isAlpha(line.front()) && line.contains(' ') &&
         !beginsLikeIR(line) && !isDiagnosticLine(line);
}

/// `loop.mlir:3:4: remark: could not fuse`: what stands behind the severity. An
/// op that is printed says nothing of why.
static std::vector<TextLine> remarksAmong(ArrayRef<TextLine> lines) {
  std::vector<TextLine> remarks;
  for (const TextLine &line : lines)
    for (StringRef word : {": remark: ", ": note: "}) {
      auto [place, said] = line.text.split(word);
      if (said.empty() || said.starts_with("see current operation"))
        continue;
      size_t offset = line.offset + size_t(said.data() - line.text.data());
      remarks.push_back({said, offset});
    }
  return remarks;
}

std::vector<TextLine> saidLines(StringRef text) {
  constexpr size_t most = 64;
  std::vector<TextLine> all = linesOutsideIR(text);
  // A pass may have printed without a newline in front of a banner.
  for (TextLine &line : all)
    line.text = line.text.split("// -----// ").first.rtrim();
  std::vector<TextLine> lines = all;
  erase_if(lines, [](const TextLine &line) { return !isSaid(line.text); });
  bool hasErrors = any_of(
      all, [](const TextLine &line) { return line.text.contains("error: "); });
  if (lines.empty() && !hasErrors)
    lines = remarksAmong(all);
  if (lines.size() > most)
    lines.erase(lines.begin(), lines.end() - most);
  return lines;
}

bool saysTheSame(StringRef line, StringRef wanted) {
  return diagnosticPattern(line) == diagnosticPattern(wanted);
}

std::vector<std::string> wordsInCommon(StringRef line) {
  std::string pattern = diagnosticPattern(line); // `_` for what may change
  SmallVector<StringRef, 8> parts;
  StringRef(pattern).split(parts, '_', -1, /*KeepEmpty=*/false);
  std::vector<std::string> words;
  for (StringRef part : parts)
    if (StringRef word = part.trim(" @<>"); word.size() > 1)
      words.push_back(word.str());
  return words;
}

} // namespace culprit
