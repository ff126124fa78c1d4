//===- FailingCompiler.h - Whose failure a command passes on ----*- C++ -*-===//
//
// Finds the compiler that fails among the programs that a command started.
// Wrappers pass a death on as they like: a shell says 128 + n, Python's
// subprocess 256 - n, others 1; some try a compiler first, and go on when it
// fails; the last program of a pipe only sees that its input is not whole.
//
// - A compiler that died of the signal that the command's end stands for is it;
//   else the last one that failed, if nothing else can have made the command
//   fail: no program that does not wait for it or read from it failed later.
// - A compiler that reads what a failing one wrote, and ends after it, fails
//   for that reason; one that is started by another compiler is part of that.
// - If the time is up, it is the one that still runs. If the command succeeds,
//   or dies by a fault of its own, it is one that died of a signal, too: an
//   exit code is not passed on like that. (`kill $$` in a script may be: it is
//   no fault.)
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_PROBE_WATCH_FAILINGCOMPILER_H
#define CULPRIT_PROBE_WATCH_FAILINGCOMPILER_H

#include "probe/watch/WatchedRun.h"
#include <functional>

namespace culprit {

using IsCompiler = std::function<bool(const WatchedProgram &)>;

/// An index into the programs.
std::optional<size_t> failingCompiler(const WatchedRun &run,
                                      const IsCompiler &isCompiler);

/// The other compilers that failed, the last one first: those that do not
/// belong to `found`, as its parts, its readers or writers.
std::vector<size_t> otherFailingCompilers(const WatchedRun &run, size_t found,
                                          const IsCompiler &isCompiler);

/// The program that started when `found` had failed, and failed too; the
/// command ends as that one does, and not as `found`: `cmp` behind `llc ... ||
/// true`. Perhaps the command went on, and ends for that reason; perhaps that
/// program only failed since `found` had. One that already ran, as in `make
/// -j`, does not tell that the command went on. The last one; none if there is
/// none.
std::optional<size_t> laterReason(const WatchedRun &run, size_t found);

/// For a command that succeeds: the one compiler that runs, if it gets just the
/// arguments that the command has.
std::optional<size_t> onlyCompiler(const WatchedRun &run,
                                   const std::vector<std::string> &command,
                                   const IsCompiler &isCompiler);

/// The signal that ended a process, also if a shell passes it on as 128 + n or
/// Python as 256 - n; else 0.
int signalOf(int waitStatus);

} // namespace culprit
#endif
