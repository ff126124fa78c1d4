//===- WatchedRun.h - All programs that one command started -----*- C++ -*-===//
#ifndef CULPRIT_PROBE_WATCH_WATCHEDRUN_H
#define CULPRIT_PROBE_WATCH_WATCHEDRUN_H

#include "probe/Outcome.h"
#include <map>
#include <optional>
#include <string>
#include <sys/types.h>
#include <vector>

namespace culprit {

/// A process from an exec to its next one, or to its end.
struct WatchedProgram {
  pid_t process = -1;
  /// Who started it: the program that was in the same process before, or the
  /// program of the process which forked this one. An index into
  /// WatchedRun::programs; none for the first.
  std::optional<size_t> startedBy;
  std::string path;       ///< absolute, as it was asked for: for a script, too
  std::string executable; ///< resolved; for a script, its interpreter
  std::vector<std::string> argv;
  std::string directory;
  std::map<std::string, std::string> environment;
  /// The targets of the descriptors 0 and 1 at its start: a path, or
  /// `pipe:[7]`.
  std::string standardInput, standardOutput;
  /// The wait status; absent if another program took its place, or if it still
  /// ran when the command was over or its time was up.
  std::optional<int> ending;
  unsigned endedAs = 0;     ///< the first to end is 1
  unsigned endedBefore = 0; ///< how many had ended when it started

  // For a program whose input was asked for:
  /// All that it read, or could have, from its standard input, if that is no
  /// terminal or /dev/null.
  std::optional<std::string> inputText;
  /// The content of files that its arguments name and that are no longer what
  /// they were, by their names there.
  std::map<std::string, std::string> goneFiles;

  bool isScript() const;
};

struct WatchedRun {
  /// Why nothing could be watched; the rest is empty then.
  std::string obstacle;
  bool interrupted = false;
  std::vector<WatchedProgram> programs; ///< in the order of their starts
  Outcome outcome;                      ///< of the command itself
};

} // namespace culprit
#endif
