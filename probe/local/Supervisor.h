//===- Supervisor.h - A process between Culprit and a compiler --*- C++ -*-===//
//
// Each probe gets a process of its own that starts the compiler, waits for it
// and ends whatever it left behind:
//
//     culprit ── supervisor ── compiler ── ...
//
// It is a subreaper, so a descendant that leaves the process group by setsid,
// or whose environment was cleared, still becomes a child of the supervisor of
// its own probe when its parent dies. That attributes every stray to the right
// probe however many run at once, needs no marker in the compiler's environment
// (which would move its stack, and with it what a memory error shows), and
// leaves Culprit's own children alone. It sees its socket close when Culprit
// dies, by kill -9 as well, and then ends the probe: nothing is left behind.
//
// It is forked from a program with threads and never execs: only calls that
// are safe in a signal handler happen in it.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_PROBE_LOCAL_SUPERVISOR_H
#define CULPRIT_PROBE_LOCAL_SUPERVISOR_H

#include <cstdint>
#include <sys/types.h>

namespace culprit {

/// From Culprit to the supervisor.
enum class SupervisorOrder : char {
  Abort = 'A', ///< SIGABRT to the compiler's process group
  Kill = 'K',  ///< SIGKILL to it
};

/// From the supervisor to Culprit: Started, Exited, Done; or ForkFailed alone.
struct SupervisorReport {
  enum Kind : int { ForkFailed, Started, Exited, Done };
  int kind = Done;
  int value = 0; ///< errno, the compiler's process id, or its wait status
  int64_t cpuMicros = 0; ///< so far, with that of all that ended before
  uint64_t peakMemoryBytes = 0;
  /// The supervisor's own peak. The kernel counts what the compiler's process
  /// was before exec, a copy of Culprit, so below this nothing is known.
  uint64_t peakMemoryFloor = 0;
  unsigned strays = 0; ///< in Done
};

/// The supervisor's whole life after the fork of `compiler`. `control` is its
/// end of the message socket.
[[noreturn]] void supervise(pid_t compiler, int control);

void sendReport(int control, const SupervisorReport &report);

} // namespace culprit
#endif
