#include "probe/local/TreeTime.h"
#include <algorithm>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <unistd.h>
#include <vector>

using std::chrono::milliseconds;

namespace culprit {

namespace {

std::string pathOf(pid_t process) { return "/proc/" + std::to_string(process); }

/// Of its children that it has waited for: `cutime` and `cstime`, the 16th and
/// 17th field of proc(5)'s stat. The second one is in brackets and may itself
/// hold any character.
milliseconds timeOfWaitedFor(pid_t process) {
  std::string stat;
  std::getline(std::ifstream(pathOf(process) + "/stat"), stat, '\0');
  size_t name = stat.rfind(')');
  if (name == std::string::npos)
    return milliseconds(0);
  std::istringstream fields(stat.substr(name + 1));
  std::string skipped;
  for (int field = 3; field < 16; ++field)
    fields >> skipped;
  long user = 0, system = 0;
  fields >> user >> system;
  return milliseconds((user + system) * 1000 / ::sysconf(_SC_CLK_TCK));
}

/// Each thread has a list of its own.
std::vector<pid_t> childrenOf(pid_t process) {
  namespace fs = std::filesystem;
  std::vector<pid_t> children;
  std::error_code gone;
  fs::directory_iterator threads(pathOf(process) + "/task", gone), end;
  for (; !gone && threads != end; threads.increment(gone)) {
    std::ifstream list(threads->path() / "children");
    for (pid_t child; list >> child;)
      children.push_back(child);
  }
  return children;
}

/// Itself first. A fork bomb is not followed to its end.
std::vector<pid_t> treeOf(pid_t process) {
  constexpr size_t most = 256;
  std::vector<pid_t> tree = {process};
  for (size_t at = 0; at < tree.size() && tree.size() < most; ++at)
    for (pid_t child : childrenOf(tree[at]))
      tree.push_back(child);
  return tree;
}

/// With those that it has waited for.
int64_t bytesWrittenBy(pid_t process) {
  std::ifstream counts(pathOf(process) + "/io");
  int64_t bytes = 0, count = 0;
  for (std::string name; counts >> name >> count;) {
    if (name == "write_bytes:")
      bytes += count;
    else if (name == "cancelled_write_bytes:")
      bytes -= count;
  }
  return bytes;
}

} // namespace

uint64_t bytesWrittenByTree(pid_t process) {
  if (process <= 0)
    return 0;
  int64_t bytes = 0;
  for (pid_t each : treeOf(process))
    bytes += bytesWrittenBy(each);
  return static_cast<uint64_t>(std::max<int64_t>(bytes, 0));
}

/// More exact than the ticks in /proc.
std::optional<milliseconds> cpuTimeOfProcess(pid_t process) {
  clockid_t clock;
  timespec used;
  if (process <= 0 || ::clock_getcpuclockid(process, &clock) != 0 ||
      ::clock_gettime(clock, &used) != 0)
    return std::nullopt;
  return milliseconds(used.tv_sec * 1000 + used.tv_nsec / 1000000);
}

unsigned threadsOf(pid_t process) {
  std::error_code error;
  unsigned count = 0;
  std::filesystem::directory_iterator tasks(pathOf(process) + "/task", error);
  for (; !error && tasks != std::filesystem::directory_iterator();
       tasks.increment(error))
    ++count;
  return std::max(count, 1u);
}

std::optional<milliseconds> cpuTimeOfTree(pid_t process) {
  std::optional<milliseconds> used = cpuTimeOfProcess(process);
  if (!used)
    return std::nullopt;
  for (pid_t each : treeOf(process)) {
    if (each != process)
      *used += cpuTimeOfProcess(each).value_or(milliseconds(0));
    *used += timeOfWaitedFor(each);
  }
  return used;
}

} // namespace culprit
