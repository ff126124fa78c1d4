//===- Draft.h - A copy of the IR while edits are applied -------*- C++ -*-===//
#ifndef CULPRIT_REDUCER_DRAFT_H
#define CULPRIT_REDUCER_DRAFT_H

#include "compiler/ir/GenericModule.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Operation.h"

namespace culprit {

/// Ops by number, while they last. An op that was erased is null.
class Draft {
public:
  explicit Draft(GenericModule copy);

  mlir::Operation *op(unsigned number) const { return ops[number]; }
  unsigned size() const { return ops.size(); }

  /// Erases an op; results that are still used become another value of the
  /// same type (see substitute()).
  void erase(mlir::Operation *op);
  /// After ops went without erase(): forgets those that are not there.
  void refresh();

  GenericModule take() { return std::move(module); }

private:
  void forget(mlir::Operation *op);

  GenericModule module;
  std::vector<mlir::Operation *> ops;
  llvm::DenseMap<mlir::Operation *, unsigned> numbers;
};

/// A value that can stand for `value` where its op goes away. In order: an
/// operand of the op with that type, an earlier value of the block, an
/// argument of an enclosing block, and else a new
/// `builtin.unrealized_conversion_cast` without operands.
mlir::Value substitute(mlir::Value value, mlir::Operation *op);

/// The first argument of that type of the blocks around `op`; null if none.
mlir::Value enclosingArgument(mlir::Type type, mlir::Operation *op);

/// True for what ends a block: it has successors, or is the last op of a block
/// whose parent is no module.
bool isTerminator(mlir::Operation *op);

} // namespace culprit
#endif
