//===- RegionForms.h - What regions take and give, by form ------*- C++ -*-===//
//
// Foreign ops have no interfaces: which operand of a region's end becomes which
// result is counted from the end, since results are what an op's lists end
// with.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_REDUCER_KINDS_REGIONFORMS_H
#define CULPRIT_REDUCER_KINDS_REGIONFORMS_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"

namespace culprit {

/// Ends of a region's blocks from which control leaves it.
llvm::SmallVector<mlir::Operation *> exitsOf(mlir::Region &region);

bool endsWith(mlir::TypeRange all, mlir::TypeRange end);

/// The last arguments of its one region, its last operands and its results
/// agree.
bool isLoop(mlir::Operation *op);

/// The operand of a loop that the result starts as.
mlir::Value startOf(mlir::Operation *loop, unsigned index);

/// The indexing maps of a structured op (linalg.generic, vector.contract), one
/// for each operand; null if it is none.
mlir::ArrayAttr structuredMaps(mlir::Operation *op);
/// Of an op that has them.
void eraseMap(mlir::Operation *op, unsigned operand);

/// The value that becomes the result when control leaves the block, which is of
/// a region of its op: an operand of the block's end, or what that inserts into
/// the argument that is the result's shared tensor. Null where there is none of
/// the result's type, or the op gives itself.
mlir::Value givenBy(mlir::Block &block, mlir::OpResult result);

} // namespace culprit
#endif
