//===- Sessions.h - Compiles inside of a compile ----------------*- C++ -*-===//
#ifndef CULPRIT_COUNTERS_GATE_PRELOAD_SESSIONS_H
#define CULPRIT_COUNTERS_GATE_PRELOAD_SESSIONS_H

#include "counters/gate/preload/MLIR.h"

namespace culprit::gate {

/// Where a pass compiles a module of its own, which is not inside the IR that
/// the pass works on. 0: the compile itself. Not thread-safe.
class Sessions {
public:
  /// Of a pass that has none around it in its thread.
  uint32_t of(const Operation *outermost) const {
    for (unsigned i = 0; i < count; ++i)
      if (nested[i].outermost == outermost)
        return nested[i].number;
    return 0;
  }
  uint32_t begin(const Operation *outermost) {
    if (uint32_t known = of(outermost))
      return known;
    if (count < most)
      nested[count++] = {outermost, last + 1};
    return ++last;
  }
  void end(uint32_t number) {
    unsigned kept = 0;
    for (unsigned i = 0; i < count; ++i)
      if (nested[i].number != number)
        nested[kept++] = nested[i];
    count = kept;
  }

private:
  struct Nested {
    const Operation *outermost = nullptr;
    uint32_t number = 0;
  };
  static constexpr unsigned most = 16;
  Nested nested[most];
  unsigned count = 0;
  uint32_t last = 0;
};

} // namespace culprit::gate
#endif
