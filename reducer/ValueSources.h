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
  /// attributes; without one it is made without any. Not listed: `cast`.
  std::map<std::string, std::string> nameOf;

  llvm::StringRef of(mlir::Type type) const;
  /// The op makes a value out of nothing as these sources would.
  bool contains(mlir::Operation *op) const;
};

/// Names of ops worth asking about for that type, best first: the cast, the
/// poisons, and what the module itself has.
std::vector<std::string> sourceCandidates(const GenericModule &module,
                                          llvm::StringRef typeText);

/// The distinct types of results in the module, as text, in order.
std::vector<std::string> resultTypes(const GenericModule &module);

/// A module in which the source makes one value of the type and nothing else
/// is; for asking a compiler whether it accepts that.
std::string sourceProbe(const GenericModule &module, llvm::StringRef typeText,
                        llvm::StringRef name);

/// An op of that name without operands and regions, and with one result of that
/// type; null if there is none below `root`.
mlir::Operation *sourceIn(mlir::Operation *root, mlir::Type type,
                          llvm::StringRef name);

} // namespace culprit
#endif
