//===- Programs.h - The programs that a compiler starts ---------*- C++ -*-===//
#ifndef CULPRIT_COUNTERS_HANDOVER_PRELOAD_PROGRAMS_H
#define CULPRIT_COUNTERS_HANDOVER_PRELOAD_PROGRAMS_H

#include <sys/types.h>

namespace culprit::handover {

/// What a program that is started next may write its standard error to.
void goesTo(const void *actions, int descriptor, const char *path);

void started(pid_t pid, const void *actions, char *const argv[]);
/// wait() returned it.
void ended(pid_t pid, int status);

} // namespace culprit::handover
#endif
