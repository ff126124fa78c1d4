//===- RaisedIn.h - From which compile an exception came --------*- C++ -*-===//
//
// The gate's log says which Python code runs a pass. The innermost frames of an
// exception's traceback are those of the compile that failed, whenever and
// wherever it is raised again.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COUNTERS_GATE_RAISEDIN_H
#define CULPRIT_COUNTERS_GATE_RAISEDIN_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <vector>

namespace culprit {

/// `calls`: of the failing compiles, as GateEvent::calls. Returns which of them
/// the last traceback is of that is of any; more than one if the same line ran
/// them. None: it is of no compile. Nothing if there is no traceback, or no
/// calls are known.
std::optional<std::vector<size_t>>
raisedIn(llvm::StringRef text, llvm::ArrayRef<llvm::StringRef> calls);

} // namespace culprit
#endif
