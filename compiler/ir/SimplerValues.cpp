#include "compiler/ir/SimplerValues.h"

#include "compiler/ir/ConvertedNumbers.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace culprit::ir {
namespace {

using Forms = std::vector<Attribute>;

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

/// Zero and one, as far as the type has them. A zero that a type does not have
/// becomes another number there, which would be simpler than itself for ever.
Forms simplestOf(FloatType type) {
  auto zero = FloatAttr::get(type, 0.0), one = FloatAttr::get(type, 1.0);
  Forms all;
  if (zero.getValue().isPosZero())
    all.push_back(zero);
  if (one.getValue().isExactlyValue(1.0))
    all.push_back(one);
  return all;
}

/// In a type of one bit, one is what is left beside zero.
Forms simplestOf(IntegerType type) {
  Forms all = {IntegerAttr::get(type, 0)};
  if (type.getWidth() > 1)
    all.push_back(IntegerAttr::get(type, 1));
  return all;
}

Forms simplestOf(IndexType type) {
  return {IntegerAttr::get(type, 0), IntegerAttr::get(type, 1)};
}

/// The numbers that come before all others of the type, the simplest first.
Forms simplestOf(Type type) {
  return llvm::TypeSwitch<Type, Forms>(type)
      .Case<FloatType, IntegerType, IndexType>(
          [](auto known) { return simplestOf(known); })
      .Default(Forms{});
}

Forms simplerNumbers(TypedAttr number) {
  Forms all = simplestOf(number.getType());
  all.erase(llvm::find(all, Attribute(number)), all.end());
  return all;
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

/// Null where nothing is known of such elements.
Attribute simplestElement(Type type) {
  if (auto complex = dyn_cast<ComplexType>(type)) {
    Attribute part = simplestElement(complex.getElementType());
    return part ? ArrayAttr::get(type.getContext(), {part, part}) : Attribute();
  }
  Forms all = simplestOf(type);
  return all.empty() ? Attribute() : all.front();
}

/// An empty string, where the elements are strings; null as above.
Attribute simplestElement(DenseElementsAttr elements) {
  Type type = elements.getElementType();
  return isa<DenseStringElementsAttr>(elements) ? StringAttr::get("", type)
                                                : simplestElement(type);
}

/// The element for all; null if there is none, or it is not known how many.
Attribute allEqual(ShapedType type, Attribute element) {
  return element && type.hasStaticShape()
             ? Attribute(DenseElementsAttr::get(type, element))
             : Attribute();
}

/// The first element for all, and before that the simplest one. Whether all
/// elements are equal already is the caller's to know.
Forms equalElements(ShapedType type, Attribute simplest, Attribute first) {
  Forms forms;
  for (Attribute element : {simplest, first})
    if (Attribute equal = allEqual(type, element);
        equal && !llvm::is_contained(forms, equal))
      forms.push_back(equal);
  return forms;
}

Forms simpler(DenseElementsAttr elements) {
  if (elements.empty())
    return {};
  Forms forms = equalElements(
      elements.getType(), simplestElement(elements),
      elements.isSplat() ? Attribute() : *elements.value_begin<Attribute>());
  if (llvm::is_contained(forms, Attribute(elements)))
    return {};
  return forms;
}

/// Dense ones are simpler; but what reads sparse ones may be what fails.
Forms simpler(SparseElementsAttr elements) {
  DenseElementsAttr listed = elements.getValues();
  Attribute simplest = simplestElement(listed);
  if (listed.empty())
    return equalElements(elements.getType(), simplest, {});
  Forms forms = equalElements(elements.getType(), simplest,
                              *listed.value_begin<Attribute>());
  forms.push_back(emptySparse(elements.getType()));
  return forms;
}

Forms simpler(DenseResourceElementsAttr elements) {
  ShapedType type = elements.getType();
  return equalElements(type, simplestElement(type.getElementType()), {});
}

Forms simpler(StringAttr string) {
  return string.empty() ? Forms{}
                        : Forms{StringAttr::get("", string.getType())};
}

} // namespace

std::vector<Attribute> simplerValues(Attribute attribute) {
  return llvm::TypeSwitch<Attribute, Forms>(attribute)
      .Case<IntegerAttr, FloatAttr>(
          [](auto number) { return simplerNumbers(number); })
      .Case<DenseElementsAttr, SparseElementsAttr, DenseResourceElementsAttr,
            StringAttr>([](auto known) { return simpler(known); })
      .Default(Forms{});
}

} // namespace culprit::ir
