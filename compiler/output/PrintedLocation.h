//===- PrintedLocation.h - Where MLIR says that something is ----*- C++ -*-===//
#ifndef CULPRIT_COMPILER_OUTPUT_PRINTEDLOCATION_H
#define CULPRIT_COMPILER_OUTPUT_PRINTEDLOCATION_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace culprit {

/// What is in the last `loc(...)` of an op, without quotes and escapes:
/// `k.mlir:3:8`. Empty if it has none, or its text is cut off in it.
std::string locationIn(llvm::StringRef opText);

/// `k.mlir:3:8`, of what stands before `: error:` (`loc("k.mlir":3:8)`, too).
std::string placeOf(llvm::StringRef printed);

/// The place that MLIR prints in front of a diagnostic about an op with that
/// location: the first line and column in it. `k.mlir:3:8` of
/// `callsite(k.mlir:3:8 at k.mlir:1:1)`; "" if there is none.
std::string shownPlace(llvm::StringRef location);

/// Whether the location is one line and column, `a b (1).mlir:3:4`, and none
/// that is made of others.
bool isOnePlace(llvm::StringRef location);

} // namespace culprit
#endif
