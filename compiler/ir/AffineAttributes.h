//===- AffineAttributes.h - Maps and sets, part by part ---------*- C++ -*-===//
//
// The parts of an affine map are its results, those of an integer set its
// constraints; each is computed from the inputs: the dimensions, and behind
// them the symbols.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COMPILER_IR_AFFINEATTRIBUTES_H
#define CULPRIT_COMPILER_IR_AFFINEATTRIBUTES_H

#include "mlir/IR/BuiltinAttributes.h"
#include <optional>
#include <vector>

namespace culprit::ir {

llvm::ArrayRef<mlir::AffineExpr> affineParts(mlir::AffineMapAttr map);
llvm::ArrayRef<mlir::AffineExpr> affineParts(mlir::IntegerSetAttr set);

/// The attribute with other parts, as many.
mlir::Attribute withParts(mlir::AffineMapAttr map,
                          llvm::ArrayRef<mlir::AffineExpr> parts);
mlir::Attribute withParts(mlir::IntegerSetAttr set,
                          llvm::ArrayRef<mlir::AffineExpr> parts);

/// Parts that are strictly simpler, the simplest first: zero, which as a
/// constraint holds always; one for other constants; for what is computed, each
/// side that is not constant.
std::vector<mlir::AffineExpr> simplerParts(mlir::AffineExpr part);

/// Nothing for what is neither a map nor a set.
std::optional<unsigned> countInputs(mlir::Attribute attribute);

/// The map or set without one of its inputs; null if a part uses that.
mlir::Attribute withoutInput(mlir::Attribute attribute, unsigned input);

} // namespace culprit::ir
#endif
