//===- GateLog.h - What the gate wrote of one process -----------*- C++ -*-===//
#ifndef CULPRIT_COUNTERS_GATE_GATELOG_H
#define CULPRIT_COUNTERS_GATE_GATELOG_H

#include "counters/gate/GateProtocol.h"
#include "llvm/ADT/StringRef.h"
#include <deque>
#include <optional>
#include <string>
#include <vector>

namespace culprit {

/// One action. Numbers are 0-based.
struct GateEvent {
  uint64_t number = 0; ///< of its tag in the process
  llvm::StringRef tag;
  llvm::StringRef text; ///< as the action prints itself
  /// Of a pass: `canonicalize{top-down=false}`; empty for an adaptor.
  llvm::StringRef argument;
  llvm::StringRef opName, symbol, location; ///< `func.func`, `"f"`, `loc(...)`
  llvm::StringRef root; ///< of its innermost pass: `builtin.module/@f`
  /// The Python code that runs it, for a pass that has none around it,
  /// innermost first: lines of `FILE`, a tab, `LINE`, a tab, `FUNCTION`.
  llvm::StringRef calls;
  std::optional<size_t> parent; ///< in its thread; index into `events`
  uint64_t identity = 0;        ///< stays the same whatever else runs
  unsigned thread = 0;
  bool skipped = false, completed = false;
  bool beginsCompile = false; ///< a pass, the first one of a compile
  std::optional<bool> failed; ///< a pass says so itself, where it could be read
  std::optional<bool> changed; ///< the IR, where that was looked at
  uint64_t begin = 0, end = 0; ///< nanoseconds since the first; end 0: none
  bool leftInvalid = false;    ///< the first one after which the IR is invalid
};

struct GateLog {
  GateLog() = default;
  /// The events refer to the texts, which stay where they are in a move alone.
  GateLog(const GateLog &) = delete;
  GateLog &operator=(const GateLog &) = delete;
  GateLog(GateLog &&) = default;
  GateLog &operator=(GateLog &&) = default;

  unsigned process = 0;
  bool full = false; ///< events are missing at the end
  /// More than one thread began actions. Even where they took turns, nobody
  /// says that they will do so in that order again: the numbers are chance.
  bool hasThreads = false;
  struct Object {
    std::string file;
    gate::RefusalReason refused = gate::RefusalReason::None;
  };
  std::vector<Object> objects; ///< the copies of MLIR in the process
  std::vector<GateEvent> events;
  std::deque<std::string> texts; ///< that the events are made of
};

/// Nothing for what is no log. A log that a killed process left ends where it
/// ends; garbage ends it, too. Linear.
std::optional<GateLog> parseGateLog(llvm::StringRef bytes);

} // namespace culprit
#endif
