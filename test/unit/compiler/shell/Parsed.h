//===- Parsed.h - Shell lines in tests --------------------------*- C++ -*-===//
#ifndef CULPRIT_TEST_UNIT_COMPILER_SHELL_PARSED_H
#define CULPRIT_TEST_UNIT_COMPILER_SHELL_PARSED_H

#include "compiler/shell/ShellLine.h"
#include <gmock/gmock.h>

namespace culprit::test {

inline const LitValues litValues{"/src/in.mlir", "/tmp/line/in"};

inline ShellLine parsed(llvm::StringRef text) {
  llvm::Expected<ShellLine> line = parseShellLine(text, litValues);
  if (line)
    return *line;
  ADD_FAILURE() << text.str() << ": " << llvm::toString(line.takeError());
  return {};
}

inline std::string refused(llvm::StringRef text,
                           const LitValues &values = litValues) {
  llvm::Expected<ShellLine> line = parseShellLine(text, values);
  return line ? "accepted" : llvm::toString(line.takeError());
}

/// The commands by their words, in order: `a b`; `&& ` in front of what needs
/// the one before, `| ` of what reads it.
inline std::vector<std::string> commands(llvm::StringRef text) {
  std::vector<std::string> result;
  for (const ShellPipeline &pipeline : parsed(text).pipelines)
    for (const ShellStage &stage : pipeline.stages) {
      std::string line = &stage != &pipeline.stages.front() ? "| "
                         : pipeline.needsSuccess            ? "&& "
                                                            : "";
      for (const auto &[name, value] : stage.environment)
        line += name + "=" + value + " ";
      for (const std::string &word : stage.argv)
        line += (&word == &stage.argv.front() ? "" : " ") + word;
      result.push_back(line);
    }
  return result;
}

/// The only stage of the text.
inline ShellStage only(llvm::StringRef text) {
  ShellLine line = parsed(text);
  if (line.pipelines.size() == 1 && line.pipelines[0].stages.size() == 1)
    return line.pipelines[0].stages[0];
  ADD_FAILURE() << text.str() << " is not one stage";
  return {};
}

} // namespace culprit::test

#endif
