#include "reducer/Draft.h"
#include "reducer/kinds/Kinds.h"

namespace culprit {

static const EditKind table[] = {
    {"symbols", "functions and other symbols go, or lose their bodies", false,
     symbolEdits, removeSymbol},
    {"regions", "regions are emptied", false, regionEdits, emptyRegion},
    {"branches",
     "conditional branches take one side; blocks without "
     "predecessors go",
     false, branchEdits, simplifyBranch},
    {"merge", "blocks with one way in join the block before them", false,
     mergeEdits, mergeBlocks},
    {"ops", "ops go; used results become other values", false, opEdits,
     eraseOp},
    {"hoist", "ops with a region of one block give way to what is in it", false,
     hoistEdits, hoistBody},
    {"operands",
     "operands are dropped, or become an earlier value of the "
     "same type",
     false, operandEdits, simplifyOperand},
    {"arguments", "unused arguments of blocks and functions go", false,
     argumentEdits, dropArgument},
    {"attributes", "attributes and properties are dropped", false,
     attributeEdits, dropAttribute},
    {"locations", "locations are forgotten", false, locationEdits,
     forgetLocation},
};

llvm::ArrayRef<EditKind> editKinds() { return table; }

std::vector<Edit> editsOf(const GenericModule &base, const EditKind &kind) {
  Draft draft(base.clone());
  return kind.edits(draft);
}

GenericModule applyEdits(const GenericModule &base, const EditKind &kind,
                         llvm::ArrayRef<Edit> edits) {
  Draft draft(base.clone());
  // Users before what they use, so that few results need a substitute.
  for (const Edit &edit : llvm::reverse(edits))
    if (draft.op(edit.op))
      kind.apply(draft, edit);
  return draft.take();
}

} // namespace culprit
