//===- FunctionRemoval.h - Functions taken out of foreign IR ----*- C++ -*-===//
#ifndef CULPRIT_COMPILER_IR_FUNCTIONREMOVAL_H
#define CULPRIT_COMPILER_IR_FUNCTIONREMOVAL_H

#include "llvm/ADT/ArrayRef.h"

namespace mlir {
class Operation;
}

namespace culprit::ir {

bool hasBody(mlir::Operation *op);

/// Its dialect has declarations, and how they are written is known.
bool mayBeDeclaration(mlir::Operation *function);

/// Nested symbol tables that removals empty: they may be what fails.
enum class EmptiedTables { Go, Stay };

/// See GenericModule::removeFunctions(): `gone` go as far as what refers to
/// them allows; `bodiless` are left as declarations. What is in both goes.
/// Functions: those of functionsOf(). The time is that of a walk.
void removeFunctions(mlir::Operation *root,
                     llvm::ArrayRef<mlir::Operation *> gone,
                     llvm::ArrayRef<mlir::Operation *> bodiless,
                     EmptiedTables emptied);

} // namespace culprit::ir
#endif
