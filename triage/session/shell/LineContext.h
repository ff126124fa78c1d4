//===- LineContext.h - Where a command of a line runs -----------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_SESSION_SHELL_LINECONTEXT_H
#define CULPRIT_TRIAGE_SESSION_SHELL_LINECONTEXT_H

#include "compiler/command/CommandLine.h"
#include "compiler/command/Profile.h"
#include "compiler/shell/ShellLine.h"
#include "triage/session/shell/LineFiles.h"
#include <map>

namespace culprit {

/// The directory and the environment as the commands before have left them.
struct LineContext {
  LineFiles files; ///< this line's: it may remove some
  const std::vector<CompilerProfile> &profiles;
  std::string directory; ///< as `cd` has it: only the line may have one there
  std::map<std::string, std::string> exported;

  /// A profile that knows the program by its name; null if none does.
  const CompilerProfile *profileOf(const std::vector<std::string> &argv) const;
  /// With the words of response files, which may name outputs.
  std::vector<std::string> expanded(const std::vector<std::string> &argv) const;
  /// The command as its profile reads it, or as the profile for unknown
  /// compilers does; what the line has written may be its input. `isFed`: by
  /// `<`, a pipe, or who starts the line. The places are those in `argv`,
  /// launchers in front included.
  llvm::Expected<CommandLine> read(const std::vector<std::string> &argv,
                                   const std::optional<std::string> &input,
                                   bool isFed) const;
  /// The bytes of a file as the command sees it.
  llvm::Expected<std::string> contents(llvm::StringRef path) const;
  /// The same file for Culprit, which runs elsewhere.
  std::string located(llvm::StringRef path) const;
  /// Whether for the command both are names of the same file.
  bool isSameFile(llvm::StringRef a, llvm::StringRef b) const;
};

/// Does the work of `cd`, `export`, `mkdir`, `rm` and `touch`, aside. Errors
/// are UsageErrors.
llvm::Error applyBuiltin(const ShellStage &stage, LineContext &context);

} // namespace culprit
#endif
