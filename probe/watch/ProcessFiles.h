//===- ProcessFiles.h - What /proc tells of a stopped process ---*- C++ -*-===//
#ifndef CULPRIT_PROBE_WATCH_PROCESSFILES_H
#define CULPRIT_PROBE_WATCH_PROCESSFILES_H

#include "probe/watch/WatchedRun.h"

namespace culprit {

/// The program that a process has just become; `startedBy` stays open.
WatchedProgram programIn(pid_t process);

/// The process that a thread belongs to; -1 if it is gone.
pid_t processOf(pid_t thread);

/// The target of a descriptor: a path, or `pipe:[7]`; "" for none.
std::string descriptorOf(pid_t process, int descriptor);

/// Up to `size` bytes of its memory, as many as are there.
std::string memoryOf(pid_t process, unsigned long address, size_t size);

/// The file behind a path as the process would open it.
std::string pathIn(const WatchedProgram &program, const std::string &name);

} // namespace culprit
#endif
