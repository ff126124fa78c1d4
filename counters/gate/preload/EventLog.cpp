#include "counters/gate/preload/EventLog.h"
#include "counters/gate/preload/FileLimit.h"
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

namespace culprit::gate {

void EventLog::begin(TextRef prefix, uint32_t pid) {
  process = pid;
  int length = std::snprintf(name, sizeof name, "%.*s.%u",
                             static_cast<int>(prefix.size), prefix.data, pid);
  state = length > 0 && static_cast<size_t>(length) < sizeof name
              ? State::Closed
              : State::Idle;
  memory = nullptr;
  offset = used = 0;
  head = nullptr;
}

/// The file has room for the window from here on: a full disk must not be
/// met by a store.
bool EventLog::mapNext() {
  if (memory && offset + 2 * logWindow > mostLogBytes)
    return false;
  int file = ::open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0)
    return false;
  FileLimit limit;
  size_t next = memory ? offset + logWindow : 0;
  void *mapped = MAP_FAILED;
  if (::posix_fallocate(file, static_cast<off_t>(next), logWindow) == 0)
    mapped = ::mmap(nullptr, logWindow, PROT_READ | PROT_WRITE, MAP_SHARED,
                    file, static_cast<off_t>(next));
  ::close(file);
  if (mapped == MAP_FAILED)
    return false;
  if (memory && offset != 0)
    ::munmap(memory, logWindow);
  memory = static_cast<unsigned char *>(mapped);
  offset = next;
  used = 0;
  return true;
}

bool EventLog::open() {
  ::unlink(name); // of an earlier process with this number
  if (!mapNext())
    return false;
  LogHead begun;
  begun.process = process;
  std::memcpy(memory, &begun, sizeof begun);
  head = reinterpret_cast<LogHead *>(memory);
  used = sizeof begun;
  return true;
}

void EventLog::write(const void *bytes, size_t size) {
  if (size) // else `bytes` may be null
    std::memcpy(memory + used, bytes, size);
  used += size;
}

void EventLog::add(RecordKind kind, uint8_t flags, const void *body,
                   size_t bodySize, const char *text, size_t textSize) {
  if (state == State::Closed)
    state = open() ? State::Open : State::Full;
  if (state != State::Open)
    return;
  constexpr size_t longest = 1 << 20;
  textSize = textSize < longest ? textSize : longest;
  size_t size = sizeof(RecordHead) + bodySize + textSize;
  size_t padding = (8 - size % 8) % 8;
  // A record crosses no window; size 0 says that the next one goes on.
  if (used + size + padding + sizeof(RecordHead) > logWindow && !mapNext()) {
    state = State::Full;
    if (head)
      head->full = 1;
    return;
  }
  auto *where = reinterpret_cast<RecordHead *>(memory + used);
  used += sizeof(RecordHead);
  write(body, bodySize);
  write(text, textSize);
  used += padding;
  where->kind = kind;
  where->flags = flags;
  where->padding = static_cast<uint16_t>(padding);
  // Last: a record without its size is none.
  __atomic_store_n(&where->size, static_cast<uint32_t>(size + padding),
                   __ATOMIC_RELEASE);
}

} // namespace culprit::gate
