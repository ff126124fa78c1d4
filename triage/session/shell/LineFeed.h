//===- LineFeed.h - What each command of a line reads -----------*- C++ -*-===//
//
// The first command of a pipeline gets standard input, or what takes its place;
// each other one gets what the stage in front has printed.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_SESSION_SHELL_LINEFEED_H
#define CULPRIT_TRIAGE_SESSION_SHELL_LINEFEED_H

#include "triage/session/shell/LineInput.h"

namespace culprit {

class LineFeed {
public:
  /// Both outlive it. `unnamed`: the file that takes the place of standard
  /// input, or "".
  LineFeed(const LineInput &standardInput, const std::string &unnamed)
      : standardInput(standardInput), unnamed(unnamed) {}

  /// No stage is in front of the next one.
  void beginPipeline() { front.reset(); }
  /// The stage in hand has printed this.
  void pipe(std::string text) { front = std::move(text); }

  /// The stage is the one in hand now. If it reads standard input, it gets that
  /// as piped(), or the file `unnamed` as its own `<`. Without `reads`, it gets
  /// what was read before, and no more: the session reads it. Errors: those of
  /// LineInput.
  llvm::Error feed(ShellStage &stage, const LineContext &context,
                   bool reads = true);

  /// What the stage in hand reads: what the one in front has printed, or what
  /// feed() has read of standard input. Nothing if there is neither.
  const std::optional<std::string> &piped() const { return front; }
  /// Whether the stage in hand reads standard input, which nobody has read yet.
  bool isFedLater() const { return fedLater; }
  /// Whether a stage reads `unnamed`.
  bool tookUnnamed() const { return unnamedTaken; }

private:
  const LineInput &standardInput;
  const std::string &unnamed;
  std::optional<std::string> front;     ///< see piped()
  std::optional<std::string> inputText; ///< once standard input was read
  bool fedLater = false;
  bool unnamedTaken = false;
};

} // namespace culprit
#endif
