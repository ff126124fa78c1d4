//===- OpPlaces.h - Ops by what they are and where from ---------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_IR_OPPLACES_H
#define CULPRIT_COMPILER_IR_OPPLACES_H

#include "compiler/ir/GenericModule.h"

namespace culprit {

/// An op of that name has that location, spelled as in a log and without
/// quotes: `k.mlir:3:8`, `fused[k.mlir:3:8, k.mlir:4:8]`.
bool holdsOp(const GenericModule &module, llvm::StringRef opName,
             llvm::StringRef location);

/// The names of the ops from the root down to the first op of that name and
/// symbol: `builtin.module`, `gpu.module`, `gpu.func`. Empty if there is none.
std::vector<std::string> nestOf(const GenericModule &module,
                                llvm::StringRef opName, llvm::StringRef symbol);

} // namespace culprit
#endif
