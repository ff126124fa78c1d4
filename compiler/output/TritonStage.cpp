#include "compiler/output/TritonStage.h"
#include "llvm/ADT/SmallVector.h"

using namespace llvm;

namespace culprit {

/// `ttgir` of `File ".../triton/backends/nvidia/compiler.py", line 384, in
/// make_ttgir`. Python's fault handler writes no comma in front of `in`.
static StringRef stageOfFrame(StringRef line) {
  line = line.trim();
  auto [file, function] = line.rsplit(" in ");
  if (!file.starts_with("File \"") || !file.contains("/triton/"))
    return "";
  if (file.contains("/triton/backends/") && function.consume_front("make_")) {
    function.consume_back("_early"); // AMD's stage in two halves
    return function;
  }
  if (file.contains("/triton/compiler/code_generator.py") ||
      function == "ast_to_ttir" || function == "make_ir")
    return "front end";
  return "";
}

std::string tritonStage(StringRef standardError) {
  StringRef stage;
  while (!standardError.empty()) {
    StringRef line;
    std::tie(line, standardError) = standardError.split('\n');
    StringRef here = stageOfFrame(line);
    // Triton leaves its own frames out where the program is at fault.
    if (line.starts_with("triton.compiler.errors."))
      here = "front end";
    if (!here.empty() && (stage.empty() || here != "front end"))
      stage = here;
  }
  return stage.str();
}

/// `triton.compiler.errors.CompilationError: at 7:8:`
static unsigned lineSaidBy(StringRef line) {
  unsigned number = 0;
  if (!line.consume_front("triton.compiler.errors."))
    return 0;
  StringRef place = line.split(": at ").second;
  return place.consumeInteger(10, number) ? 0 : number;
}

static bool isCaret(StringRef line) { return line.trim() == "^"; }

std::vector<TritonRefusal> tritonRefusals(StringRef standardError) {
  SmallVector<StringRef, 64> lines;
  standardError.split(lines, '\n');
  std::vector<TritonRefusal> refusals;
  for (size_t i = 0; i < lines.size(); ++i) {
    TritonRefusal refusal;
    refusal.line = lineSaidBy(lines[i]);
    if (refusal.line == 0)
      continue;
    while (++i < lines.size() && !isCaret(lines[i]))
      refusal.source.push_back(lines[i].rtrim().str());
    if (i + 1 < lines.size())
      refusal.message = lines[i + 1].trim().str();
    refusals.push_back(std::move(refusal));
  }
  return refusals;
}

} // namespace culprit
