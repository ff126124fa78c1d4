//===- TypeRewriting.h - One change of types, everywhere --------*- C++ -*-===//
//
// A value's type is said by its op, by its users' attributes, by signatures of
// functions and inside other types. A change of types is therefore made in the
// whole module at once.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COMPILER_IR_TYPEREWRITING_H
#define CULPRIT_COMPILER_IR_TYPEREWRITING_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"
#include <functional>

namespace culprit::ir {

/// Parts that are not set change nothing.
struct TypeChange {
  /// A type of builtin; those inside of it come afterwards.
  std::function<mlir::Type(mlir::Type)> type;
  /// A layout or the like, inside a type.
  std::function<mlir::Attribute(mlir::Attribute)> layout;
  /// The whole text of a foreign type or attribute; what does not parse then
  /// stays as it was.
  std::function<std::string(llvm::StringRef)> text;
  /// An integer, or an element of a dense array, of an attribute of that name.
  std::function<int64_t(llvm::StringRef name, int64_t)> number;
  /// Whether numbers of an attribute of that name follow a change of their own
  /// type, as the value of a constant does; unset: all do.
  std::function<bool(llvm::StringRef name)> follows;
};

/// Elements whose type changes are converted, and become equal if there are
/// more or fewer than before.
void changeEverywhere(mlir::Operation *root, const TypeChange &change);

/// Every attribute that an op has and every type of a value is replaced by what
/// the functions make of it, but for segment sizes.
void replaceIn(
    mlir::Operation *root,
    llvm::function_ref<mlir::Attribute(llvm::StringRef, mlir::Attribute)>
        attribute,
    llvm::function_ref<mlir::Type(mlir::Type)> type);

/// Every type below the root, those inside of others and of attributes
/// included, but not those of numbers. May come several times.
void walkTypes(mlir::Operation *root,
               llvm::function_ref<void(mlir::Type)> visit);

/// The types of numbers, and of elements, in attributes of that name, which
/// walkTypes() leaves out. May come several times.
void walkTypesOfNumbers(
    mlir::Operation *root,
    llvm::function_ref<void(llvm::StringRef, mlir::Type)> visit);

/// Every integer that TypeChange::number is asked about.
void walkNumbers(mlir::Operation *root,
                 llvm::function_ref<void(int64_t)> visit);

} // namespace culprit::ir
#endif
