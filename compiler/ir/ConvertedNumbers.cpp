#include "compiler/ir/ConvertedNumbers.h"

#include "compiler/ir/StandInDialects.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace culprit::ir {
namespace {

Attribute inType(IntegerAttr number, Type to) {
  auto type = dyn_cast<IntegerType>(to);
  return type ? IntegerAttr::get(type,
                                 number.getValue().sextOrTrunc(type.getWidth()))
              : IntegerAttr();
}

Attribute inType(FloatAttr number, Type to) {
  auto type = dyn_cast<FloatType>(to);
  if (!type)
    return {};
  llvm::APFloat value = number.getValue();
  bool inexact;
  value.convert(type.getFloatSemantics(), llvm::APFloat::rmNearestTiesToEven,
                &inexact);
  return FloatAttr::get(type, value);
}

/// A complex number.
Attribute inType(ArrayAttr parts, Type to) {
  auto type = dyn_cast<ComplexType>(to);
  if (!type)
    return {};
  SmallVector<Attribute> all = llvm::map_to_vector(parts, [&](Attribute part) {
    return converted(part, type.getElementType());
  });
  return llvm::all_of(all, [](Attribute part) { return bool(part); })
             ? ArrayAttr::get(to.getContext(), all)
             : ArrayAttr();
}

Attribute inType(StringAttr string, Type to) {
  return standInText(to) ? StringAttr::get(string.getValue(), to)
                         : StringAttr();
}

} // namespace

Attribute converted(Attribute number, Type to) {
  return llvm::TypeSwitch<Attribute, Attribute>(number)
      .Case<IntegerAttr, FloatAttr, ArrayAttr, StringAttr>(
          [&](auto known) { return inType(known, to); })
      .Default(Attribute());
}

Attribute converted(DenseElementsAttr elements, ShapedType to) {
  if (elements.empty() || !to.hasStaticShape())
    return {};
  SmallVector<Attribute> values;
  bool one =
      elements.isSplat() || elements.getNumElements() != to.getNumElements();
  for (Attribute value : elements.getValues<Attribute>()) {
    if (to.getElementType() != elements.getElementType())
      value = converted(value, to.getElementType());
    if (!value)
      return {};
    values.push_back(value);
    if (one)
      break;
  }
  return DenseElementsAttr::get(to, values);
}

Attribute converted(SparseElementsAttr elements, ShapedType to) {
  DenseElementsAttr values = elements.getValues();
  if (values.empty())
    return emptySparse(to);
  if (to.getShape() != elements.getType().getShape())
    return converted(values, to);
  Attribute inPlace =
      converted(values, values.getType().clone(to.getElementType()));
  return inPlace ? SparseElementsAttr::get(to, elements.getIndices(),
                                           cast<DenseElementsAttr>(inPlace))
                 : Attribute();
}

Attribute emptySparse(ShapedType type) {
  auto none = [](ArrayRef<int64_t> shape, Type element) {
    return DenseElementsAttr::get(RankedTensorType::get(shape, element),
                                  ArrayRef<Attribute>());
  };
  return SparseElementsAttr::get(
      type, none({0, type.getRank()}, IntegerType::get(type.getContext(), 64)),
      none({0}, type.getElementType()));
}

} // namespace culprit::ir
