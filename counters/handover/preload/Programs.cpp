#include "counters/handover/preload/Programs.h"
#include "counters/handover/preload/Log.h"
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace culprit::handover {

namespace {

/// As many as run at once, or are about to be started; others are not told.
constexpr int mostPrograms = 16;
struct Started {
  const void *actions = nullptr;
  pid_t pid = 0;
  char errors[4096] = {}; ///< the file of its standard error
};
Started programs[mostPrograms];
unsigned assembled = 0;

Started *whose(const void *actions, pid_t pid) {
  for (Started &program : programs)
    if (program.actions == actions && program.pid == pid)
      return &program;
  return nullptr;
}

Started *oneFor(const void *actions) {
  Started *known = whose(actions, 0);
  if (!known && (known = whose(nullptr, 0)))
    known->actions = actions;
  return known;
}

/// A small file, whole; what is longer is cut.
size_t read(const char *path, char *into, size_t most) {
  int file = ::open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0)
    return 0;
  size_t size = 0;
  for (ssize_t got;
       size < most && (got = ::read(file, into + size, most - size)) > 0;)
    size += size_t(got);
  ::close(file);
  return size;
}

bool endsWith(const char *text, const char *end) {
  size_t size = std::strlen(text), tail = std::strlen(end);
  return size >= tail && std::strcmp(text + size - tail, end) == 0;
}

/// The assembly that it gets is deleted when it is done.
void keepAssembly(char *const argv[]) {
  if (!order.bytes)
    return;
  constexpr size_t most = 64 << 20;
  for (char *const *word = argv; *word; ++word)
    if (endsWith(*word, ".ptx"))
      if (auto *bytes = static_cast<char *>(std::malloc(most))) {
        keepFile("ptx", ++assembled, bytes, read(*word, bytes, most));
        std::free(bytes);
        return;
      }
}

} // namespace

void goesTo(const void *actions, int descriptor, const char *path) {
  Started *program = oneFor(actions);
  bool mayBeErrors = descriptor == STDOUT_FILENO || descriptor == STDERR_FILENO;
  if (program && path && mayBeErrors && std::strcmp(path, "/dev/null") != 0)
    std::snprintf(program->errors, sizeof program->errors, "%s", path);
}

void started(pid_t pid, const void *actions, char *const argv[]) {
  static char words[64 << 10];
  size_t size = 0;
  for (char *const *word = argv; *word; ++word) {
    size_t length = std::strlen(*word) + 1;
    if (size + length > sizeof words)
      break;
    std::memcpy(words + size, *word, length);
    size += length;
  }
  record("starts", pid, words, size);
  keepAssembly(argv);
  if (Started *program = oneFor(actions)) {
    program->actions = nullptr;
    program->pid = pid;
  }
}

void ended(pid_t pid, int status) {
  if (pid <= 0 || (!WIFEXITED(status) && !WIFSIGNALED(status)))
    return;
  static char text[64 << 10];
  int before = errno;
  size_t head = size_t(std::snprintf(text, sizeof text, "%d ", status));
  size_t size = 0;
  if (Started *program = whose(nullptr, pid)) {
    if (status != 0 && program->errors[0])
      size = read(program->errors, text + head, sizeof text - head);
    *program = {};
  }
  record("ended", pid, text, head + size);
  if (size > 0) {
    say(text + head, size);
    if (text[head + size - 1] != '\n')
      say("\n");
  }
  errno = before;
}

} // namespace culprit::handover
