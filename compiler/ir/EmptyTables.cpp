#include "compiler/ir/EmptyTables.h"
#include "compiler/ir/Symbols.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseSet.h"
#include <map>

using namespace mlir;

namespace culprit::ir {

/// Holds nothing, or a terminator alone.
static bool isEmpty(Operation *table) {
  return llvm::all_of(table->getRegions(), [](Region &region) {
    return llvm::all_of(region.getOps(), [](Operation &op) {
      return op.getNumOperands() == 0 && op.getNumResults() == 0 &&
             op.getNumRegions() == 0 && symbolName(&op).empty() &&
             &op == &op.getBlock()->back();
    });
  });
}

void eraseEmptyTables(Operation *root, llvm::SetVector<Operation *> tables) {
  tables.remove_if(
      [&](Operation *table) { return table == root || !isEmpty(table); });
  if (tables.empty())
    return;
  std::map<SymbolPath, std::vector<Operation *>> users;
  for (const SymbolUse &use : symbolUsesOf(root))
    for (const SymbolPath &path : use.meanings())
      users[path].push_back(use.user);
  llvm::DenseSet<Operation *> erased;
  while (!tables.empty()) {
    Operation *table = tables.pop_back_val();
    bool needed = llvm::any_of(users[symbolPath(table)], [&](Operation *op) {
      return !erased.contains(op) && !table->isAncestor(op);
    });
    if (table == root || !isEmpty(table) ||
        (needed && !symbolName(table).empty()))
      continue;
    tables.insert(table->getParentOp());
    table->walk([&](Operation *op) { erased.insert(op); });
    table->erase();
  }
}

} // namespace culprit::ir
