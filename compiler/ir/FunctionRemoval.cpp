//===- FunctionRemoval.cpp - Functions taken out of foreign IR ------------===//
//
// Each function to be removed is erased, or left as a declaration, or kept
// whole. All start as erased; a use in what stays makes its function a
// declaration where its dialect has them, else keeps it whole, and then the
// uses in its own body count as well. Fates only ever move that way, so this
// ends, and what is left is the least that the uses allow. Functions that only
// call each other go together.
//
// Bound: every use of these functions is looked at once per round, and each
// round but the last keeps at least one function more. Only a function that is
// kept whole can keep another one, so there are few rounds.
//
//===----------------------------------------------------------------------===//

#include "compiler/ir/FunctionRemoval.h"

#include "compiler/ir/Symbols.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Location.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include <map>

using namespace mlir;

namespace culprit::ir {
namespace {

enum class Fate { Erased, Declared, Kept };

/// LLVM's verifier refuses these on a declaration.
constexpr llvm::StringLiteral definitionsOnly[] = {
    "personality", "comdat", "garbageCollector", "function_entry_count"};

void dropBody(Operation *op) {
  for (Region &region : op->getRegions()) {
    // Blocks may use each other's values, and functions each other's blocks.
    region.dropAllReferences();
    region.getBlocks().clear();
  }
  MLIRContext *context = op->getContext();
  if (op->getName().getStringRef() == "func.func") {
    setAttributeOf(op, "sym_visibility", StringAttr::get(context, "private"));
    return;
  }
  setAttributeOf(op, "linkage",
                 parseAttribute("#llvm.linkage<external>", context));
  for (llvm::StringRef name : definitionsOnly)
    setAttributeOf(op, name, nullptr);
  // A subprogram that says it is a definition may not be one's of a
  // declaration; it sits in the location.
  if (auto fused = dyn_cast<FusedLoc>(op->getLoc());
      fused && fused.getMetadata())
    op->setLoc(FusedLoc::get(fused.getLocations(), Attribute(), context));
}

class Removal {
public:
  Removal(Operation *root, ArrayRef<Operation *> gone,
          ArrayRef<Operation *> bodiless)
      : root(root) {
    for (Operation *op : bodiless)
      fates[op] = Fate::Declared;
    for (Operation *op : gone) {
      fates[op] = Fate::Erased;
      targets[symbolPath(op)].push_back(op);
    }
  }

  void run() {
    std::vector<Need> needs = needsOfTargets();
    while (keepWhatIsUsed(needs))
      ;
    llvm::SetVector<Operation *> tables;
    for (auto [op, fate] : fates) {
      if (fate == Fate::Erased) {
        tables.insert(op->getParentOp());
        op->dropAllReferences();
        op->erase();
      } else if (fate == Fate::Declared && hasBody(op)) {
        dropBody(op);
      }
    }
    eraseEmptyTables(std::move(tables));
  }

private:
  /// A use that may mean one of the functions to erase.
  struct Need {
    Operation *user, *function;
  };

  std::vector<Need> needsOfTargets() const {
    std::vector<Need> needs;
    if (targets.empty())
      return needs;
    for (const SymbolUse &use : symbolUsesOf(root))
      for (const SymbolPath &path : use.meanings())
        if (auto found = targets.find(path); found != targets.end())
          for (Operation *function : found->second)
            needs.push_back({use.user, function});
    return needs;
  }

  /// Whether the use is still there when all is done as planned.
  bool survives(const Need &need) const {
    for (Operation *op = need.user; op; op = op->getParentOp()) {
      auto found = fates.find(op);
      if (found == fates.end())
        continue;
      // A function does not need itself to be there.
      if (found->second == Fate::Erased || op == need.function)
        return false;
      return found->second == Fate::Kept || op == need.user;
    }
    return true;
  }

  bool keepWhatIsUsed(ArrayRef<Need> needs) {
    bool changed = false;
    for (const Need &need : needs) {
      Fate &fate = fates[need.function];
      if (fate == Fate::Erased && survives(need)) {
        fate = mayBeDeclaration(need.function) ? Fate::Declared : Fate::Kept;
        changed = true;
      }
    }
    return changed;
  }

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

  void eraseEmptyTables(llvm::SetVector<Operation *> tables) {
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

  Operation *root;
  llvm::MapVector<Operation *, Fate> fates;
  std::map<SymbolPath, std::vector<Operation *>> targets;
};

} // namespace

bool hasBody(Operation *op) {
  return llvm::any_of(op->getRegions(),
                      [](Region &region) { return !region.empty(); });
}

bool mayBeDeclaration(Operation *function) {
  llvm::StringRef name = function->getName().getStringRef();
  return name == "func.func" || name == "llvm.func";
}

void removeFunctions(Operation *root, ArrayRef<Operation *> gone,
                     ArrayRef<Operation *> bodiless) {
  Removal(root, gone, bodiless).run();
}

} // namespace culprit::ir
