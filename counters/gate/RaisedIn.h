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

struct Raised {
  /// More than one if the same lines ran them. None: the exception came from no
  /// compile.
  std::vector<size_t> compiles;
  /// The exception came up from there to the outermost frame, at once: where it
  /// is raised again, a frame has another line.
  bool atOnce = false;
  /// The innermost frames tell, down to what ran the passes.
  bool isInside = false;
};

/// `calls`: of the failing compiles, as GateEvent::calls. The last traceback
/// counts that is of any of them. Where it is another exception that tells of
/// the failure, without its frames, the outer frames tell, if they are those of
/// one compile alone. Nothing if there is no traceback, or no calls are known.
std::optional<Raised> raisedIn(llvm::StringRef text,
                               llvm::ArrayRef<llvm::StringRef> calls);

} // namespace culprit
#endif
