//===- Spawn.h - Starts a supervised compiler -------------------*- C++ -*-===//
//
// By Boost.Process v2's fork-and-exec launcher with one initializer, which
// splits the new process in two (see Supervisor.h) and prepares the compiler's.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_PROBE_LOCAL_SPAWN_H
#define CULPRIT_PROBE_LOCAL_SPAWN_H

#include "probe/Command.h"
#include "probe/Limits.h"
#include "probe/local/ChildSetup.h"
#include <string>
#include <sys/types.h>
#include <system_error>
#include <vector>

namespace culprit {

struct Spawned {
  pid_t supervisor = -1; ///< to be waited for; -1: not forked, or not by us
  std::error_code error; ///< why the compiler does not run
};

/// `executable` is absolute. Returns when the compiler's exec has succeeded or
/// failed.
Spawned spawn(const std::string &executable, const Command &command,
              const Limits &limits, const ChildFiles &files);

/// Exactly what the compiler gets, as `NAME=value`.
std::vector<std::string> environmentOf(const Command &command);

/// The limits that the kernel enforces on each process.
ProcessLimits processLimits(const Command &command, const Limits &limits);

/// The CPU limit that the kernel enforces, in whole seconds, on each process.
std::chrono::seconds effectiveCpuLimit(const Limits &limits);

} // namespace culprit
#endif
