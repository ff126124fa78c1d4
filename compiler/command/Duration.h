//===- Duration.h - `30`, `1.5s`, `2m` --------------------------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_COMMAND_DURATION_H
#define CULPRIT_COMPILER_COMMAND_DURATION_H

#include "llvm/ADT/StringRef.h"
#include <optional>

namespace culprit {

/// A number, finite and not below 0, with a unit as timeout(1) has it: ms, s,
/// m, h or d; seconds without one. In seconds.
std::optional<double> secondsIn(llvm::StringRef text);

} // namespace culprit
#endif
