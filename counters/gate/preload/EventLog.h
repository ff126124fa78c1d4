//===- EventLog.h - The file with what happened -----------------*- C++ -*-===//
//
// Written through a mapping that is shared with the file, so that no way to die
// loses an event. Not thread-safe.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COUNTERS_GATE_PRELOAD_EVENTLOG_H
#define CULPRIT_COUNTERS_GATE_PRELOAD_EVENTLOG_H

#include "counters/gate/GateProtocol.h"
#include "counters/gate/preload/MLIR.h"

namespace culprit::gate {

class EventLog {
public:
  /// Nothing is written before the first record. A fork has to begin its own.
  void begin(TextRef prefix, uint32_t process);

  void add(RecordKind kind, uint8_t flags, const void *body, size_t bodySize,
           const char *text, size_t textSize);

  /// PREFIX.PID
  const char *path() const { return name; }

private:
  bool open();
  bool mapNext();
  void write(const void *bytes, size_t size);

  char name[4096] = {};
  uint32_t process = 0;
  enum class State { Idle, Closed, Open, Full } state = State::Idle;
  unsigned char *memory = nullptr; ///< the present window of the file
  size_t offset = 0;               ///< in the file, of that window
  size_t used = 0;                 ///< in that window
  LogHead *head = nullptr;         ///< in the first window, which stays
};

} // namespace culprit::gate
#endif
