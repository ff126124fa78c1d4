//===- TreeTime.h - What a process and all below it have used ---*- C++ -*-===//
#ifndef CULPRIT_PROBE_LOCAL_TREETIME_H
#define CULPRIT_PROBE_LOCAL_TREETIME_H

#include <chrono>
#include <optional>
#include <sys/types.h>

namespace culprit {

/// CPU time of the process alone. Nothing if it is not there any more.
std::optional<std::chrono::milliseconds> cpuTimeOfProcess(pid_t process);

/// At least 1, if it is not there any more, too.
unsigned threadsOf(pid_t process);

/// What the process, and those below it as in cpuTimeOfTree(), have written to
/// disks, by the pages that became dirty and were not dropped before they were
/// written. Files in memory and holes are none; 0 on a kernel that does not
/// count it (CONFIG_TASK_IO_ACCOUNTING).
uint64_t bytesWrittenByTree(pid_t process);

/// CPU time of the process, of those that it started, those in turn started,
/// and of those of them that have ended and were waited for. Of a process that
/// has left the tree (a daemon) nothing is counted, nor, on a kernel without
/// lists of children, of any that still runs. Nothing if the process is not
/// there any more.
std::optional<std::chrono::milliseconds> cpuTimeOfTree(pid_t process);

} // namespace culprit
#endif
