//===- FakeMachine.h - All that a triage starts, in memory ------*- C++ -*-===//
//
// A machine with one compiler, the user's scripts, and valgrind, all of which
// are functions. `sh run.sh` is what bundle.json says, by the same compiler.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TEST_FAKEMACHINE_H
#define CULPRIT_TEST_FAKEMACHINE_H

#include "reproducer/Bundle.h"
#include "test/unit/fakes/ScriptedLauncher.h"

namespace culprit::test {

class FakeMachine {
public:
  static constexpr const char *compilerPath = "/compiler";
  /// Gets `/compiler INPUT FLAGS`, whatever stood in front of it.
  ScriptedLauncher::Script compiler;
  /// The same of a command that has something in front; else there is no
  /// difference.
  ScriptedLauncher::Script launched;
  /// A script of the user's, by its first word: it gets the text of its file.
  using Tool = std::function<Outcome(const std::string &text)>;
  std::map<std::string, Tool> tools;
  Tool valgrind; ///< prints its log of a run on that text
  /// False: where run.sh runs, its bundle does not show what it was made for.
  std::function<bool(const Bundle &)> replays = [](const Bundle &) {
    return true;
  };

  Outcome operator()(const Command &command, const Limits &limits) const;

private:
  Outcome runTool(const std::string &words) const;
  Outcome runSh(const Command &command, const Limits &limits) const;
  Outcome compile(const Bundle &bundle, const std::vector<std::string> &flags,
                  const Limits &limits) const;
  int exitOfFailure(const Bundle &bundle, const Limits &limits) const;
  int exitOfOutput(const Bundle &bundle, const std::string &directory,
                   const Limits &limits) const;
};

/// Logs as valgrind writes them.
Outcome seesNothing();
Outcome seesRead();

} // namespace culprit::test
#endif
