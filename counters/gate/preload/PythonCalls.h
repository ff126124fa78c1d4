//===- PythonCalls.h - The Python code that runs a pass ---------*- C++ -*-===//
#ifndef CULPRIT_COUNTERS_GATE_PRELOAD_PYTHONCALLS_H
#define CULPRIT_COUNTERS_GATE_PRELOAD_PYTHONCALLS_H

#include <cstddef>

namespace culprit::gate {

/// The frames of this thread's Python, innermost first, each as a traceback
/// names it: `FILE`, a tab, `LINE`, a tab, `FUNCTION`, a newline. None where
/// the process has no CPython (3.9 or later), or this thread runs none of it.
/// The outermost ones may lack for want of room.
class PythonCalls {
public:
  /// Waits for the interpreter's lock: the caller must hold no other of the
  /// gate's. (Where the program's own code holds one that another thread wants
  /// under the interpreter's, both wait for ever: then the limit ends the run,
  /// which is a trace and no verdict.)
  void read();
  void clear() { used = 0; }
  const char *text() const { return bytes; }
  size_t size() const { return used; }

private:
  /// False: it has no room.
  bool add(const char *file, int line, const char *function);

  static constexpr size_t capacity = 8 << 10;
  char bytes[capacity];
  size_t used = 0;
};

} // namespace culprit::gate
#endif
