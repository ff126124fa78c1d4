#include "probe/Limits.h"
#include <algorithm>
#include <thread>

std::chrono::milliseconds culprit::cpuLimitOf(const Limits &limits) {
  if (limits.cpu.count() > 0)
    return limits.cpu;
  // Threads on all processors use up as much in the whole time.
  unsigned threads = std::max(4u, std::thread::hardware_concurrency());
  return limits.wall * threads + std::chrono::seconds(1);
}
