//===- ProberSettings.h - How a session's compiles run ----------*- C++ -*-===//
#ifndef CULPRIT_PROBE_PROBERSETTINGS_H
#define CULPRIT_PROBE_PROBERSETTINGS_H

#include "probe/Compile.h"
#include "probe/Limits.h"
#include "probe/failure/FailureSignature.h"
#include <chrono>
#include <functional>

namespace culprit {

/// The view of an observer (the live line, -v) on each finished compile.
struct ProbeEvent {
  std::string stage;
  std::vector<std::string> argv;
  const Outcome *outcome = nullptr;
  bool cached = false;
  unsigned total = 0; ///< compiles so far
};

/// A process begins, or ends.
struct LaunchEvent {
  const std::vector<std::string> *argv = nullptr;
  std::chrono::milliseconds limit{0};
  bool ends = false;
};

/// A verdict and its reason, for -v.
struct JudgementEvent {
  const Compile *compile = nullptr;
  const Judgement *judgement = nullptr;
};

struct ProberSettings {
  unsigned workers = 1;
  Limits limits;
  bool limitsAreGiven = false; ///< by the user: nothing raises them
  std::string compilerIdentity;
  std::string compilerPath;   ///< absolute: replaces argv[0]
  unsigned compilerWords = 1; ///< in front of the flags: 2 with a driver
  std::vector<std::string> launchedBy;    ///< words in front of it
  std::vector<std::string> compilerFiles; ///< that it maps, for StackNames
  /// SHA-256 of what outcomes depend on beside input and command line: other
  /// files that it names (plugins), the family's environment variables.
  std::vector<std::string> surroundings;
  /// Files and directories, by their absolute paths: an input that is not the
  /// user's own file gets links to them beside it. `surroundings` has them.
  std::vector<std::string> besideInput;
  /// The file on which outcomes depend and which was replaced since; empty:
  /// none. Absent: not looked at.
  std::function<std::string()> replaced;
  std::string scratch; ///< directory for private directories, exists
  /// TMPDIR of warm servers. What else is started has a TMPDIR of its own,
  /// which goes with what a process that is killed leaves there. Empty: as
  /// Culprit has it.
  std::string temporaries;
  std::string workingDirectory;
  /// It was made for this session: no outcome depends on its name.
  bool directoryIsMade = false;
  std::string directoryForKeys() const {
    return directoryIsMade ? "" : workingDirectory;
  }
  /// Where the user's own tests run; "": where Culprit does.
  std::string scriptDirectory;
  /// Foreign IR is read in this process, and not apart: for tests, whose IR no
  /// reader dies of.
  bool readsIRHere = false;
  unsigned maxCompiles = 0;                         ///< 0: no budget
  std::chrono::milliseconds maxTime{0};             ///< 0: no budget
  std::function<void(const ProbeEvent &)> observer; ///< called under a lock
  std::function<void(const JudgementEvent &)> judgementObserver;
  /// Called from any thread.
  std::function<void(const LaunchEvent &)> launchObserver;
};

} // namespace culprit
#endif
