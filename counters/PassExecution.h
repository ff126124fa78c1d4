//===- PassExecution.h - One run of a pass, as the log has it ---*- C++ -*-===//
#ifndef CULPRIT_COUNTERS_PASSEXECUTION_H
#define CULPRIT_COUNTERS_PASSEXECUTION_H

#include <cstddef>
#include <optional>
#include <string>

namespace culprit {

/// One `pass-execution`. Adaptors are counted by MLIR and so listed here.
struct PassExecution {
  /// 0-based value of the pass-execution counter; nothing where it is not known
  /// (Action::indexInTag).
  std::optional<unsigned> index = 0;
  size_t action = 0; ///< index into Trace::log.actions
  bool adaptor = false;
  std::string passClass, argument; ///< argument empty when not known
  /// A banner announced it; passes that run in a pass manager of a pass's own
  /// have none. Nothing if the run does not tell.
  std::optional<bool> announced;
  /// It said so, or left invalid IR; not if the program survived that, and
  /// ended for another reason. Nothing where the run does not tell.
  std::optional<bool> failed;
  /// The first one of a compile, in a program that may compile several times.
  bool beginsCompile = false;
  std::string opName, symbol; ///< `func.func`, `f`
  /// The outermost symbol around that op, or its own, in front of which is the
  /// module: `two_dispatch_1`. Empty where the run does not tell.
  std::string part;
  /// As GateEvent::calls.
  std::string calls;
  std::optional<size_t> parent; ///< enclosing execution, adaptors included
  const std::string &name() const {
    return argument.empty() ? passClass : argument;
  }
};

} // namespace culprit
#endif
