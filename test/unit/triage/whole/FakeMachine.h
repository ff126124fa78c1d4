//===- FakeMachine.h - All that a triage starts, in memory ------*- C++ -*-===//
//
// A machine with one compiler, a smaller tool beside it, other programs, the
// user's scripts, and valgrind, all of which are functions. `sh run.sh` is what
// bundle.json says, by the same compiler or tool.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TEST_FAKEMACHINE_H
#define CULPRIT_TEST_FAKEMACHINE_H

#include "reproducer/Bundle.h"
#include "test/unit/fakes/ScriptedLauncher.h"

namespace culprit::test {

class FakeMachine {
public:
  std::string compilerPath = "/compiler";
  /// Gets `/compiler INPUT FLAGS`, whatever stood in front of it.
  ScriptedLauncher::Script compiler;
  /// The same of a program, or of an interpreter's script, with that file name;
  /// its help lists these flags.
  std::string smallTool;
  ScriptedLauncher::Script small;
  std::set<std::string> flagsOfSmall;
  /// The same of a command that has something in front; else there is no
  /// difference.
  ScriptedLauncher::Script launched;
  /// By the file names of their paths; each gets its own path first.
  std::map<std::string, ScriptedLauncher::Script> programs;
  /// A script of the user's, by its first word: it gets the text of its file.
  using Tool = std::function<Outcome(const std::string &text)>;
  std::map<std::string, Tool> tools;
  Tool valgrind; ///< prints its log of a run on that text
  /// Variables that the tests set, and that run.sh's clean environment has not.
  std::vector<std::string> variables;
  /// False: where run.sh runs, its bundle does not show what it was made for.
  std::function<bool(const Bundle &)> replays = [](const Bundle &) {
    return true;
  };

  Outcome operator()(const Command &command, const Limits &limits) const;

private:
  Outcome runSmall(const Command &command, const Limits &limits) const;
  Outcome underValgrind(const std::vector<std::string> &argv) const;
  Outcome runTool(const std::string &words) const;
  Outcome runSh(const Command &command, const Limits &limits) const;
  Outcome compile(const Bundle &bundle, const std::vector<std::string> &flags,
                  const Limits &limits) const;
  int exitOfFailure(const Bundle &bundle, const Limits &limits) const;
  int exitOfOutput(const Bundle &bundle, const std::string &directory,
                   const Limits &limits) const;
};

/// Logs as valgrind writes them, shortened.
Outcome seesNothing();
Outcome seesRead();

} // namespace culprit::test
#endif
