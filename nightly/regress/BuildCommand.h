//===- BuildCommand.h - A shell command that makes a build ------*- C++ -*-===//
#ifndef CULPRIT_NIGHTLY_REGRESS_BUILDCOMMAND_H
#define CULPRIT_NIGHTLY_REGRESS_BUILDCOMMAND_H

#include "nightly/regress/Builder.h"
#include "probe/Launcher.h"

namespace culprit {

/// `{rev}` in the command is the build's name. The last line that it prints to
/// standard output is the path of the compiler; if it prints nothing, or talks
/// as build tools do and the path `inPlace` is there, it builds that. Exit 126
/// or 127, or death by a signal, ends the search; any other failure skips the
/// build, as 125 does for git.
class BuildCommand : public Builder {
public:
  /// `launcher` outlives it. What the command says goes to `logs`/NUMBER.log.
  BuildCommand(Launcher &launcher, std::string command, std::string inPlace,
               std::string logs)
      : launcher(launcher), command(std::move(command)),
        inPlace(std::move(inPlace)), logs(std::move(logs)) {}
  llvm::Expected<Built> make(const std::string &build) override;

private:
  Built compilerOf(const std::string &printed) const;
  Launcher &launcher;
  std::string command, inPlace, logs;
  unsigned made = 0;
};

/// What a command in front of a search prints; errors say how it failed.
llvm::Expected<std::string> outputOf(Launcher &launcher,
                                     const std::vector<std::string> &argv);

} // namespace culprit
#endif
