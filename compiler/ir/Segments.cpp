#include "compiler/ir/Segments.h"

#include "compiler/ir/Symbols.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include <numeric>

using namespace mlir;

namespace culprit::ir {
namespace {

constexpr llvm::StringLiteral operandSizes = "operandSegmentSizes",
                              resultSizes = "resultSegmentSizes";

DenseI32ArrayAttr sizesOf(Operation *op, StringRef name) {
  return dyn_cast_or_null<DenseI32ArrayAttr>(attributeOf(op, name));
}

SmallVector<Segment> segmentsOf(ArrayRef<int32_t> sizes, unsigned start) {
  SmallVector<Segment> segments;
  for (int32_t size : sizes) {
    segments.push_back({start, unsigned(std::max(size, 0))});
    start += segments.back().size;
  }
  return segments;
}

/// The list that element `index` lies in becomes one shorter.
void shrink(Operation *op, StringRef name, unsigned start, unsigned index) {
  auto attribute = sizesOf(op, name);
  if (!attribute)
    return;
  SmallVector<int32_t> sizes(attribute.asArrayRef());
  for (auto [size, segment] : llvm::zip(sizes, segmentsOf(sizes, start)))
    if (index >= segment.start && index < segment.start + segment.size)
      --size;
  setAttributeOf(op, name, DenseI32ArrayAttr::get(op->getContext(), sizes));
}

} // namespace

bool areSegmentSizes(Operation *op, StringRef name) {
  if (name == caseSizes)
    return op->getNumSuccessors() != 0;
  if (name != operandSizes && name != resultSizes)
    return false;
  auto sizes = sizesOf(op, name);
  int64_t all =
      name == operandSizes ? op->getNumOperands() : op->getNumResults();
  return sizes && std::accumulate(sizes.asArrayRef().begin(),
                                  sizes.asArrayRef().end(), int64_t(0)) == all;
}

SmallVector<Segment> operandSegments(Operation *op) {
  if (auto sizes = sizesOf(op, operandSizes))
    return segmentsOf(sizes.asArrayRef(), 0);
  return {{0, op->getNumOperands()}};
}

std::optional<Segment> passedTo(Operation *op, unsigned successor) {
  unsigned successors = op->getNumSuccessors();
  SmallVector<Segment> segments = operandSegments(op);
  std::optional<Segment> found;
  if (auto cases = sizesOf(op, caseSizes)) {
    // flag, default's, all cases' together
    if (segments.size() != 3 || cases.size() + 1 != int64_t(successors))
      return std::nullopt;
    found = successor == 0 ? segments[1]
                           : segmentsOf(cases.asArrayRef(),
                                        segments[2].start)[successor - 1];
  } else if (segments.size() == successors) {
    found = segments[successor];
  } else if (segments.size() == successors + 1) {
    found = segments[successor + 1]; // behind the condition
  }
  if (found && (found->start + found->size > op->getNumOperands() ||
                found->size != op->getSuccessor(successor)->getNumArguments()))
    return std::nullopt;
  return found;
}

void eraseOperand(Operation *op, unsigned index) {
  if (sizesOf(op, caseSizes))
    if (auto segments = operandSegments(op); segments.size() == 3)
      shrink(op, caseSizes, segments[2].start, index);
  shrink(op, operandSizes, 0, index);
  op->eraseOperand(index);
}

/// The op made again in its place with these types, and but for one successor
/// and one region, if they are named. The results' uses are left.
static Operation *madeAgain(Operation *op, ArrayRef<Type> types,
                            std::optional<unsigned> successor = {},
                            std::optional<unsigned> region = {}) {
  OperationState state(op->getLoc(), op->getName());
  state.addOperands(op->getOperands());
  state.addTypes(types);
  for (auto [index, block] : llvm::enumerate(op->getSuccessors()))
    if (index != successor)
      state.addSuccessors(block);
  for (unsigned i = 0; i < op->getNumRegions(); ++i)
    if (i != region)
      state.addRegion()->takeBody(op->getRegion(i));
  Operation *made = OpBuilder(op).create(state);
  if (Attribute properties = op->getPropertiesAsAttribute())
    (void)made->setPropertiesFromAttribute(properties, nullptr);
  made->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  return made;
}

Operation *withoutResult(Operation *op, unsigned index) {
  SmallVector<Type> types(op->getResultTypes());
  types.erase(types.begin() + index);
  Operation *made = madeAgain(op, types);
  shrink(made, resultSizes, 0, index);
  for (unsigned i = 0, kept = 0; i < op->getNumResults(); ++i)
    if (i != index)
      op->getResult(i).replaceAllUsesWith(made->getResult(kept++));
  return made;
}

Operation *withoutCase(Operation *op, unsigned index) {
  Segment passed = *passedTo(op, index + 1);
  for (unsigned i = passed.size; i-- > 0;)
    eraseOperand(op, passed.start + i);
  Operation *made = madeAgain(op, {}, /*successor=*/index + 1);
  SmallVector<int32_t> sizes(sizesOf(op, caseSizes).asArrayRef());
  sizes.erase(sizes.begin() + index);
  setAttributeOf(made, caseSizes,
                 DenseI32ArrayAttr::get(op->getContext(), sizes));
  return made;
}

Operation *withoutRegion(Operation *op, unsigned index) {
  Operation *made = madeAgain(op, llvm::to_vector(op->getResultTypes()),
                              /*successor=*/{}, /*region=*/index);
  op->replaceAllUsesWith(made);
  return made;
}

} // namespace culprit::ir
