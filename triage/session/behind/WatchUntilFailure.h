//===- WatchUntilFailure.h - Runs of a command up to a failure --*- C++ -*-===//
//
// A command that fails now and then is watched until it does: in a clean run no
// compiler is to blame.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_SESSION_BEHIND_WATCHUNTILFAILURE_H
#define CULPRIT_TRIAGE_SESSION_BEHIND_WATCHUNTILFAILURE_H

#include "triage/session/behind/ProgramKinds.h"
#include "triage/session/behind/WatchedCommand.h"

namespace culprit {

struct LastWatched {
  WatchedRun run;
  /// The compiler that failed in it, or that is to be asked though the command
  /// succeeded; an index into its programs.
  std::optional<size_t> compiler;
  bool isClean = true; ///< the command succeeded, and nothing failed in it
};

/// An interpreter that the command starts: where no compiler is to blame, one
/// that is loaded into it may be.
bool mayLoadCompiler(const WatchedProgram &program, const ProgramKinds &kinds);

/// At most `request.watchedRuns` runs; they come off the request's budgets but
/// for the first, which is free, and clean ones are in its `seenToSucceed`.
/// Errors: interrupted.
llvm::Expected<LastWatched>
watchUntilFailure(Request &request, const WatchedCommand &command,
                  const std::vector<CompilerProfile> &profiles, Watch &watch,
                  ProgramKinds &kinds);

} // namespace culprit
#endif
