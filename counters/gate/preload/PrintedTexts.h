//===- PrintedTexts.h - What was printed lately -----------------*- C++ -*-===//
//
// Locations and names of operations are unique in a compiler's context, and
// live as long as it does: to print one again and again would be most of the
// time that a trace takes. When a context ends another one may have something
// else at the same address. The context of an action lives as long as the
// action, so a number holds inside of one outermost action (its `epoch`) alone.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COUNTERS_GATE_PRELOAD_PRINTEDTEXTS_H
#define CULPRIT_COUNTERS_GATE_PRELOAD_PRINTEDTEXTS_H

#include <cstddef>
#include <cstdint>

namespace culprit::gate {

struct Text {
  uint32_t number = 0; ///< in the log; 0 for an empty text
  uint64_t hash = 0;
};

class PrintedTexts {
public:
  /// Number 0: it was not printed, or that was forgotten.
  Text &of(const void *unique, uint32_t epoch) {
    auto address = reinterpret_cast<uintptr_t>(unique);
    Entry &entry = entries[(address >> 3 ^ address >> 15) % most];
    if (entry.unique != unique || entry.epoch != epoch)
      entry = {unique, epoch, {}};
    return entry.text;
  }
  void clear() {
    for (Entry &entry : entries)
      entry = {};
  }

private:
  struct Entry {
    const void *unique = nullptr;
    uint32_t epoch = 0;
    Text text;
  };
  static constexpr size_t most = 4096;
  Entry entries[most] = {};
};

} // namespace culprit::gate
#endif
