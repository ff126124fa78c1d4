//===- Shapes.cpp - Dimensions shrink -------------------------------------===//
//
// A number that is a dimension somewhere shrinks everywhere at once: in all
// shapes, in the text of foreign types, in layouts; and, unless the edit says
// otherwise, wherever an attribute has it (a bound, a tile size). Edit::detail
// is formsOfShape * the number's place among all dimensions of the base + 2 *
// which smaller one + 1 to leave attributes alone.
//
//===----------------------------------------------------------------------===//
#include "compiler/ir/StandInDialects.h"
#include "compiler/ir/TypeRewriting.h"
#include "compiler/ir/TypeText.h"
#include "mlir/IR/AffineMap.h"
#include "mlir/IR/BuiltinTypes.h"
#include "reducer/Draft.h"
#include "reducer/kinds/Kinds.h"
#include <set>

using namespace mlir;

namespace culprit {
namespace {

/// The smaller numbers that a dimension may become, simplest first.
SmallVector<int64_t> smallerThan(int64_t number) {
  SmallVector<int64_t> all;
  for (int64_t smaller : {int64_t(1), int64_t(2), number / 2})
    if (smaller < number && !llvm::is_contained(all, smaller))
      all.push_back(smaller);
  return all;
}

/// In order, each once.
std::vector<int64_t> dimensionsOf(Operation *root) {
  std::set<int64_t> all;
  auto add = [&](int64_t number) {
    if (number > 1)
      all.insert(number);
    return number;
  };
  ir::walkTypesOfNumbers(root, [&](StringRef, Type type) {
    if (auto shaped = dyn_cast<ShapedType>(type); shaped && shaped.hasRank())
      llvm::for_each(shaped.getShape(), add);
  });
  ir::walkTypes(root, [&](Type type) {
    if (auto shaped = dyn_cast<ShapedType>(type); shaped && shaped.hasRank())
      llvm::for_each(shaped.getShape(), add);
    else if (auto text = ir::standInText(type))
      ir::withDimensions(*text, add);
  });
  return {all.begin(), all.end()};
}

Type withShape(Type type, llvm::function_ref<int64_t(int64_t)> dimension) {
  auto shaped = dyn_cast<ShapedType>(type);
  if (!shaped || !shaped.hasRank())
    return type;
  SmallVector<int64_t> shape =
      llvm::map_to_vector(shaped.getShape(), dimension);
  return shape == shaped.getShape() ? type : Type(shaped.clone(shape));
}

Attribute withLayout(Attribute layout,
                     llvm::function_ref<int64_t(int64_t)> number) {
  if (auto strided = dyn_cast<StridedLayoutAttr>(layout))
    return StridedLayoutAttr::get(
        layout.getContext(), number(strided.getOffset()),
        llvm::map_to_vector(strided.getStrides(), number));
  auto map = dyn_cast<AffineMapAttr>(layout);
  if (!map)
    return layout;
  DenseMap<AffineExpr, AffineExpr> changes;
  map.getValue().walkExprs([&](AffineExpr expression) {
    if (auto constant = dyn_cast<AffineConstantExpr>(expression))
      if (int64_t changed = number(constant.getValue());
          changed != constant.getValue())
        changes[expression] =
            getAffineConstantExpr(changed, layout.getContext());
  });
  // Unless told, replace() takes dimensions that nothing uses away.
  AffineMap before = map.getValue();
  return AffineMapAttr::get(
      before.replace(changes, before.getNumDims(), before.getNumSymbols()));
}

} // namespace

std::vector<Edit> shapeEdits(const Draft &base) {
  std::set<int64_t> inAttributes;
  ir::walkNumbers(base.op(0), [&](int64_t n) { inAttributes.insert(n); });
  std::vector<Edit> edits;
  for (auto [place, number] : llvm::enumerate(dimensionsOf(base.op(0))))
    for (unsigned i = 0; i < smallerThan(number).size(); ++i) {
      unsigned detail = place * formsOfShape + i * 2;
      edits.push_back({0, detail});
      if (inAttributes.count(number))
        edits.push_back({0, detail + 1});
    }
  return edits;
}

static void shrink(Operation *root, int64_t from, int64_t to,
                   bool inAttributes) {
  auto number = [from, to](int64_t n) { return n == from ? to : n; };
  ir::TypeChange change;
  change.type = [&](Type type) { return withShape(type, number); };
  change.layout = [&](Attribute layout) { return withLayout(layout, number); };
  change.text = [&](StringRef text) {
    return ir::withDimensions(text, number);
  };
  if (inAttributes)
    change.number = [&](StringRef, int64_t n) { return number(n); };
  ir::changeEverywhere(root, change);
}

void shrinkShapes(Draft &draft, llvm::ArrayRef<Edit> edits) {
  // The first edit moves the places of the others. Small ones first: 8 -> 2
  // must not go on to be 2 -> 1.
  const std::vector<int64_t> inBase = dimensionsOf(draft.op(0));
  for (const Edit &edit : edits) {
    unsigned place = edit.detail / formsOfShape,
             which = edit.detail % formsOfShape / 2;
    if (place >= inBase.size())
      continue;
    if (auto smaller = smallerThan(inBase[place]); which < smaller.size())
      shrink(draft.op(0), inBase[place], smaller[which], edit.detail % 2 == 0);
  }
}

} // namespace culprit
