#include "compiler/output/TritonStage.h"

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

} // namespace culprit
