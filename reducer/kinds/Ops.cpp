#include "compiler/ir/FunctionRemoval.h"
#include "compiler/ir/Symbols.h"
#include "reducer/Draft.h"
#include "reducer/kinds/Kinds.h"

using namespace mlir;

namespace culprit {

//===----------------------------------------------------------------------===//
// Symbols
//===----------------------------------------------------------------------===//

static std::string pathOf(Operation *root, Operation *op) {
  for (const ir::Function &function : ir::functionsOf(root))
    if (function.op == op)
      return function.path;
  return "";
}

static bool hasBody(Operation *op) {
  return llvm::any_of(op->getRegions(),
                      [](Region &region) { return !region.empty(); });
}

/// removeFunctions() would keep it as it is.
static bool mustStay(const Draft &draft, Operation *op) {
  StringRef name = op->getName().getStringRef();
  return ir::attributeOf(op, "function_type") && hasBody(op) &&
         name != "func.func" && name != "llvm.func" && draft.isReferredTo(op);
}

std::vector<Edit> symbolEdits(const Draft &base) {
  std::vector<Edit> edits;
  for (unsigned number = 1; number < base.size(); ++number)
    if (Operation *op = base.op(number);
        !ir::symbolName(op).empty() && !mustStay(base, op))
      edits.push_back({number, 0});
  return edits;
}

/// A function that something refers to keeps its head; anything else that has
/// a name goes, and the compiler is the judge of that.
void removeSymbol(Draft &draft, const Edit &edit) {
  Operation *op = draft.op(edit.op), *root = draft.op(0);
  std::string path = pathOf(root, op);
  if (path.empty() || !hasBody(op)) {
    draft.erase(op);
    return;
  }
  ir::removeFunctions(root, {path});
  draft.refresh();
}

//===----------------------------------------------------------------------===//
// Regions and ops
//===----------------------------------------------------------------------===//

std::vector<Edit> regionEdits(const Draft &base) {
  std::vector<Edit> edits;
  for (unsigned number = 1; number < base.size(); ++number)
    for (auto [index, region] : llvm::enumerate(base.op(number)->getRegions()))
      if (!region.empty() &&
          (!region.hasOneBlock() || region.front().getOperations().size() > 2))
        edits.push_back({number, static_cast<unsigned>(index)});
  return edits;
}

void emptyRegion(Draft &draft, const Edit &edit) {
  Region &region = draft.op(edit.op)->getRegion(edit.detail);
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
    // What stands for a value already would only be made again.
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

std::vector<Edit> hoistEdits(const Draft &base) {
  std::vector<Edit> edits;
  for (unsigned number = 1; number < base.size(); ++number) {
    Operation *op = base.op(number);
    if (isTerminator(op) || !ir::symbolName(op).empty() ||
        ir::isSymbolTable(op))
      continue;
    for (auto [index, region] : llvm::enumerate(op->getRegions()))
      if (region.hasOneBlock() && region.front().getOperations().size() > 1)
        edits.push_back({number, static_cast<unsigned>(index)});
  }
  return edits;
}

void hoistBody(Draft &draft, const Edit &edit) {
  Operation *op = draft.op(edit.op);
  Block &body = op->getRegion(edit.detail).front();
  if (isTerminator(&body.back()))
    draft.erase(&body.back());
  for (BlockArgument argument : body.getArguments())
    if (!argument.use_empty())
      argument.replaceAllUsesWith(draft.substitute(argument, op));
  op->getBlock()->getOperations().splice(Block::iterator(op),
                                         body.getOperations());
  draft.erase(op);
}

} // namespace culprit
