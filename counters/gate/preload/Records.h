//===- Records.h - What the log says of texts, time and threads -*- C++ -*-===//
#ifndef CULPRIT_COUNTERS_GATE_PRELOAD_RECORDS_H
#define CULPRIT_COUNTERS_GATE_PRELOAD_RECORDS_H

#include "counters/gate/preload/EventLog.h"
#include "counters/gate/preload/NumberTable.h"
#include "counters/gate/preload/PrintedTexts.h"
#include "counters/gate/preload/Stream.h"

namespace culprit::gate {

/// The log of one process, and the numbers that its records use. Not
/// thread-safe.
class Records {
public:
  void begin(TextRef prefix);
  /// In the child of a fork, which has a log of its own.
  void forked(TextRef prefix);

  /// Each text is in the log once.
  Text note(const char *text, size_t size);
  Text note(const Stream &stream) { return note(stream.text(), stream.size()); }
  uint64_t nanoseconds(); ///< since the first call
  uint32_t thread();      ///< 1, 2, ...
  uint32_t nextId() { return ++lastId; }

  EventLog log;
  PrintedTexts printed;

private:
  NumberTable texts; ///< hash of a text: its number
  uint32_t lastText = 0, lastId = 0, lastThread = 0;
  uint64_t started = 0;
};

} // namespace culprit::gate
#endif
