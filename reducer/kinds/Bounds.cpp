//===- Bounds.cpp - Loops run once ----------------------------------------===//
//
// The upper bound of a loop becomes its step: one iteration, if it starts at
// zero. Edit::detail is the dimension. Bounds that are operands (scf.for,
// scf.parallel), numbers (scf.forall) and constant maps (affine.for) are
// understood. A bound that is an argument stays, since `operands` would make
// it one again.
//
//===----------------------------------------------------------------------===//
#include "compiler/ir/Segments.h"
#include "compiler/ir/Symbols.h"
#include "mlir/IR/AffineMap.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "reducer/Draft.h"
#include "reducer/kinds/Kinds.h"

using namespace mlir;

namespace culprit {
namespace {

bool isLoop(Operation *op) {
  StringRef name = op->getName().getStringRef();
  return op->getNumRegions() == 1 &&
         (name.ends_with(".for") || name.ends_with(".parallel") ||
          name.ends_with(".forall"));
}

/// Numbers of the operands that say where to stop, and how far to go.
struct Dimension {
  unsigned upper, step;
};

SmallVector<Dimension> dimensionsOf(Operation *op) {
  SmallVector<Dimension> dimensions;
  if (!isLoop(op))
    return dimensions;
  auto segments = ir::operandSegments(op);
  unsigned operands = op->getNumOperands();
  if (segments.size() == 1 && operands >= 3)
    dimensions.push_back({1, 2});
  else if (segments.size() >= 3 && segments[1].size == segments[2].size)
    for (unsigned i = 0; i < segments[1].size; ++i)
      if (segments[2].start + i < operands)
        dimensions.push_back({segments[1].start + i, segments[2].start + i});
  return dimensions;
}

bool canStop(Operation *op, const Dimension &dimension) {
  Value upper = op->getOperand(dimension.upper),
        step = op->getOperand(dimension.step);
  return upper != step && upper.getType() == step.getType() &&
         !isa<BlockArgument>(upper);
}

std::optional<int64_t> constantOf(Operation *op, StringRef map) {
  auto attribute = dyn_cast_or_null<AffineMapAttr>(ir::attributeOf(op, map));
  if (!attribute || !attribute.getValue().isSingleConstant())
    return std::nullopt;
  return attribute.getValue().getSingleConstantResult();
}

/// The smaller bound of a loop like affine.for; null if there is none.
Attribute onceByMap(Operation *op) {
  auto lower = constantOf(op, "lowerBoundMap"),
       upper = constantOf(op, "upperBoundMap");
  auto step = dyn_cast_or_null<IntegerAttr>(ir::attributeOf(op, "step"));
  if (!lower || !upper || !step ||
      *upper <= *lower + step.getValue().getSExtValue())
    return {};
  return AffineMapAttr::get(AffineMap::getConstantMap(
      *lower + step.getValue().getSExtValue(), op->getContext()));
}

/// The smaller bounds of a loop like scf.forall; null if there are none.
Attribute onceByNumbers(Operation *op) {
  auto array = [&](StringRef name) {
    return dyn_cast_or_null<DenseI64ArrayAttr>(ir::attributeOf(op, name));
  };
  auto lower = array("staticLowerBound"), upper = array("staticUpperBound"),
       step = array("staticStep");
  if (!lower || !upper || !step || lower.size() != upper.size() ||
      step.size() != upper.size())
    return {};
  SmallVector<int64_t> bounds(upper.asArrayRef());
  for (unsigned i = 0; i < bounds.size(); ++i)
    if (!ShapedType::isDynamic(lower[i]) && !ShapedType::isDynamic(step[i]) &&
        bounds[i] > lower[i] + step[i])
      bounds[i] = lower[i] + step[i];
  auto smaller = DenseI64ArrayAttr::get(op->getContext(), bounds);
  return smaller == upper ? Attribute() : smaller;
}

/// Edits of bounds that are no operands.
constexpr unsigned byAttribute = ~0u;

} // namespace

std::vector<Edit> boundEdits(const Draft &base) {
  std::vector<Edit> edits;
  for (unsigned number = 1; number < base.size(); ++number) {
    Operation *op = base.op(number);
    for (auto [index, dimension] : llvm::enumerate(dimensionsOf(op)))
      if (canStop(op, dimension))
        edits.push_back({number, static_cast<unsigned>(index)});
    if (isLoop(op) && (onceByMap(op) || onceByNumbers(op)))
      edits.push_back({number, byAttribute});
  }
  return edits;
}

void runOnce(Draft &draft, const Edit &edit) {
  Operation *op = draft.op(edit.op);
  auto dimensions = dimensionsOf(op);
  if (edit.detail == byAttribute) {
    if (Attribute map = onceByMap(op))
      ir::setAttributeOf(op, "upperBoundMap", map);
    else if (Attribute numbers = onceByNumbers(op))
      ir::setAttributeOf(op, "staticUpperBound", numbers);
  } else if (edit.detail < dimensions.size() &&
             canStop(op, dimensions[edit.detail])) {
    op->setOperand(dimensions[edit.detail].upper,
                   op->getOperand(dimensions[edit.detail].step));
  }
}

} // namespace culprit
