//===- LineRun.h - Which command of a shell line fails ----------*- C++ -*-===//
//
// Runs the commands of a line in turn, each with the output of the ones before
// it, up to the first that fails other than it should. The files that they
// write go aside; see LineFiles.h. The last one is not run if it is the only
// one left that can fail: the baseline will say.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_SESSION_SHELL_LINERUN_H
#define CULPRIT_TRIAGE_SESSION_SHELL_LINERUN_H

#include "probe/Prober.h"
#include "triage/session/shell/LineStage.h"

namespace culprit {

/// The surroundings in which the commands of a line run.
struct LineSetup {
  Prober &prober;
  const LineFiles &files;
  std::vector<CompilerProfile> profiles;
  std::string directory; ///< where the line begins
  std::string file;      ///< what `%s` stood for, or ""
  /// Culprit's own standard input, for a first compiler that reads it.
  std::function<llvm::Expected<std::string>()> standardInput;
};

/// The command to triage. Errors are UsageErrors that name the command and its
/// place, or those of Prober.
llvm::Expected<LineCommand> findFailingCommand(const ShellLine &line,
                                               const LineSetup &setup);

/// Whether a command besides the last compiler has to run first.
bool runsOthersFirst(const ShellLine &line);

/// The commands as they were understood, one on each line, for --dry-run.
std::string planText(const ShellLine &line);

} // namespace culprit
#endif
