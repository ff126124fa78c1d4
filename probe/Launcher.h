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
#include <memory>
#include <string>

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

/// Processes of this machine, by Boost.Process v2: each in its own process
/// group, below a supervisor that finds every descendant again, also one that
/// left the group, and that ends them all when Culprit dies. stdin is
/// /dev/null, no core files, address-space randomisation off (unless the
/// command wants it as the system has it), signals as after login. Nothing is
/// added to the environment.
///
/// `warmLibrary`: the path of culprit-warm.so, with which commands that may be
/// warm are forked from a server (probe/warm) where that can be done, and
/// spawned where it cannot; "" to spawn everything.
std::unique_ptr<Launcher> createLocalLauncher(std::string warmLibrary = "");

} // namespace culprit
#endif
