//===- BlockArguments.cpp - Arguments of blocks ---------------------------===//
//
// Edit::detail counts the arguments of all blocks of the op, in order. An
// argument goes with what every branch to its block passes for it. Its uses
// become what they all pass, if that is one value, or else another argument
// around. Of a first block, to which nothing leads, arguments go alone where
// the op takes nothing that it could pass on: ops that the compiler does not
// know have what arguments they like. Those of functions are of another kind,
// which looks after the calls.
//
//===----------------------------------------------------------------------===//
#include "compiler/ir/Segments.h"
#include "compiler/ir/Signature.h"
#include "reducer/Draft.h"
#include "reducer/kinds/Kinds.h"

using namespace mlir;

namespace culprit {
namespace {

SmallVector<BlockArgument> argumentsOf(Operation *op) {
  SmallVector<BlockArgument> arguments;
  for (Region &region : op->getRegions())
    for (Block &block : region)
      llvm::append_range(arguments, block.getArguments());
  return arguments;
}

struct Passed {
  Operation *branch;
  unsigned operand;
};

/// The values that each way into its block passes for the argument, last
/// operands of a branch first; none if some branch is not understood.
std::optional<SmallVector<Passed>> passedFor(BlockArgument argument) {
  Block *block = argument.getOwner();
  SmallVector<Passed> all;
  llvm::SmallPtrSet<Operation *, 4> seen;
  for (Block *before : block->getPredecessors()) {
    Operation *branch = &before->back();
    if (!seen.insert(branch).second)
      continue; // it leads here twice
    for (unsigned i = branch->getNumSuccessors(); i-- > 0;) {
      if (branch->getSuccessor(i) != block)
        continue;
      auto passed = ir::passedTo(branch, i);
      if (!passed)
        return std::nullopt;
      all.push_back({branch, passed->start + argument.getArgNumber()});
    }
  }
  return all;
}

/// A value for its uses; null if there is none.
Value instead(BlockArgument argument, ArrayRef<Passed> all) {
  if (all.empty())
    return enclosingArgument(argument.getType(), argument.getOwner(), argument);
  Value only;
  for (const Passed &passed : all) {
    Value value = passed.branch->getOperand(passed.operand);
    if (value == argument)
      continue;
    if (only && only != value)
      return enclosingArgument(argument.getType(), argument.getOwner(),
                               argument);
    only = value;
  }
  return only;
}

bool belongsToOp(BlockArgument argument) {
  Block *block = argument.getOwner();
  Operation *op = block->getParentOp();
  return block->isEntryBlock() &&
         (op->getNumOperands() > 0 || ir::Signature::of(op));
}

bool canGo(BlockArgument argument) {
  auto all = passedFor(argument);
  return all && all->empty() == argument.getOwner()->isEntryBlock() &&
         !belongsToOp(argument) &&
         (argument.use_empty() || instead(argument, *all));
}

} // namespace

std::vector<Edit> blockArgumentEdits(const Draft &base) {
  std::vector<Edit> edits;
  for (unsigned number = 1; number < base.size(); ++number)
    for (auto [index, argument] : llvm::enumerate(argumentsOf(base.op(number))))
      if (canGo(argument))
        edits.push_back({number, static_cast<unsigned>(index)});
  return edits;
}

void dropBlockArgument(Draft &draft, const Edit &edit) {
  auto arguments = argumentsOf(draft.op(edit.op));
  if (edit.detail >= arguments.size() || !canGo(arguments[edit.detail]))
    return;
  BlockArgument argument = arguments[edit.detail];
  auto all = *passedFor(argument);
  if (!argument.use_empty())
    argument.replaceAllUsesWith(instead(argument, all));
  for (const Passed &passed : all)
    ir::eraseOperand(passed.branch, passed.operand);
  argument.getOwner()->eraseArgument(argument.getArgNumber());
}

} // namespace culprit
