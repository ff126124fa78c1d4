//===- Captures.cpp - What an op passes to its regions --------------------===//
//
// Edit::detail is an operand. Each region of the op takes all of its operands
// as the arguments of its first block, as those of ttg.warp_specialize and
// omp.target do. What loops carry goes with their results.
//
//===----------------------------------------------------------------------===//
#include "compiler/ir/Segments.h"
#include "reducer/Draft.h"
#include "reducer/kinds/Kinds.h"

using namespace mlir;

namespace culprit {
namespace {

bool passesAll(Operation *op) {
  return op->getNumOperands() > 0 && op->getNumRegions() > 0 &&
         op->getNumResults() == 0 && op->getNumSuccessors() == 0 &&
         llvm::all_of(op->getRegions(), [&](Region &region) {
           return TypeRange(op->getOperandTypes()) ==
                  TypeRange(region.getArgumentTypes());
         });
}

/// A region that may use what is around it takes the operand itself.
Value insteadOf(BlockArgument argument, Value passed) {
  Value other =
      enclosingArgument(argument.getType(), argument.getOwner(), argument);
  return other ? other : passed;
}

} // namespace

std::vector<Edit> captureEdits(const Draft &base) {
  std::vector<Edit> edits;
  for (unsigned number = 1; number < base.size(); ++number)
    if (Operation *op = base.op(number); passesAll(op))
      for (unsigned i = 0; i < op->getNumOperands(); ++i)
        edits.push_back({number, i});
  return edits;
}

void dropCapture(Draft &draft, const Edit &edit) {
  Operation *op = draft.op(edit.op);
  if (!passesAll(op) || edit.detail >= op->getNumOperands())
    return;
  for (Region &region : op->getRegions()) {
    BlockArgument argument = region.getArgument(edit.detail);
    if (!argument.use_empty())
      argument.replaceAllUsesWith(
          insteadOf(argument, op->getOperand(edit.detail)));
    region.eraseArgument(edit.detail);
  }
  ir::eraseOperand(op, edit.detail);
}

} // namespace culprit
