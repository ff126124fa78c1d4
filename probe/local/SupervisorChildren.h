//===- SupervisorChildren.h - All children of this process ------*- C++ -*-===//
#ifndef CULPRIT_PROBE_LOCAL_SUPERVISORCHILDREN_H
#define CULPRIT_PROBE_LOCAL_SUPERVISORCHILDREN_H

namespace culprit {

/// Sends a signal to every child of the calling process, which must have one
/// thread. Safe in a signal handler: no allocation, no locks.
void signalChildren(int signal);

/// The same for kernels without a list of children, by the whole of /proc.
void signalChildrenByScan(int signal);

} // namespace culprit
#endif
