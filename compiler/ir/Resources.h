//===- Resources.h - The data of dense_resource attributes ------*- C++ -*-===//
//
// The data hang on the file, under a name that the context knows; an attribute
// refers to the name. So a change to the data of one module gives them another
// name, and leaves the data that other modules refer to as they are. The name
// ends in a hash of the data: it does not depend on what else was tried.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COMPILER_IR_RESOURCES_H
#define CULPRIT_COMPILER_IR_RESOURCES_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"
#include <string>
#include <vector>

namespace culprit::ir {

/// The elements without data, where they refer to those of that name: they
/// parse, and print, without.
mlir::DenseResourceElementsAttr
withoutData(mlir::DenseResourceElementsAttr elements, llvm::StringRef name);

/// The elements in another type: of their data, as much from the beginning as
/// it takes, and zeros where it takes more.
mlir::DenseResourceElementsAttr
retyped(mlir::DenseResourceElementsAttr elements, mlir::ShapedType to);

} // namespace culprit::ir
#endif
