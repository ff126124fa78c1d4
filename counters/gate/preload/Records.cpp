#include "counters/gate/preload/Records.h"
#include <ctime>
#include <unistd.h>

namespace culprit::gate {

void Records::begin(TextRef prefix) {
  if (prefix.data)
    log.begin(prefix, static_cast<uint32_t>(::getpid()));
}

void Records::forked(TextRef prefix) {
  lastText = lastId = 0;
  texts.clear();
  printed.clear();
  begin(prefix);
}

Text Records::note(const char *text, size_t size) {
  if (size == 0)
    return {};
  Text noted{0, hashOf(text, size)};
  uint32_t *number = texts.at(noted.hash);
  if (!number)
    return noted;
  if (*number == 0) {
    *number = ++lastText;
    log.add(RecordKind::Text, 0, nullptr, 0, text, size);
  }
  noted.number = *number;
  return noted;
}

uint64_t Records::nanoseconds() {
  timespec time;
  ::clock_gettime(CLOCK_MONOTONIC, &time);
  uint64_t value = static_cast<uint64_t>(time.tv_sec) * 1000000000 +
                   static_cast<uint64_t>(time.tv_nsec);
  if (started == 0)
    started = value;
  return value - started;
}

uint32_t Records::thread() {
  thread_local uint32_t number = 0;
  if (number == 0)
    number = ++lastThread;
  return number;
}

} // namespace culprit::gate
