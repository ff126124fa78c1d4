//===- ProcessTitle.h - The arguments that ps shows -------------*- C++ -*-===//
#ifndef CULPRIT_PROBE_WARM_PRELOAD_PROCESSTITLE_H
#define CULPRIT_PROBE_WARM_PRELOAD_PROCESSTITLE_H

namespace culprit {

/// /proc/self/cmdline is [start, end) from here on, where the kernel allows it.
void setProcessTitle(char *start, char *end);

} // namespace culprit
#endif
