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
#include "triage/session/shell/LineInput.h"
#include "triage/session/shell/LineStage.h"

namespace culprit {

/// The surroundings in which the commands of a line run.
struct LineSetup {
  Prober &prober;
  const LineFiles &files;
  std::vector<CompilerProfile> profiles;
  std::string directory; ///< where the line begins
  std::string file;      ///< what `%s` stood for, or ""
  LineInput standardInput;
  /// The file of --input, if the line names it nowhere: takes the place of
  /// standard input.
  std::string unnamed = {};
};

/// The command to triage. Errors are UsageErrors that name the command and its
/// place, or that `unnamed` is read by none; or those of Prober.
llvm::Expected<LineCommand> findFailingCommand(const ShellLine &line,
                                               const LineSetup &setup);

} // namespace culprit
#endif
