//===- EmptyTables.h - Symbol tables that hold nothing any more -*- C++ -*-===//
#ifndef CULPRIT_COMPILER_IR_EMPTYTABLES_H
#define CULPRIT_COMPILER_IR_EMPTYTABLES_H

#include "llvm/ADT/SetVector.h"

namespace mlir {
class Operation;
}

namespace culprit::ir {

/// Erases those of `tables`, and of the tables around them, that are empty but
/// for a terminator and that nothing refers to. `root` stays.
void eraseEmptyTables(mlir::Operation *root,
                      llvm::SetVector<mlir::Operation *> tables);

} // namespace culprit::ir
#endif
