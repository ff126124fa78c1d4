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

namespace culprit {

/// A compiler that stands still inside its compile, or will do so; it ends with
/// this object.
class Stand {
public:
  virtual ~Stand() = default;
};

class Launcher {
public:
  virtual ~Launcher() = default;
  /// Thread-safe: several probes run at once from several threads.
  virtual Outcome run(const Command &command, const Limits &limits) = 0;
  /// Many like this one, in the same environment, are to come that may be warm.
  /// Does not wait for anything. False if they will be spawned nevertheless.
  virtual bool prepare(const Command &) { return false; }
  /// Starts the command, which may be warm, and has a late library that makes
  /// it stand still at some place. Other commands may be forked there
  /// (Command::stand); as long as it is not there they start as ever, and so
  /// they do if it never comes there. Does not wait. Null: it cannot be.
  virtual std::shared_ptr<Stand> stand(const Command &, const Limits &) {
    return nullptr;
  }
  /// Ends every running probe at once (SIGKILL); later runs end at once as
  /// NotLaunched("interrupted"). Safe to call from another thread.
  virtual void interrupt() = 0;
};

} // namespace culprit
#endif
