//===- Visit.h - One action on its way --------------------------*- C++ -*-===//
#ifndef CULPRIT_COUNTERS_GATE_PRELOAD_VISIT_H
#define CULPRIT_COUNTERS_GATE_PRELOAD_VISIT_H

#include "counters/gate/GateProtocol.h"
#include "counters/gate/preload/Frames.h"
#include <cstring>

namespace culprit::gate {

template <size_t Size> bool isText(TextRef text, const char (&other)[Size]) {
  return text.size == Size - 1 && std::memcmp(text.data, other, Size - 1) == 0;
}

/// From the question whether the action may run to its end.
struct Visit {
  MLIR &mlir;
  const ActionObject &action;
  TextRef tag = action.tag();
  bool isPass = isText(tag, "pass-execution");
  bool runs = true;
  uint64_t number = 0; ///< of its tag
  bool isLogged = true;
  BeginBody body{}; ///< for the log
  Frame frame{};
  bool beginsSession = false;
  bool isOutermost = false;   ///< a pass that has none around it
  bool beginsCompile = false; ///< the first one of its compile
};

inline Operation *outermostOf(const MLIR &mlir, Operation *operation) {
  while (Operation *parent = mlir.parentOf(operation))
    operation = parent;
  return operation;
}

} // namespace culprit::gate
#endif
