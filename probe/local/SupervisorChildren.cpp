#include "probe/local/SupervisorChildren.h"
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <fcntl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace culprit;

namespace {

/// The kernel's list, where it was built with CONFIG_PROC_CHILDREN; false:
/// there is none.
template <typename Take> bool forEachListed(Take take) {
  int file = ::open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
  if (file < 0)
    return false;
  char buffer[4096];
  pid_t pid = 0;
  ssize_t n = 0;
  while ((n = ::read(file, buffer, sizeof buffer)) > 0)
    for (ssize_t i = 0; i < n; ++i) {
      if (buffer[i] >= '0' && buffer[i] <= '9') {
        pid = pid * 10 + (buffer[i] - '0');
      } else if (pid > 0) {
        take(pid);
        pid = 0;
      }
    }
  ::close(file);
  return true;
}

/// The fourth field of /proc/PID/stat; the second, the name, is in brackets and
/// may itself hold any character.
pid_t parentOf(const char *pidText) {
  char path[64] = "/proc/";
  ::strncat(path, pidText, 32);
  ::strcat(path, "/stat");
  int file = ::open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0)
    return 0;
  char buffer[512];
  ssize_t n = ::read(file, buffer, sizeof buffer - 1);
  ::close(file);
  buffer[n > 0 ? n : 0] = 0;
  const char *end = ::strrchr(buffer, ')');
  pid_t parent = 0;
  // ") S PPID"
  if (end && ::strlen(end) > 4)
    for (const char *p = end + 4; *p >= '0' && *p <= '9'; ++p)
      parent = parent * 10 + (*p - '0');
  return parent;
}

struct DirectoryEntry { // the kernel's linux_dirent64
  uint64_t inode;
  int64_t offset;
  unsigned short length;
  unsigned char type;
  char name[1];
};

} // namespace

void culprit::signalChildren(int signal) {
  if (!forEachListed([&](pid_t child) { ::kill(child, signal); }))
    signalChildrenByScan(signal);
}

bool culprit::othersLiveInGroup(pid_t leader) {
  bool lives = false;
  forEachListed([&](pid_t child) {
    if (child != leader && ::getpgid(child) == leader)
      lives |= ::waitpid(child, nullptr, WNOHANG) == 0;
  });
  return lives;
}

void culprit::signalChildrenByScan(int signal) {
  int directory = ::open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (directory < 0)
    return;
  alignas(DirectoryEntry) char buffer[8192];
  long n = 0;
  while ((n = ::syscall(SYS_getdents64, directory, buffer, sizeof buffer)) > 0)
    for (long at = 0; at < n;) {
      auto *entry = reinterpret_cast<DirectoryEntry *>(buffer + at);
      at += entry->length;
      const char *name =
          buffer + (at - entry->length) + offsetof(DirectoryEntry, name);
      pid_t pid = 0;
      for (const char *p = name; *p >= '0' && *p <= '9'; ++p)
        pid = pid * 10 + (*p - '0');
      if (pid > 0 && parentOf(name) == ::getpid())
        ::kill(pid, signal);
    }
  ::close(directory);
}
