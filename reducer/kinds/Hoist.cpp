//===- Hoist.cpp - Ops give way to what is in them -----------------------===//
//
// The one block of a region takes the place of its op. The users of the op's
// results take what the block gives for these, so that nothing in it is dead
// that was not: for a loop, it is as if it ran once, from its start.
//
//===----------------------------------------------------------------------===//
#include "compiler/ir/Signature.h"
#include "compiler/ir/Symbols.h"
#include "reducer/Draft.h"
#include "reducer/kinds/Kinds.h"
#include "reducer/kinds/RegionForms.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;

namespace culprit {

//===----------------------------------------------------------------------===//
// Hoisting
//===----------------------------------------------------------------------===//

/// Two of one name would be another failure.
static bool namesMeet(Block &inner, Operation *op) {
  llvm::StringSet<> names;
  for (Operation &moved : inner)
    if (StringRef name = ir::symbolName(&moved); !name.empty())
      names.insert(name);
  return !names.empty() &&
         llvm::any_of(*op->getBlock(), [&](Operation &beside) {
           return &beside != op && names.contains(ir::symbolName(&beside));
         });
}

/// The ops of the one block of its region can take the op's place: also for an
/// op that holds symbols, not for a function.
static bool canGiveWay(Operation *op, Region &region) {
  if (op->getNumSuccessors() || !region.hasOneBlock() || region.front().empty())
    return false;
  return ir::isSymbolTable(op) ? !namesMeet(region.front(), op)
                               : ir::symbolName(op).empty();
}

/// What the argument of the op's region is the first time: the operand in its
/// place, where all are passed on or it is what a loop carries.
static Value startOf(BlockArgument argument, Operation *op) {
  TypeRange arguments = argument.getOwner()->getArgumentTypes();
  unsigned fromEnd = arguments.size() - argument.getArgNumber();
  bool carried = isLoop(op) && fromEnd <= op->getNumResults();
  if (!carried && arguments != TypeRange(op->getOperandTypes()))
    return {};
  Value start = op->getOperand(op->getNumOperands() - fromEnd);
  return start.getDefiningOp() == op ? Value() : start;
}

/// The ops of the body take the op's place, its end among them or not. It
/// goes before values are made for the arguments that only it has used.
static void giveWay(Draft &draft, Operation *op, Block &body, bool endStays) {
  std::vector<Value> starts;
  for (BlockArgument argument : body.getArguments())
    starts.push_back(startOf(argument, op));
  for (OpResult result : op->getResults())
    if (Value given = givenBy(body, result))
      result.replaceAllUsesWith(given);
  if (!endStays && isTerminator(&body.back()))
    draft.erase(&body.back());
  for (auto [argument, start] : llvm::zip(body.getArguments(), starts))
    if (!argument.use_empty())
      argument.replaceAllUsesWith(start ? start
                                        : draft.substitute(argument, op));
  op->getBlock()->getOperations().splice(Block::iterator(op),
                                         body.getOperations());
  draft.erase(op);
}

/// One that only ends is worth it for what it gives; else `ops` does the same.
static bool isWorthHoisting(Operation *op, Block &body) {
  return !isTerminator(&body.front()) ||
         llvm::any_of(op->getResults(), [&](OpResult result) {
           return !result.use_empty() && givenBy(body, result);
         });
}

std::vector<Edit> hoistEdits(const Draft &base) {
  std::vector<Edit> edits;
  for (unsigned number = 1; number < base.size(); ++number) {
    Operation *op = base.op(number);
    for (auto [index, region] : llvm::enumerate(op->getRegions()))
      if (canGiveWay(op, region) && isWorthHoisting(op, region.front()))
        edits.push_back({number, static_cast<unsigned>(index)});
  }
  return edits;
}

void hoistBody(Draft &draft, const Edit &edit) {
  Operation *op = draft.op(edit.op);
  Region &region = op->getRegion(edit.detail);
  if (canGiveWay(op, region))
    giveWay(draft, op, region.front(), /*endStays=*/false);
}

//===----------------------------------------------------------------------===//
// Ends of blocks that need none
//===----------------------------------------------------------------------===//

/// A terminator, or not: regions of foreign ops may need none, functions do.
/// Edit::detail: 0, the end goes; a region's index + 1, the ops in that region
/// take the op's place, the end included.
std::vector<Edit> endEdits(const Draft &base) {
  auto isEnd = [](Operation &op) {
    return isTerminator(&op) && op.getNumSuccessors() == 0;
  };
  std::vector<Edit> edits;
  for (unsigned number = 1; number < base.size(); ++number) {
    Operation *op = base.op(number);
    if (isEnd(*op) && !ir::Signature::of(op->getParentOp()))
      edits.push_back({number, 0});
    for (auto [index, region] : llvm::enumerate(op->getRegions()))
      if (canGiveWay(op, region) && isEnd(region.front().back()))
        edits.push_back({number, static_cast<unsigned>(index) + 1});
  }
  return edits;
}

void dropEnd(Draft &draft, const Edit &edit) {
  Operation *op = draft.op(edit.op);
  if (edit.detail == 0)
    draft.erase(op);
  else if (Region &region = op->getRegion(edit.detail - 1);
           canGiveWay(op, region))
    giveWay(draft, op, region.front(), /*endStays=*/true);
}

} // namespace culprit
