//===- Crash.h - The stack at a fatal signal --------------------*- C++ -*-===//
#ifndef CULPRIT_COUNTERS_HANDOVER_PRELOAD_CRASH_H
#define CULPRIT_COUNTERS_HANDOVER_PRELOAD_CRASH_H

namespace culprit::handover {

/// From here on, fatal signals that nobody else handles print the stack as
/// LLVM's tools do, and end the process as before.
void watchForCrashes();

} // namespace culprit::handover
#endif
