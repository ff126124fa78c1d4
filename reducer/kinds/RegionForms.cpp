#include "reducer/kinds/RegionForms.h"
#include "compiler/ir/Symbols.h"
#include "reducer/Draft.h"

using namespace mlir;

namespace culprit {

SmallVector<Operation *> exitsOf(Region &region) {
  SmallVector<Operation *> exits;
  for (Block &block : region)
    if (!block.empty() && isTerminator(&block.back()) &&
        block.back().getNumSuccessors() == 0)
      exits.push_back(&block.back());
  return exits;
}

bool endsWith(TypeRange all, TypeRange end) {
  return all.size() >= end.size() && all.take_back(end.size()) == end;
}

bool isLoop(Operation *op) {
  return op->getNumRegions() == 1 && !op->getRegion(0).empty() &&
         endsWith(op->getOperandTypes(), op->getResultTypes()) &&
         endsWith(op->getRegion(0).getArgumentTypes(), op->getResultTypes());
}

Value startOf(Operation *loop, unsigned index) {
  return loop->getOperand(loop->getNumOperands() - loop->getNumResults() +
                          index);
}

constexpr llvm::StringLiteral mapsName = "indexing_maps";

ArrayAttr structuredMaps(Operation *op) {
  auto maps = dyn_cast_or_null<ArrayAttr>(ir::attributeOf(op, mapsName));
  return maps && maps.size() == op->getNumOperands() ? maps : ArrayAttr();
}

void eraseMap(Operation *op, unsigned operand) {
  SmallVector<Attribute> rest(structuredMaps(op).getValue());
  rest.erase(rest.begin() + operand);
  ir::setAttributeOf(op, mapsName, ArrayAttr::get(op->getContext(), rest));
}

/// `"scf.forall.in_parallel"() ({ "tensor.parallel_insert_slice"(%value,
/// %argument, ...) })`: the whole of it, if they are of one type.
static Value insertedInto(BlockArgument argument, Operation *exit) {
  Operation *insert = nullptr;
  for (Operation *user : argument.getUsers())
    if (exit->isProperAncestor(user)) {
      if (insert)
        return {};
      insert = user;
    }
  if (insert)
    for (Value value : insert->getOperands())
      if (value.getType() == argument.getType() && value != argument &&
          !exit->isAncestor(value.getParentBlock()->getParentOp()))
        return value;
  return {};
}

Value givenBy(Block &block, OpResult result) {
  Operation *exit = block.empty() ? nullptr : &block.back();
  if (!exit || !isTerminator(exit) || exit->getNumSuccessors())
    return {};
  unsigned fromEnd =
      result.getOwner()->getNumResults() - result.getResultNumber();
  Value given;
  if (fromEnd <= exit->getNumOperands())
    given = exit->getOperand(exit->getNumOperands() - fromEnd);
  else if (fromEnd <= block.getNumArguments())
    given = insertedInto(block.getArgument(block.getNumArguments() - fromEnd),
                         exit);
  bool fits = given && given.getType() == result.getType() &&
              given.getDefiningOp() != result.getOwner();
  return fits ? given : Value();
}

} // namespace culprit
