//===- Log.h - The order, and the file of what was handed over --*- C++ -*-===//
#ifndef CULPRIT_COUNTERS_HANDOVER_PRELOAD_LOG_H
#define CULPRIT_COUNTERS_HANDOVER_PRELOAD_LOG_H

#include <cstddef>

namespace culprit::handover {

/// A word of the order from `option=` on; of the first `number` of them.
constexpr size_t mostOptions = 16;

struct Order {
  char log[4096] = {}; ///< PATH.PID; empty: there is no order
  bool bytes = false;
  const char *options[mostOptions] = {};
  size_t optionCount = 0;
};
extern Order order;

/// From the environment; the log is there from then on.
void readOrder();

/// One record, in one write.
void record(const char *name, long number, const char *bytes, size_t size);

/// A file beside the log: `log` + `suffix`.
void keepFile(const char *suffix, unsigned number, const char *bytes,
              size_t size);

/// On standard error.
void say(const char *text, size_t size);
void say(const char *text);

} // namespace culprit::handover
#endif
