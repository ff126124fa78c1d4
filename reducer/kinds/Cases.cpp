//===- Cases.cpp - Cases of a switch --------------------------------------===//
//
// Edit::detail is the number of the case. A switch between blocks has a list of
// values, one for each successor but the first, the default; one between
// regions has them for each region but the first.
//
//===----------------------------------------------------------------------===//
#include "compiler/ir/Segments.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "reducer/Draft.h"
#include "reducer/kinds/Kinds.h"
#include "llvm/ADT/Sequence.h"

using namespace mlir;

namespace culprit {
namespace {

constexpr llvm::StringLiteral ofBlocks = "case_values", ofRegions = "cases";

/// All but one; null where nothing is left of a list of elements.
Attribute without(Attribute values, unsigned index) {
  if (auto array = dyn_cast<DenseI64ArrayAttr>(values)) {
    SmallVector<int64_t> left(array.asArrayRef());
    left.erase(left.begin() + index);
    return DenseI64ArrayAttr::get(values.getContext(), left);
  }
  auto elements = cast<DenseIntElementsAttr>(values);
  if (elements.size() == 1)
    return {};
  auto left = llvm::to_vector(elements.getValues<APInt>());
  left.erase(left.begin() + index);
  return DenseIntElementsAttr::get(
      elements.getType().clone({int64_t(left.size())}), left);
}

size_t sizeOf(Attribute values) {
  if (auto array = dyn_cast_or_null<DenseI64ArrayAttr>(values))
    return array.size();
  auto elements = dyn_cast_or_null<DenseIntElementsAttr>(values);
  return elements && elements.getType().getRank() == 1 ? elements.size() : 0;
}

bool isBetweenBlocks(Operation *op) {
  unsigned successors = op->getNumSuccessors();
  return successors > 1 && op->getNumResults() == 0 &&
         ir::attributeOf(op, ir::caseSizes) &&
         sizeOf(ir::attributeOf(op, ofBlocks)) + 1 == successors &&
         llvm::all_of(llvm::seq(1u, successors), [&](unsigned successor) {
           return ir::passedTo(op, successor).has_value();
         });
}

bool isBetweenRegions(Operation *op) {
  return op->getNumRegions() > 1 &&
         sizeOf(ir::attributeOf(op, ofRegions)) + 1 == op->getNumRegions();
}

void eraseAllIn(Draft &draft, Region &region) {
  for (Block &block : llvm::reverse(region))
    for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block)))
      draft.erase(&op);
}

unsigned casesOf(Operation *op) {
  return isBetweenBlocks(op)    ? op->getNumSuccessors() - 1
         : isBetweenRegions(op) ? op->getNumRegions() - 1
                                : 0;
}

} // namespace

std::vector<Edit> caseEdits(const Draft &base) {
  std::vector<Edit> edits;
  for (unsigned number = 1; number < base.size(); ++number)
    for (unsigned i = 0, cases = casesOf(base.op(number)); i < cases; ++i)
      edits.push_back({number, i});
  return edits;
}

void dropCase(Draft &draft, const Edit &edit) {
  Operation *op = draft.op(edit.op);
  unsigned index = edit.detail;
  if (index >= casesOf(op))
    return;
  bool ofBlock = isBetweenBlocks(op);
  StringRef name = ofBlock ? ofBlocks : ofRegions;
  Attribute left = without(ir::attributeOf(op, name), index);
  if (!ofBlock)
    eraseAllIn(draft, op->getRegion(index + 1));
  Operation *made =
      ofBlock ? ir::withoutCase(op, index) : ir::withoutRegion(op, index + 1);
  ir::setAttributeOf(made, name, left);
  draft.replace(op, made);
}

} // namespace culprit
