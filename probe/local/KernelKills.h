//===- KernelKills.h - Killed for want of memory ----------------*- C++ -*-===//
#ifndef CULPRIT_PROBE_LOCAL_KERNELKILLS_H
#define CULPRIT_PROBE_LOCAL_KERNELKILLS_H

#include <cstdint>
#include <istream>

namespace culprit {

/// How many processes the kernel has killed so far because there was no memory
/// left, on the whole machine; 0 where it does not say (before Linux 4.13).
uint64_t killsForMemory();

/// The same, of the text of /proc/vmstat.
uint64_t killsForMemory(std::istream &vmstat);

} // namespace culprit
#endif
