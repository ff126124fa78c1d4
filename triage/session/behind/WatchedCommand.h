//===- WatchedCommand.h - A command made ready to be watched ----*- C++ -*-===//
//
// A command that is watched runs outside the session, which is opened for the
// compiler behind it: so its input is put in place, and its outputs and
// temporary files are put aside, here.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_SESSION_BEHIND_WATCHEDCOMMAND_H
#define CULPRIT_TRIAGE_SESSION_BEHIND_WATCHEDCOMMAND_H

#include "compiler/command/Profile.h"
#include "triage/session/Request.h"

namespace culprit {

struct WatchedCommand {
  Command start;                              ///< with what is in front of it
  std::vector<std::string> argv;              ///< without
  std::map<std::string, std::string> outputs; ///< there: as the user has them

  /// Words for people: with the files that they know, and cut if they are long.
  std::string shown(std::vector<std::string> words) const;
};

/// Standard input is read here if the command may read it; what lies aside
/// stays as long as `request.keeps`.
llvm::Expected<WatchedCommand>
makeWatchedCommand(Request &request,
                   const std::vector<CompilerProfile> &profiles);

/// A script, an interpreter: it does not show whether it reads any input, or
/// what it may start.
bool runsScript(const Request &request,
                const std::vector<CompilerProfile> &profiles);

} // namespace culprit
#endif
