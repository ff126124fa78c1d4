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
    {"lift",
     "ops that take nothing become arguments of a function that nothing "
     "refers to",
     false, liftEdits, liftOp},
    {"results",
     "results go, with what gives them: yields, returns, what loops carry",
     false, resultEdits, dropResult},
    {"cuts", "used results come out of nothing instead of from their op", false,
     cutEdits, cutOff},
    {"operands",
     "operands are dropped, or become an argument of a block around", false,
     operandEdits, simplifyOperand},
    {"arguments", "arguments of functions go, at their calls and launches, too",
     false, argumentEdits, dropArgument},
    {"block-arguments",
     "arguments of blocks go, with what the branches pass for them", false,
     blockArgumentEdits, dropBlockArgument},
    {"bounds", "loops run once", false, boundEdits, runOnce},
    {"attributes", "attributes and properties are dropped", false,
     attributeEdits, dropAttribute},
    {"values",
     "numbers in attributes become 0 or 1, lists and dictionaries lose an "
     "entry, strings their text",
     true, valueEdits, simplifyValue},
    {"shapes",
     "a dimension shrinks wherever it occurs: types, layouts, attributes", true,
     shapeEdits, shrinkShape},
    {"element-types",
     "other number types become i32 and f32, in all the module", true,
     elementTypeEdits, simplifyElementType},
    {"memory-spaces",
     "memory spaces, layouts, encodings and scalable dimensions are dropped",
     true, memoryEdits, simplifyMemory},
    {"names", "symbols get short names", true, nameEdits, shortenName},
    {"resources", "resources of the file are dropped", false, resourceEdits,
     dropResource},
    {"locations", "locations are forgotten", false, locationEdits,
     forgetLocation},
};

llvm::ArrayRef<EditKind> editKinds() { return table; }

std::vector<Edit> editsOf(const GenericModule &base, const EditKind &kind,
                          const ValueSources &sources) {
  Draft draft(base.clone(), sources);
  return kind.edits(draft);
}

GenericModule applyEdits(const GenericModule &base, const EditKind &kind,
                         llvm::ArrayRef<Edit> edits,
                         const ValueSources &sources) {
  Draft draft(base.clone(), sources);
  // Users before what they use, so that few results need a substitute.
  for (const Edit &edit : llvm::reverse(edits))
    if (draft.op(edit.op))
      kind.apply(draft, edit);
  return draft.take();
}

} // namespace culprit
