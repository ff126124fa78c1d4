//===- LineStage.h - One command of a line, as a process --------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_SESSION_SHELL_LINESTAGE_H
#define CULPRIT_TRIAGE_SESSION_SHELL_LINESTAGE_H

#include "probe/Command.h"
#include "probe/Outcome.h"
#include "triage/session/shell/LineContext.h"

namespace culprit {

/// A command of a line, with all that it depends on.
struct LineCommand {
  std::vector<std::string> argv; ///< with `env NAME=VALUE` in front, if needed
  std::string directory;         ///< where it runs
  /// The input's name, if that is known, and its text, if no file of the user's
  /// has it.
  std::optional<std::string> input, inputText;
  /// Words, by index, that name private files beside the input.
  std::vector<size_t> privateWords;
};

/// The process that the stage is, fed with what it reads; `piped` is what the
/// stage in front has printed.
llvm::Expected<Command> processOf(const ShellStage &stage,
                                  const LineContext &context,
                                  const std::optional<std::string> &piped);

/// Writes the redirected streams; returns what the next stage reads. Errors:
/// too much was printed to be kept.
llvm::Expected<std::string> deliver(const ShellStage &stage,
                                    const Outcome &outcome,
                                    const LineContext &context);

/// The stage as a command to be triaged. `file` is what `%s` stood for, or "".
/// `isFedLater`: by Culprit's own standard input, which nobody has read yet.
llvm::Expected<LineCommand> handOver(const ShellStage &stage,
                                     const LineContext &context,
                                     const std::optional<std::string> &piped,
                                     const std::string &file,
                                     bool isFedLater = false);

} // namespace culprit
#endif
