#include "probe/warm/preload/LoadedState.h"
#include "probe/warm/preload/SymbolIndex.h"
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <execinfo.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace culprit;

namespace {

/// A file of /proc, as text. Not on the heap or the stack of the compiler.
class KernelText {
public:
  explicit KernelText(const char *path)
      : memory(::mmap(nullptr, capacity, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)) {
    int file = ::open(path, O_RDONLY | O_CLOEXEC);
    if (memory == MAP_FAILED || file < 0)
      return;
    ssize_t n = 0;
    while (size + 1 < capacity &&
           (n = ::read(file, data() + size, capacity - 1 - size)) > 0)
      size += static_cast<size_t>(n);
    ::close(file);
  }
  ~KernelText() { ::munmap(memory, capacity); }

  bool isWhole() const { return size > 0 && size + 1 < capacity; }
  bool contains(const char *text) const {
    return size > 0 && std::strstr(data(), text);
  }
  uint64_t numberAfter(const char *label) const {
    const char *at = size > 0 ? std::strstr(data(), label) : nullptr;
    return at ? std::strtoull(at + std::strlen(label), nullptr, 10) : 0;
  }

private:
  static constexpr size_t capacity = 1 << 20;
  char *data() const { return static_cast<char *>(memory); }
  void *memory;
  size_t size = 0;
};

bool hasChildren() {
  siginfo_t info;
  return ::waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0 ||
         errno != ECHILD;
}

bool hasOpenFiles() {
  constexpr int most = 1024;
  for (int file = STDERR_FILENO + 1; file < most; ++file)
    if (::fcntl(file, F_GETFD) != -1)
      return true;
  return false;
}

} // namespace

bool culprit::mayBeCopiedWithFiles() {
  KernelText maps("/proc/self/maps");
  return KernelText("/proc/self/status").numberAfter("\nThreads:") == 1 &&
         !hasChildren() && maps.isWhole() && !maps.contains(" rw-s ");
}

bool culprit::mayBeCopied() {
  return !hasOpenFiles() && mayBeCopiedWithFiles();
}

uint64_t culprit::mappedBytes() {
  return KernelText("/proc/self/status").numberAfter("\nVmSize:") * 1024;
}

void culprit::prepayCrashes() {
  void *frames[8];
  ::backtrace(frames, 8);
  SymbolIndex::build();
}
