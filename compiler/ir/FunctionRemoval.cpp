//===- FunctionRemoval.cpp - Functions taken out of foreign IR ------------===//
//
// Each function to be removed is erased, or left as a declaration, or kept
// whole. All start as erased; a use in what stays makes its function a
// declaration where its dialect has them, else keeps it whole, and then the
// uses in its own body count as well. Fates only ever move that way, so this
// ends, and what is left is the least that the uses allow. Functions that only
// call each other go together. What only exports functions that have no
// declarations (vm.export, spirv.EntryPoint) goes with the last of them.
//
// Bound: every use of these functions is looked at once per round, and each
// round but the last keeps at least one function more. Only a function that is
// kept whole can keep another one, so there are few rounds.
//
//===----------------------------------------------------------------------===//

#include "compiler/ir/FunctionRemoval.h"

#include "compiler/ir/EmptyTables.h"
#include "compiler/ir/Symbols.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Location.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include <map>
#include <set>

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
          ArrayRef<Operation *> bodiless, EmptiedTables emptied)
      : root(root), emptied(emptied) {
    for (Operation *op : bodiless)
      fates[op] = Fate::Declared;
    for (Operation *op : gone) {
      fates[op] = Fate::Erased;
      targets[symbolPath(op)].push_back(op);
    }
  }

  void run() {
    std::vector<SymbolUse> uses;
    if (!targets.empty())
      uses = symbolUsesOf(root);
    std::vector<Need> needs = needsOfTargets(uses);
    eraseExports(uses, needs);
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
    if (emptied == EmptiedTables::Go)
      eraseEmptyTables(root, std::move(tables));
  }

private:
  /// A use that may mean one of the functions to erase.
  struct Need {
    Operation *user, *function;
  };

  std::vector<Need> needsOfTargets(ArrayRef<SymbolUse> uses) const {
    std::vector<Need> needs;
    for (const SymbolUse &use : uses)
      for (const SymbolPath &path : use.meanings())
        if (auto found = targets.find(path); found != targets.end())
          for (Operation *function : found->second)
            needs.push_back({use.user, function});
    return needs;
  }

  /// Stands beside functions, and neither defines nor computes anything.
  bool isExport(Operation *op) const {
    if (op->getNumOperands() || op->getNumResults() || op->getNumRegions() ||
        op->getNumSuccessors() || !symbolName(op).empty() ||
        !isSymbolTable(op->getParentOp()))
      return false;
    for (Operation *around = op; around; around = around->getParentOp())
      if (fates.contains(around))
        return false; // it goes with that, or stays with it
    return true;
  }

  /// Those whose functions are all to go, if they can.
  void eraseExports(ArrayRef<SymbolUse> uses, ArrayRef<Need> needs) {
    for (const Need &need : needs)
      if (!mayBeDeclaration(need.function) && isExport(need.user))
        exports.insert(need.user);
    if (exports.empty())
      return;
    std::set<SymbolPath> others;
    for (const Function &function : functionsOf(root))
      if (!targets.count(function.names) || mayBeDeclaration(function.op))
        others.insert(function.names);
    for (const SymbolUse &use : uses)
      if (exports.contains(use.user) &&
          llvm::any_of(use.meanings(), [&](const SymbolPath &path) {
            return others.count(path);
          }))
        exports.erase(use.user);
    for (const Need &need : needs) // in the order of the text
      if (exports.contains(need.user))
        fates[need.user] = Fate::Erased;
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
      Fate &function = fates[need.function];
      if (function == Fate::Erased && survives(need)) {
        function =
            mayBeDeclaration(need.function) ? Fate::Declared : Fate::Kept;
        changed = true;
      }
      if (function == Fate::Erased || !exports.contains(need.user))
        continue;
      Fate &user = fates[need.user];
      changed |= user == Fate::Erased;
      user = Fate::Kept;
    }
    return changed;
  }

  Operation *root;
  EmptiedTables emptied;
  llvm::MapVector<Operation *, Fate> fates;
  llvm::DenseSet<Operation *> exports; ///< that may go
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
                     ArrayRef<Operation *> bodiless, EmptiedTables emptied) {
  Removal(root, gone, bodiless, emptied).run();
}

} // namespace culprit::ir
