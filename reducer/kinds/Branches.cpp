#include "compiler/ir/Segments.h"
#include "mlir/IR/Builders.h"
#include "reducer/Draft.h"
#include "reducer/kinds/Kinds.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace culprit {

/// The branch of the op's dialect that always goes one way; empty if none is
/// known.
static StringRef unconditional(Operation *op) {
  StringRef dialect = op->getName().getDialectNamespace();
  return dialect == "cf" ? "cf.br" : dialect == "llvm" ? "llvm.br" : "";
}

std::vector<Edit> branchEdits(const Draft &base) {
  std::vector<Edit> edits;
  for (unsigned number = 1; number < base.size(); ++number) {
    Operation *op = base.op(number);
    if (!unconditional(op).empty() && op->getNumSuccessors() > 1)
      for (unsigned side = 0; side < op->getNumSuccessors(); ++side)
        if (ir::passedTo(op, side))
          edits.push_back({number, side});
  }
  return edits;
}

/// Erases blocks that no way from the entry leads to.
static void dropUnreachable(Draft &draft, Region &region) {
  SetVector<Block *> reached;
  reached.insert(&region.front());
  for (size_t i = 0; i < reached.size(); ++i)
    reached.insert(reached[i]->succ_begin(), reached[i]->succ_end());
  SmallVector<Block *> dead;
  for (Block &block : region)
    if (!reached.contains(&block))
      dead.push_back(&block);
  for (Block *block : dead)
    block->dropAllReferences();
  // Valid IR has no use of a dead block's value elsewhere.
  auto cut = [&](Value value) {
    if (!value.use_empty())
      value.replaceAllUsesWith(
          draft.madeOfNothing(value.getType(), &region.front().front()));
  };
  for (Block *block : dead) {
    llvm::for_each(block->getArguments(), cut);
    for (Operation &op : *block)
      llvm::for_each(op.getResults(), cut);
  }
  for (Block *block : dead)
    block->erase();
  draft.refresh();
}

void simplifyBranch(Draft &draft, const Edit &edit) {
  Operation *op = draft.op(edit.op);
  auto passed = edit.detail < op->getNumSuccessors()
                    ? ir::passedTo(op, edit.detail)
                    : std::nullopt;
  if (!passed)
    return;
  OpBuilder builder(op);
  OperationState state(op->getLoc(), unconditional(op));
  state.addOperands(op->getOperands().slice(passed->start, passed->size));
  state.addSuccessors(op->getSuccessor(edit.detail));
  builder.create(state);
  Region &region = *op->getParentRegion();
  draft.erase(op);
  dropUnreachable(draft, region);
}

//===----------------------------------------------------------------------===//
// Merging
//===----------------------------------------------------------------------===//

/// The block that only this branch leads to, if it can be merged.
static Block *onlyTarget(Operation *op) {
  if (op->getNumSuccessors() != 1)
    return nullptr;
  Block *target = op->getSuccessor(0);
  bool mergeable = target->getSinglePredecessor() == op->getBlock() &&
                   target != op->getBlock() && !target->isEntryBlock() &&
                   target->getNumArguments() == op->getNumOperands();
  return mergeable ? target : nullptr;
}

std::vector<Edit> mergeEdits(const Draft &base) {
  std::vector<Edit> edits;
  for (unsigned number = 1; number < base.size(); ++number)
    if (onlyTarget(base.op(number)))
      edits.push_back({number, 0});
  return edits;
}

void mergeBlocks(Draft &draft, const Edit &edit) {
  Operation *branch = draft.op(edit.op);
  Block *target = onlyTarget(branch);
  if (!target)
    return;
  for (auto [argument, passed] :
       llvm::zip(target->getArguments(), branch->getOperands()))
    argument.replaceAllUsesWith(passed);
  Block *block = branch->getBlock();
  draft.erase(branch);
  block->getOperations().splice(block->end(), target->getOperations());
  target->erase();
}

} // namespace culprit
