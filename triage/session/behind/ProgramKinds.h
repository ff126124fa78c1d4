//===- ProgramKinds.h - Which programs of a run are compilers ---*- C++ -*-===//
//
// A program with a profile is a compiler, unless it is an interpreter. One
// without is asked for its `--help-hidden`, if it can know that
// (HelpHidden.h): a tool that was built on MLIR or LLVM has their flags,
// whatever its name.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_SESSION_BEHIND_PROGRAMKINDS_H
#define CULPRIT_TRIAGE_SESSION_BEHIND_PROGRAMKINDS_H

#include "compiler/command/Profile.h"
#include "probe/watch/Watch.h"
#include "triage/session/Request.h"
#include <map>
#include <set>

namespace culprit {

/// The profiles and the watch must live longer.
class ProgramKinds {
public:
  /// `patience`: for an unknown program that is asked for its help.
  ProgramKinds(const std::vector<CompilerProfile> &profiles, Watch &watch,
               std::chrono::milliseconds patience)
      : profiles(profiles), watch(watch), patience(patience) {}

  bool isCompiler(const WatchedProgram &program) const;
  bool isInterpreter(const WatchedProgram &program) const;
  /// Also one that would have to be asked. The system's own programs are known
  /// by their names.
  bool mayBeCompiler(const WatchedProgram &program) const;
  /// The same of a file; it is asked for its flags.
  bool isCompilerFile(const std::string &path);
  /// Asks each unknown program that failed, once; isCompiler() knows then.
  void askStrangers(const WatchedRun &run);

private:
  bool isKnown(llvm::StringRef path) const;
  bool hasKnobs(const std::string &path);

  const std::vector<CompilerProfile> &profiles;
  Watch &watch;
  std::chrono::milliseconds patience;
  std::set<std::string> strangers;   ///< with no profile, but with its knobs
  std::map<std::string, bool> asked; ///< for these; whether it has them
};

bool isELF(const std::string &path);

/// Whether the command's first word is a program, and no script; not if it is
/// not there.
bool startsProgram(const Request &request);

} // namespace culprit
#endif
