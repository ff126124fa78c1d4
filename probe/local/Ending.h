//===- Ending.h - From a wait status to an Outcome --------------*- C++ -*-===//
#ifndef CULPRIT_PROBE_LOCAL_ENDING_H
#define CULPRIT_PROBE_LOCAL_ENDING_H

#include "probe/Limits.h"
#include "probe/Outcome.h"
#include <optional>

namespace culprit {

/// The facts about the end of a compiler, before it is judged.
struct Ending {
  /// As wait has it; none if the supervisor was lost, or gave no answer in
  /// time.
  std::optional<int> waitStatus;
  /// A peak memory use up to this may be Culprit's own.
  uint64_t peakMemoryFloor = 0;
  /// Meanwhile the kernel killed a process for want of memory.
  bool memoryRanOut = false;
  /// Culprit's own part in the end, and why; the first reason counts.
  enum class Cause { Own, Time, Flood, Interrupted } cause = Cause::Own;
};

/// Fills in status, exit code and signal; everything else of the outcome is
/// already there.
void classify(const Ending &ending, const Limits &limits, Outcome &outcome);

} // namespace culprit
#endif
