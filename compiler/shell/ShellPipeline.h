//===- ShellPipeline.h - Stages and their streams ---------------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_SHELL_SHELLPIPELINE_H
#define CULPRIT_COMPILER_SHELL_SHELLPIPELINE_H

#include "compiler/shell/SourceText.h"
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace culprit {

/// The target of a stream. `Output`: where standard output of the stage goes
/// without redirection, the next stage or the terminal; `Errors`: the terminal.
struct ShellSink {
  enum class Kind { Output, Errors, File };
  Kind kind = Kind::Output;
  std::string file;
  bool appends = false; ///< `>>`
};

struct ShellStage {
  std::vector<std::string> argv; ///< without `not`, `env A=B`, `exec`
  /// NAME=VALUE in front of the command, or after `env`.
  std::vector<std::pair<std::string, std::string>> environment;
  std::optional<std::string> stdinFile;
  ShellSink out{ShellSink::Kind::Output, "", false};
  ShellSink err{ShellSink::Kind::Errors, "", false};
  bool expectFailure = false; ///< was under `not` or `!`
  bool expectCrash = false;   ///< `not --crash`
  /// Set for a `+` line, which shows neither pipes nor redirections: its input
  /// is not known.
  bool hidesInput = false;
  TextPosition at;

  /// `1:9 (mlir-opt in.mlir --cse)`, for messages.
  std::string str() const;
};

struct ShellPipeline {
  std::vector<ShellStage> stages;
  /// `&&`: runs if all before it succeeded. Else: in any case.
  bool needsSuccess = false;
  /// A command of its own, to which no `cd` and `export` before it applies.
  bool startsAfresh = false;
};

} // namespace culprit
#endif
