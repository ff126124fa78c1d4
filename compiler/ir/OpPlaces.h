//===- OpPlaces.h - Ops by what they are and where from ---------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_IR_OPPLACES_H
#define CULPRIT_COMPILER_IR_OPPLACES_H

#include "compiler/ir/GenericModule.h"

namespace mlir {
class Location;
}

namespace culprit {

/// A location as logs and modules share it: without quotes, and without the
/// numbers of `distinct[2]<>`, by which MLIR counts through what it prints, be
/// it a module or one op.
std::string comparableLocation(llvm::StringRef location);
/// The same of an op's, without the `loc(...)` around it.
std::string comparableLocation(mlir::Location location);

/// What a module has at a location.
enum class AtLocation {
  Nothing,  ///< no op: it may be spelled in another way, or cut
  OtherOps, ///< ops of other names only, or at a part of it: `fused[A, B]`
  TheOp,
};

/// `(i32, i32) -> i32` at the end of the first line of an op in generic form,
/// which has no location. Empty if that is not there: it has regions, or is
/// cut.
llvm::StringRef typesOfOp(llvm::StringRef line);

/// `location` is spelled as in a log, with or without quotes: `k.mlir:3:8`,
/// `fused[k.mlir:3:8, k.mlir:4:8]`. An op of other types is another, which
/// front ends give the same location; `types` is empty where they are unknown.
AtLocation whatIsAt(const GenericModule &module, llvm::StringRef opName,
                    llvm::StringRef location, llvm::StringRef types = "");

/// The names of the ops from the root down to the first op of that name and
/// symbol: `builtin.module`, `gpu.module`, `gpu.func`. Empty if there is none.
std::vector<std::string> nestOf(const GenericModule &module,
                                llvm::StringRef opName, llvm::StringRef symbol);

} // namespace culprit
#endif
