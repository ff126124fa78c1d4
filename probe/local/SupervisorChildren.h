//===- SupervisorChildren.h - All children of this process ------*- C++ -*-===//
#ifndef CULPRIT_PROBE_LOCAL_SUPERVISORCHILDREN_H
#define CULPRIT_PROBE_LOCAL_SUPERVISORCHILDREN_H

#include <sys/types.h>

namespace culprit {

/// Sends a signal to every child of the calling process, which must have one
/// thread. Safe in a signal handler: no allocation, no locks.
void signalChildren(int signal);

/// The same for kernels without a list of children, by the whole of /proc.
void signalChildrenByScan(int signal);

/// Whether children of the calling process, other than the leader, are in its
/// group and live; those that have ended are reaped. False where the kernel
/// keeps no list of children. Safe in the same way.
bool othersLiveInGroup(pid_t leader);

} // namespace culprit
#endif
