//===- Draft.h - A copy of the IR while edits are applied -------*- C++ -*-===//
#ifndef CULPRIT_REDUCER_DRAFT_H
#define CULPRIT_REDUCER_DRAFT_H

#include "compiler/ir/GenericModule.h"
#include "compiler/ir/Symbols.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Operation.h"
#include "mlir/IR/OwningOpRef.h"
#include "reducer/ValueSources.h"

namespace culprit {

/// Ops by number, while they last. An op that was erased is null.
class Draft {
public:
  /// The sources must outlive the draft.
  Draft(GenericModule copy, const ValueSources &sources);

  mlir::Operation *op(unsigned number) const { return ops[number]; }
  unsigned size() const { return ops.size(); }
  const ValueSources &valueSources() const { return sources; }

  /// Erases an op; results that are still used become another value of the
  /// same type (see substitute()).
  void erase(mlir::Operation *op);
  /// `made` takes the place and number of `op`, which is erased.
  void replace(mlir::Operation *op, mlir::Operation *made);
  /// After ops went without erase(): forgets those that are not there.
  void refresh();

  /// A value that can stand for `value` when its op goes away: existing(), or
  /// else a new one, before `op`.
  mlir::Value substitute(mlir::Value value, mlir::Operation *op) const;
  /// A new value of that type, by an op without operands, before `op`, or as
  /// the first op of the block.
  mlir::Value madeOfNothing(mlir::Type type, mlir::Operation *op) const;
  mlir::Value madeOfNothing(mlir::Type type, mlir::Block *block) const;

  /// Ops that refer to the function by its name, if all of them are known to
  /// be calls or launches of it alone: they have the reference as an attribute
  /// of their own. None if something else refers to it, too, or to another of
  /// the same name.
  std::optional<std::vector<mlir::Operation *>>
  callsOf(mlir::Operation *function) const;

  /// Ops that the symbol may be which the op's own attributes name.
  std::vector<mlir::Operation *> namedBy(mlir::Operation *op) const;

  /// Something outside of it names it.
  bool isReferredTo(mlir::Operation *symbol) const;

  GenericModule take() { return std::move(module); }
  GenericModule &edited() { return module; }
  const GenericModule &edited() const { return module; }

private:
  struct References;
  mlir::Value madeBy(mlir::OpBuilder builder, mlir::Type type,
                     mlir::Location location) const;
  void forget(mlir::Operation *op);
  const References &references() const;

  GenericModule module;
  const ValueSources &sources;
  std::vector<mlir::Operation *> ops;
  llvm::DenseMap<mlir::Operation *, unsigned> numbers;
  mutable std::shared_ptr<References> found; ///< made when first asked for
  /// Copies of the module's own; null if it has none.
  mutable llvm::DenseMap<mlir::Type, mlir::OwningOpRef<mlir::Operation *>>
      knownSources;
};

/// A value that is there already and can stand for one that goes away: an
/// operand of `op` with its type, an earlier value of the block, an argument
/// of a block around. Null if there is none.
mlir::Value existing(mlir::Value value, mlir::Operation *op);

/// The first argument of that type of the block, of those around it and of the
/// entry blocks of their regions, but `avoid`; null if none.
mlir::Value enclosingArgument(mlir::Type type, mlir::Block *block,
                              mlir::Value avoid = {});

/// True for what may have to end its block: it has successors, or gives no
/// results and is the last op of a block whose parent is no module.
bool isTerminator(mlir::Operation *op);

} // namespace culprit
#endif
