//===- FunctionRemoval.cpp - Functions taken out of foreign IR ------------===//
//
// Each function to be removed is erased, or left as a declaration, or kept
// whole. All start as erased; a use in what stays makes its function a
// declaration where its dialect has them, else keeps it whole, and then the
// uses in its own body count as well. Fates only ever move that way, so this
// ends, and what is left is the least that the uses allow. Functions that only
// call each other go together.
//
// Bound: every use is looked at once per round, and each round but the last
// keeps at least one function more.
//
//===----------------------------------------------------------------------===//

#include "compiler/ir/FunctionRemoval.h"

#include "compiler/ir/Symbols.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Location.h"
#include "mlir/IR/Operation.h"
#include <map>
#include <set>

using namespace mlir;

namespace culprit::ir {
namespace {

enum class Fate { Erased, Declared, Kept };

bool mayBeDeclaration(Operation *op) {
  llvm::StringRef name = op->getName().getStringRef();
  return name == "func.func" || name == "llvm.func";
}

bool hasBody(Operation *op) {
  return llvm::any_of(op->getRegions(), [](Region &r) { return !r.empty(); });
}

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
  Removal(Operation *root, const std::vector<std::string> &paths) : root(root) {
    std::set<std::string> wanted(paths.begin(), paths.end());
    for (const Function &function : functionsOf(root))
      if (wanted.count(function.path)) {
        fates[function.op] = Fate::Erased;
        targets[function.names].push_back(function.op);
      }
  }

  void run() {
    std::vector<SymbolUse> uses = symbolUsesOf(root);
    while (keepWhatIsUsed(uses))
      ;
    std::vector<Operation *> tables;
    for (auto [op, fate] : fates) {
      if (fate == Fate::Erased) {
        tables.push_back(op->getParentOp());
        op->dropAllReferences();
        op->erase();
      } else if (fate == Fate::Declared && hasBody(op)) {
        dropBody(op);
      }
    }
    eraseEmptyTables({tables.begin(), tables.end()});
  }

private:
  /// Whether the use is still there when all is done as planned.
  bool survives(const SymbolUse &use, Operation *ofFunction) const {
    for (Operation *op = use.user; op; op = op->getParentOp()) {
      auto found = fates.find(op);
      if (found == fates.end())
        continue;
      // A function does not need itself to be there.
      if (found->second == Fate::Erased || op == ofFunction)
        return false;
      return found->second == Fate::Kept || op == use.user;
    }
    return true;
  }

  bool keepWhatIsUsed(const std::vector<SymbolUse> &uses) {
    bool changed = false;
    for (const SymbolUse &use : uses)
      for (const SymbolPath &path : use.meanings()) {
        auto found = targets.find(path);
        if (found == targets.end())
          continue;
        for (Operation *op : found->second)
          if (fates[op] == Fate::Erased && survives(use, op)) {
            fates[op] = mayBeDeclaration(op) ? Fate::Declared : Fate::Kept;
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

  void eraseEmptyTables(std::set<Operation *> tables) {
    while (!tables.empty()) {
      Operation *table = *tables.begin();
      tables.erase(tables.begin());
      if (table == root || !isEmpty(table) || isReferredTo(table))
        continue;
      tables.insert(table->getParentOp());
      table->erase();
    }
  }

  bool isReferredTo(Operation *table) const {
    SymbolPath path = symbolPath(table);
    if (symbolName(table).empty())
      return false;
    for (const SymbolUse &use : symbolUsesOf(root))
      if (!table->isAncestor(use.user) &&
          llvm::is_contained(use.meanings(), path))
        return true;
    return false;
  }

  Operation *root;
  std::map<Operation *, Fate> fates;
  std::map<SymbolPath, std::vector<Operation *>> targets;
};

} // namespace

void removeFunctions(Operation *root, const std::vector<std::string> &paths) {
  Removal(root, paths).run();
}

} // namespace culprit::ir
