//===- FailureKind.h - How a compiler fails ---------------------*- C++ -*-===//
#ifndef CULPRIT_PROBE_FAILURE_FAILUREKIND_H
#define CULPRIT_PROBE_FAILURE_FAILUREKIND_H

#include "llvm/ADT/StringRef.h"
#include <optional>

namespace culprit {

enum class FailureKind {
  None, ///< exit 0: the command does not fail
  Crash,
  FatalError,
  PassFailure,
  Verifier,
  Hang,
  OutOfMemory,
  Flood,
  Miscompile,  ///< compiles, and what it compiled is wrong
  NotLaunched, ///< no evidence at all: infrastructure
};
const char *str(FailureKind kind);
std::optional<FailureKind> failureKindFromString(llvm::StringRef text);

/// A signal or `LLVM ERROR`: two faces that one bug may show.
bool isCrashLike(FailureKind kind);
/// Only the compiler's own checks tell these two apart.
bool isDiagnostic(FailureKind kind);
/// The compiler ended neither by itself nor with a diagnostic.
bool crashesOrHangs(FailureKind kind);

} // namespace culprit
#endif
