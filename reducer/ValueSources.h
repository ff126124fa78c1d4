//===- ValueSources.h - Values out of nothing -------------------*- C++ -*-===//
//
// An op that goes may leave users behind. Compilers differ in what they accept
// in its place (a cast without operands, poison, a constant), so it is a
// parameter: whoever can run the compiler asks it about the candidates, in
// their order, and remembers the first that is accepted for each type.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_REDUCER_VALUESOURCES_H
#define CULPRIT_REDUCER_VALUESOURCES_H

#include "compiler/ir/GenericModule.h"
#include <map>
#include <vector>

namespace mlir {
class Operation;
class Type;
} // namespace mlir

namespace culprit {

struct ValueSources {
  static constexpr llvm::StringLiteral cast =
      "builtin.unrealized_conversion_cast";

  /// Text of a type -> name of the op without operands that makes values of
  /// it. An op of that name and type in the module is copied with its
  /// attributes; without one it is made without any. Not listed: `cast`, or
  /// the next of those for any module.
  std::map<std::string, std::string> nameOf;
  /// Names that the failure itself is told by (sourcesInEvidence()): made by an
  /// edit, they would show it in any module. Where that is true of all that
  /// make a value of any type, the cast is made all the same.
  std::vector<std::string> never;

  llvm::StringRef of(mlir::Type type) const;
  /// The op makes a value out of nothing as these sources would.
  bool contains(mlir::Operation *op) const;
};

/// Those that make a value of any type, best first: the cast, the poisons.
llvm::ArrayRef<llvm::StringRef> sourcesOfAnyType();

/// A value out of nothing that a compiler may accept, and a module in which it
/// is all that there is.
struct SourceQuestion {
  std::string type, name, probe;
};

/// What is worth asking about each type of a result in the module, best first:
/// those for any type, and what the module itself has. One walk.
std::vector<SourceQuestion> sourceQuestions(const GenericModule &module);

/// An op of that name without operands and regions, and with one result of that
/// type; null if there is none below `root`.
mlir::Operation *sourceIn(mlir::Operation *root, mlir::Type type,
                          llvm::StringRef name);

} // namespace culprit
#endif
