//===- Parsed.h - Commands as they are read, for tests ----------*- C++ -*-===//
#ifndef CULPRIT_TEST_UNIT_COMPILER_COMMAND_PARSED_H
#define CULPRIT_TEST_UNIT_COMPILER_COMMAND_PARSED_H

#include "compiler/command/ParseCommandLine.h"
#include "compiler/command/ParsePipeline.h"
#include "test/unit/compiler/Profiles.h"
#include <gmock/gmock.h>

namespace culprit::test {

using Argv = std::vector<std::string>;

inline bool looksLikeIR(llvm::StringRef path) {
  return path.ends_with(".mlir") || path.ends_with(".ll") ||
         path.ends_with(".py");
}

inline llvm::Expected<CommandLine> read(const Argv &argv,
                                        std::optional<std::string> input = {},
                                        llvm::StringRef profile = "mlir-opt") {
  static const std::vector<CompilerProfile> all = installedProfiles();
  for (const CompilerProfile &each : all)
    if (each.name == profile)
      return parseCommandLine(argv, each, input, looksLikeIR);
  return llvm::createStringError("no such profile");
}

inline CommandLine parsed(const Argv &argv,
                          std::optional<std::string> input = {},
                          llvm::StringRef profile = "mlir-opt") {
  llvm::Expected<CommandLine> line = read(argv, input, profile);
  if (line)
    return *line;
  ADD_FAILURE() << llvm::toString(line.takeError());
  return {};
}

inline std::string refused(const Argv &argv,
                           std::optional<std::string> input = {}) {
  llvm::Expected<CommandLine> line = read(argv, input);
  return line ? "accepted" : llvm::toString(line.takeError());
}

inline Argv withInput(const CommandLine &line, llvm::StringRef path) {
  return line.withFiles(path,
                        [](const OutputPlace &place) { return place.path; });
}

inline Pipeline pipeline(llvm::StringRef text) { return *parsePipeline(text); }

} // namespace culprit::test
#endif
