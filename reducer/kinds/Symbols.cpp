//===- Symbols.cpp - Functions and other symbols --------------------------===//
//
// A function that something refers to keeps its head, and so can one that
// nothing refers to: it may have to be there. Anything else that has a name
// goes, and the compiler is the judge of that. Functions of a set that only
// refer to each other go together.
//
//===----------------------------------------------------------------------===//
#include "compiler/ir/Symbols.h"
#include "compiler/ir/FunctionRemoval.h"
#include "reducer/Draft.h"
#include "reducer/kinds/Kinds.h"

using namespace mlir;

namespace culprit {

/// Edit::detail.
enum : unsigned { goes, losesBody };

/// removeFunctions() would keep it, or take along what exports it: that goes by
/// an edit of its own.
static bool mustStay(const Draft &draft, Operation *op) {
  return ir::attributeOf(op, "function_type") && ir::hasBody(op) &&
         !ir::mayBeDeclaration(op) && draft.isReferredTo(op);
}

std::vector<Edit> symbolEdits(const Draft &base) {
  std::vector<Edit> edits;
  for (unsigned number = 1; number < base.size(); ++number) {
    Operation *op = base.op(number);
    if (ir::symbolName(op).empty() || mustStay(base, op))
      continue;
    edits.push_back({number, goes});
    if (ir::mayBeDeclaration(op) && ir::hasBody(op) && !base.isReferredTo(op))
      edits.push_back({number, losesBody});
  }
  return edits;
}

void removeSymbols(Draft &draft, llvm::ArrayRef<Edit> edits) {
  llvm::DenseSet<Operation *> functions;
  for (const ir::Function &function : ir::functionsOf(draft.op(0)))
    if (ir::hasBody(function.op))
      functions.insert(function.op);
  for (const Edit &edit : llvm::reverse(edits))
    if (Operation *op = draft.op(edit.op); op && !functions.contains(op))
      draft.erase(op);
  std::vector<Operation *> gone, bodiless;
  for (const Edit &edit : edits)
    if (Operation *op = draft.op(edit.op))
      (edit.detail == goes ? gone : bodiless).push_back(op);
  // A table goes by an edit of its own.
  ir::removeFunctions(draft.op(0), gone, bodiless, ir::EmptiedTables::Stay);
  draft.refresh();
}

} // namespace culprit
