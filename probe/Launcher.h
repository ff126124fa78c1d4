//===- Launcher.h - Starts one compile and contains it ----------*- C++ -*-===//
//
// The compiler is hostile: it hangs, forks, calls setsid, floods, eats memory,
// ignores SIGTERM. A launcher returns an Outcome within its limits, whatever
// happens, and leaves no process behind.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_PROBE_LAUNCHER_H
#define CULPRIT_PROBE_LAUNCHER_H

#include "probe/Command.h"
#include "probe/Limits.h"
#include "probe/Outcome.h"

namespace culprit {

class Launcher {
public:
  virtual ~Launcher() = default;
  /// Thread-safe: several probes run at once from several threads.
  virtual Outcome run(const Command &command, const Limits &limits) = 0;
  /// Many like this one, in the same environment, are to come that may be warm.
  /// Does not wait for anything. False if they will be spawned nevertheless.
  virtual bool prepare(const Command &) { return false; }
  /// Ends every running probe at once (SIGKILL); later runs end at once as
  /// NotLaunched("interrupted"). Safe to call from another thread.
  virtual void interrupt() = 0;
};

} // namespace culprit
#endif
