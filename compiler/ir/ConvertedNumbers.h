//===- ConvertedNumbers.h - Numbers in another type -------------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_IR_CONVERTEDNUMBERS_H
#define CULPRIT_COMPILER_IR_CONVERTEDNUMBERS_H

#include "mlir/IR/BuiltinAttributes.h"

namespace culprit::ir {

/// An integer, a float, both parts of a complex number, or the string that an
/// element of a foreign type is; null if it cannot be there.
mlir::Attribute converted(mlir::Attribute number, mlir::Type to);

/// The elements in another type, equal if there are more or fewer than before;
/// null if they cannot be there. Sparse ones stay at their indices, or become
/// dense where the shape changes.
mlir::Attribute converted(mlir::DenseElementsAttr elements,
                          mlir::ShapedType to);
mlir::Attribute converted(mlir::SparseElementsAttr elements,
                          mlir::ShapedType to);

/// Sparse elements of which none is listed.
mlir::Attribute emptySparse(mlir::ShapedType type);

} // namespace culprit::ir
#endif
