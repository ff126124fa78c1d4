//===- LineInput.h - What the commands of a line are fed --------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_SESSION_SHELL_LINEINPUT_H
#define CULPRIT_TRIAGE_SESSION_SHELL_LINEINPUT_H

#include "triage/session/shell/LineContext.h"

namespace culprit {

/// Culprit's own standard input, or its stand-in in a test.
struct LineInput {
  enum class Kind {
    Terminal,
    File,  ///< or a pipe that has data: somebody feeds the line
    Stream ///< silent as yet
  };
  Kind kind = Kind::Terminal;
  /// For a command that reads it. Errors: it is a terminal; it cannot be read.
  std::function<llvm::Expected<std::string>()> read;
  /// For one that may not: a stream may never end, and is not waited for.
  std::function<llvm::Expected<std::string>()> readIfAny;
};

/// Whether a stage, the first of its pipeline, is to be fed.
enum class WantsInput { No, Perhaps, Yes };

/// A program whose words do not tell wants a file perhaps; and a stream, unless
/// it names a file that it may read in its place.
WantsInput wantsInput(const ShellStage &stage, const LineContext &context,
                      LineInput::Kind kind);

/// Whether a word of the line or its `<` is a name of the file; the line begins
/// in `directory`.
bool namesFile(const ShellLine &line, llvm::StringRef file,
               const std::string &directory);

} // namespace culprit
#endif
