#include "reducer/EditKinds.h"
#include "reducer/Draft.h"
#include "reducer/kinds/Kinds.h"
#include "llvm/ADT/STLExtras.h"

namespace culprit {

/// One after the other: users before what they use, so that few results need a
/// substitute.
template <void (*one)(Draft &, const Edit &)>
static void each(Draft &draft, llvm::ArrayRef<Edit> edits) {
  for (const Edit &edit : llvm::reverse(edits))
    if (draft.op(edit.op))
      one(draft, edit);
}

/// What is joined moves once, to the end of what was joined before.
template <void (*one)(Draft &, const Edit &)>
static void eachInOrder(Draft &draft, llvm::ArrayRef<Edit> edits) {
  for (const Edit &edit : edits)
    if (draft.op(edit.op))
      one(draft, edit);
}

/// Those of an op at once.
template <void (*ofOp)(mlir::Operation *, llvm::ArrayRef<Edit>)>
static void eachOp(Draft &draft, llvm::ArrayRef<Edit> edits) {
  while (!edits.empty()) {
    auto same = edits.take_while(
        [&](const Edit &edit) { return edit.op == edits.front().op; });
    if (mlir::Operation *op = draft.op(edits.front().op))
      ofOp(op, same);
    edits = edits.drop_front(same.size());
  }
}

/// All edits of an op exclude one another.
static constexpr uint64_t anyDetail = uint64_t(1) << 32;

/// Locations go first: they hold paths, and what spoilt memory leads to depends
/// on how long those are. What is smallest then depended on the directory.
static const EditKind table[] = {
    {"locations", "locations are forgotten", 0, locationEdits,
     each<forgetLocations>},
    {"symbols", "functions and other symbols go, or lose their bodies", 0,
     symbolEdits, removeSymbols},
    {"regions", "regions are emptied, and an empty else goes", 0, regionEdits,
     each<emptyRegion>},
    {"branches",
     "conditional branches take one side, branches back leave; blocks without "
     "predecessors go",
     0, branchEdits, simplifyBranches},
    {"cases", "cases of switches go", 0, caseEdits, each<dropCase>},
    {"merge", "blocks with one way in join the block before them", 0,
     mergeEdits, eachInOrder<mergeBlocks>},
    {"ops", "ops go; used results become other values", 0, opEdits,
     each<eraseOp>},
    {"hoist", "ops with a region of one block give way to what is in it", 0,
     hoistEdits, each<hoistBody>},
    {"ends",
     "the last op of a block goes, or stays where hoisting drops it: it is no "
     "terminator, if the compiler takes that",
     anyDetail, endEdits, each<dropEnd>},
    {"lift",
     "ops that take nothing become arguments of a function that nothing "
     "refers to",
     0, liftEdits, liftOps},
    {"results",
     "results go, with what gives them: yields, returns, what loops carry", 0,
     resultEdits, each<dropResult>},
    {"destinations",
     "results of linalg.generic and scf.forall go, with what they are written "
     "to",
     0, destinationEdits, each<dropDestination>},
    {"cuts", "used results come out of nothing instead of from their op", 0,
     cutEdits, each<cutOff>},
    {"bypass",
     "ops go; used results become another operand than the first that fits",
     anyDetail, bypassEdits, each<bypassOp>},
    {"operands",
     "operands are dropped, or become an argument of a block around", 0,
     operandEdits, each<simplifyOperand>},
    {"arguments", "arguments of functions go, at their calls and launches, too",
     0, argumentEdits, each<dropArgument>},
    {"block-arguments",
     "arguments of blocks go, with what the branches pass for them", 0,
     blockArgumentEdits, each<dropBlockArgument>},
    {"captures", "what an op passes to all of its regions goes", 0,
     captureEdits, each<dropCapture>},
    {"bounds", "loops run once", 0, boundEdits, each<runOnce>},
    {"attributes", "attributes and properties are dropped", 0, attributeEdits,
     eachOp<dropAttributes>},
    {"entries", "entries of lists and dictionaries in attributes go", 0,
     entryEdits, eachOp<removeEntries>},
    {"values",
     "numbers in attributes become 0 or 1, elements equal, strings empty, "
     "affine results simpler",
     formsOfValue, valueEdits, eachOp<simplifyValues>},
    {"shapes",
     "a dimension shrinks wherever it occurs: types, layouts, attributes",
     formsOfShape, shapeEdits, shrinkShapes},
    {"element-types",
     "other number types become i32 and f32, in all the module", 1,
     elementTypeEdits, each<simplifyElementType>},
    {"memory-spaces",
     "memory spaces, layouts, encodings and scalable dimensions are dropped", 1,
     memoryEdits, each<simplifyMemory>},
    {"places", "locations of single ops are forgotten, or say less", 0,
     placeEdits, each<simplifyPlace>},
    {"names", "symbols get short names", anyDetail, nameEdits,
     each<shortenName>},
    {"resources", "resources of the file are dropped", 0, resourceEdits,
     dropResources},
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
  std::vector<Edit> inOrder = edits.vec();
  llvm::sort(inOrder);
  kind.apply(draft, inOrder);
  return draft.take();
}

} // namespace culprit
