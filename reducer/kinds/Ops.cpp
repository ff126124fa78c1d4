#include "compiler/ir/Symbols.h"
#include "reducer/Draft.h"
#include "reducer/kinds/Kinds.h"

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
// Bypasses
//===----------------------------------------------------------------------===//

/// Operands that can stand for the result, without the first one, which `ops`
/// takes. A long list of operands is not worth as many questions.
static SmallVector<Value> furtherOperands(OpResult result) {
  constexpr size_t enough = 3;
  SmallVector<Value> fitting;
  for (Value operand : result.getOwner()->getOperands())
    if (fitting.size() <= enough && operand.getType() == result.getType() &&
        operand.getDefiningOp() != result.getOwner() &&
        !llvm::is_contained(fitting, operand))
      fitting.push_back(operand);
  if (!fitting.empty())
    fitting.erase(fitting.begin());
  return fitting;
}

/// Edit::detail: how many further operands are passed over. Of several results,
/// each that has one takes it.
std::vector<Edit> bypassEdits(const Draft &base) {
  std::vector<Edit> edits;
  for (unsigned number = 1; number < base.size(); ++number) {
    Operation *op = base.op(number);
    if (!ir::symbolName(op).empty())
      continue;
    size_t ways = 0;
    for (OpResult result : op->getResults())
      if (!result.use_empty())
        ways = std::max(ways, furtherOperands(result).size());
    for (unsigned way = 0; way < ways; ++way)
      edits.push_back({number, way});
  }
  return edits;
}

void bypassOp(Draft &draft, const Edit &edit) {
  Operation *op = draft.op(edit.op);
  for (OpResult result : op->getResults())
    if (auto further = furtherOperands(result); edit.detail < further.size())
      result.replaceAllUsesWith(further[edit.detail]);
  draft.erase(op);
}

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

} // namespace culprit
