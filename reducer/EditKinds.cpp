#include "reducer/Draft.h"
#include "reducer/kinds/Kinds.h"

namespace culprit {

/// One after the other: users before what they use, so that few results need a
/// substitute.
template <void (*one)(Draft &, const Edit &)>
static void each(Draft &draft, llvm::ArrayRef<Edit> edits) {
  for (const Edit &edit : llvm::reverse(edits))
    if (draft.op(edit.op))
      one(draft, edit);
}

static const EditKind table[] = {
    {"symbols", "functions and other symbols go, or lose their bodies", false,
     symbolEdits, removeSymbols},
    {"regions", "regions are emptied", false, regionEdits, each<emptyRegion>},
    {"branches",
     "conditional branches take one side, branches back leave; blocks without "
     "predecessors go",
     false, branchEdits, simplifyBranches},
    {"merge", "blocks with one way in join the block before them", false,
     mergeEdits, each<mergeBlocks>},
    {"ops", "ops go; used results become other values", false, opEdits,
     each<eraseOp>},
    {"hoist", "ops with a region of one block give way to what is in it", false,
     hoistEdits, each<hoistBody>},
    {"ends",
     "the last op of a block goes, or stays where hoisting drops it: it is no "
     "terminator, if the compiler takes that",
     true, endEdits, each<dropEnd>},
    {"lift",
     "ops that take nothing become arguments of a function that nothing "
     "refers to",
     false, liftEdits, each<liftOp>},
    {"results",
     "results go, with what gives them: yields, returns, what loops carry",
     false, resultEdits, each<dropResult>},
    {"cuts", "used results come out of nothing instead of from their op", false,
     cutEdits, each<cutOff>},
    {"operands",
     "operands are dropped, or become an argument of a block around", false,
     operandEdits, each<simplifyOperand>},
    {"arguments", "arguments of functions go, at their calls and launches, too",
     false, argumentEdits, each<dropArgument>},
    {"block-arguments",
     "arguments of blocks go, with what the branches pass for them", false,
     blockArgumentEdits, each<dropBlockArgument>},
    {"bounds", "loops run once", false, boundEdits, each<runOnce>},
    {"attributes", "attributes and properties are dropped", false,
     attributeEdits, each<dropAttribute>},
    {"values",
     "numbers in attributes become 0 or 1, lists and dictionaries lose an "
     "entry, strings their text",
     true, valueEdits, each<simplifyValue>},
    {"shapes",
     "a dimension shrinks wherever it occurs: types, layouts, attributes", true,
     shapeEdits, each<shrinkShape>},
    {"element-types",
     "other number types become i32 and f32, in all the module", true,
     elementTypeEdits, each<simplifyElementType>},
    {"memory-spaces",
     "memory spaces, layouts, encodings and scalable dimensions are dropped",
     true, memoryEdits, each<simplifyMemory>},
    {"names", "symbols get short names", true, nameEdits, each<shortenName>},
    {"resources", "resources of the file are dropped", false, resourceEdits,
     each<dropResource>},
    {"locations", "locations are forgotten", false, locationEdits,
     each<forgetLocation>},
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
  kind.apply(draft, edits);
  return draft.take();
}

} // namespace culprit
