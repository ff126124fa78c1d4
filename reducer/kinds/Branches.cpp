//===- Branches.cpp - Fewer ways from block to block ----------------------===//
//
// `branches`: Edit::detail is the side that a branch takes; a branch that has
// one side, back to where it came from, leaves the region instead, or else its
// loop would stay for ever. From the number of sides on, detail is a region
// with blocks that nothing leads to, which go. They also go from wherever a
// branch has changed.
//
//===----------------------------------------------------------------------===//
#include "compiler/ir/Segments.h"
#include "compiler/ir/Signature.h"
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

/// The blocks that no way from the entry leads to.
static SmallVector<Block *> deadBlocks(Region &region) {
  SmallVector<Block *> dead;
  if (region.empty() || region.hasOneBlock())
    return dead;
  SetVector<Block *> reached;
  reached.insert(&region.front());
  for (size_t i = 0; i < reached.size(); ++i)
    for (Operation &op : *reached[i]) // of invalid IR, not the last alone
      reached.insert(op.successor_begin(), op.successor_end());
  for (Block &block : region)
    if (!reached.contains(&block))
      dead.push_back(&block);
  return dead;
}

static void dropUnreachable(Draft &draft, Region &region) {
  SmallVector<Block *> dead = deadBlocks(region);
  for (Block *block : dead)
    block->dropAllReferences();
  // Valid IR has no use of a dead block's value elsewhere.
  auto cut = [&](Value value) {
    if (!value.use_empty())
      value.replaceAllUsesWith(
          draft.madeOfNothing(value.getType(), &region.front()));
  };
  for (Block *block : dead) {
    llvm::for_each(block->getArguments(), cut);
    for (Operation &op : *block)
      llvm::for_each(op.getResults(), cut);
  }
  for (Block *block : dead)
    block->erase();
}

/// The way in which its other blocks leave the region; null if none does.
static Operation *exitOf(Region &region) {
  for (Block &block : llvm::reverse(region))
    if (!block.empty() && isTerminator(&block.back()) &&
        block.back().getNumSuccessors() == 0)
      return &block.back();
  return nullptr;
}

/// A function without results, none of whose blocks return.
static bool returnsNothing(Operation *op) {
  auto signature = ir::Signature::of(op);
  return signature && signature->numResults() == 0;
}

std::vector<Edit> branchEdits(const Draft &base) {
  std::vector<Edit> edits;
  llvm::DenseSet<Block *> before; // and here
  for (unsigned number = 1; number < base.size(); ++number) {
    Operation *op = base.op(number);
    before.insert(op->getBlock());
    unsigned sides = op->getNumSuccessors();
    bool known = !unconditional(op).empty();
    if (known && sides > 1)
      for (unsigned side = 0; side < sides; ++side)
        if (ir::passedTo(op, side))
          edits.push_back({number, side});
    if (known && sides == 1 && before.contains(op->getSuccessor(0)) &&
        (exitOf(*op->getParentRegion()) || returnsNothing(op->getParentOp())))
      edits.push_back({number, 0});
    for (auto [index, region] : llvm::enumerate(op->getRegions()))
      if (!deadBlocks(region).empty())
        edits.push_back({number, sides + static_cast<unsigned>(index)});
  }
  return edits;
}

/// Puts what leaves the region in its place.
static void leave(Draft &draft, Operation *op) {
  OpBuilder builder(op);
  Operation *parent = op->getParentOp();
  if (Operation *exit = exitOf(*op->getParentRegion())) {
    Operation *made = builder.clone(*exit);
    for (OpOperand &operand : made->getOpOperands())
      operand.set(draft.substitute(operand.get(), op));
  } else if (returnsNothing(parent)) {
    StringRef dialect = parent->getName().getDialectNamespace();
    builder.create(OperationState(op->getLoc(), (dialect + ".return").str()));
  } else {
    return;
  }
  draft.erase(op);
}

/// Makes it a branch to that side.
static void takeSide(Draft &draft, Operation *op, unsigned side) {
  auto passed = ir::passedTo(op, side);
  if (!passed)
    return;
  OpBuilder builder(op);
  OperationState state(op->getLoc(), unconditional(op));
  state.addOperands(op->getOperands().slice(passed->start, passed->size));
  state.addSuccessors(op->getSuccessor(side));
  builder.create(state);
  draft.erase(op);
}

void simplifyBranches(Draft &draft, llvm::ArrayRef<Edit> edits) {
  SetVector<Region *> changed;
  for (const Edit &edit : llvm::reverse(edits)) {
    Operation *op = draft.op(edit.op);
    if (!op)
      continue; // it went the other way
    unsigned sides = op->getNumSuccessors();
    if (edit.detail < sides) {
      changed.insert(op->getParentRegion());
      if (sides == 1)
        leave(draft, op);
      else
        takeSide(draft, op, edit.detail);
    } else {
      changed.insert(&op->getRegion(edit.detail - sides));
    }
  }
  // A region goes with a dead block around it.
  auto depth = [](Region *region) {
    unsigned around = 0;
    for (; (region = region->getParentRegion());)
      ++around;
    return around;
  };
  auto innerFirst = changed.takeVector();
  llvm::stable_sort(innerFirst,
                    [&](Region *a, Region *b) { return depth(a) > depth(b); });
  for (Region *region : innerFirst)
    dropUnreachable(draft, *region);
  draft.refresh();
}

//===----------------------------------------------------------------------===//
// Merging
//===----------------------------------------------------------------------===//

/// A loop that nothing enters can pass a block what it has from it.
static bool takesOwn(Block *target, Operation *branch) {
  return llvm::any_of(branch->getOperands(), [&](Value passed) {
    auto argument = dyn_cast<BlockArgument>(passed);
    return argument && argument.getOwner() == target;
  });
}

/// The block that only this branch leads to, if it can be merged.
static Block *onlyTarget(Operation *op) {
  if (op->getNumSuccessors() != 1)
    return nullptr;
  Block *target = op->getSuccessor(0);
  bool mergeable = target->getSinglePredecessor() == op->getBlock() &&
                   target != op->getBlock() && !target->isEntryBlock() &&
                   target->getNumArguments() == op->getNumOperands() &&
                   op == &op->getBlock()->back() && !takesOwn(target, op);
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
