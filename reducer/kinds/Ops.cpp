#include "compiler/ir/Signature.h"
#include "compiler/ir/Symbols.h"
#include "reducer/Draft.h"
#include "reducer/kinds/Kinds.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;

namespace culprit {

//===----------------------------------------------------------------------===//
// Regions and ops
//===----------------------------------------------------------------------===//

/// An `else` that only ends: the op may do without it.
static bool mayBeMissing(Region &region) {
  return region.getRegionNumber() > 0 && region.hasOneBlock() &&
         region.getNumArguments() == 0 &&
         region.front().getOperations().size() <= 1 &&
         llvm::all_of(region.front(), [](Operation &op) {
           return isTerminator(&op) && op.getNumOperands() == 0 &&
                  op.getNumSuccessors() == 0;
         });
}

/// Edit::detail: the number of the region that is emptied; behind those of all,
/// that of one which loses its block.
std::vector<Edit> regionEdits(const Draft &base) {
  std::vector<Edit> edits;
  for (unsigned number = 1; number < base.size(); ++number) {
    Operation *op = base.op(number);
    for (auto [index, region] : llvm::enumerate(op->getRegions()))
      if (mayBeMissing(region))
        edits.push_back({number, unsigned(index) + op->getNumRegions()});
      else if (!region.empty() && (!region.hasOneBlock() ||
                                   region.front().getOperations().size() > 2))
        edits.push_back({number, unsigned(index)});
  }
  return edits;
}

void emptyRegion(Draft &draft, const Edit &edit) {
  Operation *holder = draft.op(edit.op);
  if (edit.detail >= holder->getNumRegions()) {
    Region &region = holder->getRegion(edit.detail - holder->getNumRegions());
    for (Operation &op : llvm::make_early_inc_range(region.front()))
      draft.erase(&op);
    region.front().erase();
    return;
  }
  Region &region = holder->getRegion(edit.detail);
  for (Block &block : llvm::reverse(region))
    for (Operation &op :
         llvm::make_early_inc_range(llvm::reverse(block.getOperations())))
      if (!isTerminator(&op))
        draft.erase(&op);
}

std::vector<Edit> opEdits(const Draft &base) {
  std::vector<Edit> edits;
  for (unsigned number = 1; number < base.size(); ++number) {
    Operation *op = base.op(number);
    if (isTerminator(op) || !ir::symbolName(op).empty())
      continue;
    // A value that stands for others already would only be made again.
    if (!base.valueSources().contains(op) || op->use_empty() ||
        existing(op->getResult(0), op))
      edits.push_back({number, 0});
  }
  return edits;
}

void eraseOp(Draft &draft, const Edit &edit) { draft.erase(draft.op(edit.op)); }

//===----------------------------------------------------------------------===//
// Cuts
//===----------------------------------------------------------------------===//

/// The one result that is used, where `ops` would put another value in its
/// place. The op that makes a value of nothing must be simpler than this one.
static OpResult cutAt(const Draft &draft, Operation *op) {
  if (isTerminator(op) || !ir::symbolName(op).empty() ||
      draft.valueSources().contains(op))
    return {};
  OpResult used;
  for (OpResult result : op->getResults())
    if (!result.use_empty()) {
      if (used)
        return {};
      used = result;
    }
  bool simple = op->getNumOperands() == 0 && op->getNumRegions() == 0 &&
                op->getNumResults() == 1;
  return used && !simple && existing(used, op) ? used : OpResult();
}

std::vector<Edit> cutEdits(const Draft &base) {
  std::vector<Edit> edits;
  for (unsigned number = 1; number < base.size(); ++number)
    if (cutAt(base, base.op(number)))
      edits.push_back({number, 0});
  return edits;
}

void cutOff(Draft &draft, const Edit &edit) {
  Operation *op = draft.op(edit.op);
  if (OpResult used = cutAt(draft, op)) {
    used.replaceAllUsesWith(draft.madeOfNothing(used.getType(), op));
    draft.erase(op);
  }
}

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

static void giveWay(Draft &draft, Operation *op, Block &body) {
  for (BlockArgument argument : body.getArguments())
    if (!argument.use_empty())
      argument.replaceAllUsesWith(draft.substitute(argument, op));
  op->getBlock()->getOperations().splice(Block::iterator(op),
                                         body.getOperations());
  draft.erase(op);
}

std::vector<Edit> hoistEdits(const Draft &base) {
  std::vector<Edit> edits;
  for (unsigned number = 1; number < base.size(); ++number) {
    Operation *op = base.op(number);
    for (auto [index, region] : llvm::enumerate(op->getRegions()))
      if (canGiveWay(op, region) && !isTerminator(&region.front().front()))
        edits.push_back({number, static_cast<unsigned>(index)});
  }
  return edits;
}

void hoistBody(Draft &draft, const Edit &edit) {
  Operation *op = draft.op(edit.op);
  if (!canGiveWay(op, op->getRegion(edit.detail)))
    return;
  Block &body = op->getRegion(edit.detail).front();
  if (isTerminator(&body.back()))
    draft.erase(&body.back());
  giveWay(draft, op, body);
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
  else if (canGiveWay(op, op->getRegion(edit.detail - 1)))
    giveWay(draft, op, op->getRegion(edit.detail - 1).front());
}

} // namespace culprit
