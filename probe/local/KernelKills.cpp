#include "probe/local/KernelKills.h"
#include <fstream>
#include <string>

namespace culprit {

uint64_t killsForMemory(std::istream &vmstat) {
  uint64_t value = 0;
  for (std::string name; vmstat >> name >> value;)
    if (name == "oom_kill")
      return value;
  return 0;
}

uint64_t killsForMemory() {
  std::ifstream vmstat("/proc/vmstat");
  return killsForMemory(vmstat);
}

} // namespace culprit
