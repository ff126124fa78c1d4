#include "counters/handover/preload/Log.h"
#include "counters/handover/HandOverProtocol.h"
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/uio.h>
#include <unistd.h>

namespace culprit::handover {

constinit Order order;

/// The order, with its blanks and ends as zero bytes; lives as long as the
/// process.
static char text[128 << 10];

static bool takeWord(char *word) {
  constexpr char log[] = "log=", option[] = "option=";
  if (std::strncmp(word, log, sizeof log - 1) == 0) {
    int size = std::snprintf(order.log, sizeof order.log, "%s.%d",
                             word + sizeof log - 1, int(::getpid()));
    return size > 0 && size_t(size) < sizeof order.log;
  }
  if (std::strcmp(word, "bytes") == 0)
    return order.bytes = true;
  if (std::strncmp(word, option, sizeof option - 1) == 0 &&
      order.optionCount < mostOptions) {
    order.options[order.optionCount++] = word + sizeof option - 1;
    return true;
  }
  return false;
}

void readOrder() {
  const char *given = std::getenv(orderVariable);
  if (!given || std::strlen(given) >= sizeof text)
    return;
  std::strcpy(text, given);
  for (char *at = text; at;) {
    char *end = std::strchr(at, ';');
    if (end)
      *end++ = 0;
    if (!takeWord(at)) {
      order = {};
      return;
    }
    at = end;
  }
  // That it is empty says that nothing was handed over; that there is none,
  // that this library was never in the process.
  int file = ::open(order.log, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
  if (file >= 0)
    ::close(file);
}

static void writeAll(int file, const char *bytes, size_t size) {
  while (size > 0) {
    ssize_t written = ::write(file, bytes, size);
    if (written < 0 && errno == EINTR)
      continue;
    if (written <= 0)
      return;
    bytes += written;
    size -= size_t(written);
  }
}

void record(const char *name, long number, const char *bytes, size_t size) {
  if (!order.log[0])
    return;
  int before = errno;
  int file = ::open(order.log, O_WRONLY | O_APPEND | O_CLOEXEC);
  if (file >= 0) {
    char head[128];
    int length =
        std::snprintf(head, sizeof head, "%s %ld %zu\n", name, number, size);
    char end[] = "\n";
    iovec parts[] = {
        {head, size_t(length)}, {const_cast<char *>(bytes), size}, {end, 1}};
    [[maybe_unused]] ssize_t written = ::writev(file, parts, 3);
    ::close(file);
  }
  errno = before;
}

void keepFile(const char *suffix, unsigned number, const char *bytes,
              size_t size) {
  if (!order.bytes)
    return;
  char path[sizeof order.log + 64];
  std::snprintf(path, sizeof path, "%s.%u.%s", order.log, number, suffix);
  int before = errno;
  int file = ::open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file >= 0) {
    writeAll(file, bytes, size);
    ::close(file);
  }
  errno = before;
}

void say(const char *bytes, size_t size) {
  int before = errno;
  writeAll(STDERR_FILENO, bytes, size);
  errno = before;
}

void say(const char *line) { say(line, std::strlen(line)); }

} // namespace culprit::handover
