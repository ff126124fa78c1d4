#include "compiler/ir/AffineAttributes.h"
#include "mlir/IR/AffineMap.h"
#include "mlir/IR/IntegerSet.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace culprit::ir {

ArrayRef<AffineExpr> affineParts(AffineMapAttr map) {
  return map.getValue().getResults();
}

ArrayRef<AffineExpr> affineParts(IntegerSetAttr set) {
  return set.getValue().getConstraints();
}

Attribute withParts(AffineMapAttr map, ArrayRef<AffineExpr> parts) {
  AffineMap before = map.getValue();
  return AffineMapAttr::get(AffineMap::get(
      before.getNumDims(), before.getNumSymbols(), parts, before.getContext()));
}

Attribute withParts(IntegerSetAttr set, ArrayRef<AffineExpr> parts) {
  IntegerSet before = set.getValue();
  return IntegerSetAttr::get(IntegerSet::get(
      before.getNumDims(), before.getNumSymbols(), parts, before.getEqFlags()));
}

std::vector<AffineExpr> simplerParts(AffineExpr part) {
  AffineExpr zero = getAffineConstantExpr(0, part.getContext());
  if (auto constant = dyn_cast<AffineConstantExpr>(part)) {
    if (constant.getValue() == 0)
      return {};
    if (constant.getValue() == 1)
      return {zero};
    return {zero, getAffineConstantExpr(1, part.getContext())};
  }
  std::vector<AffineExpr> forms = {zero};
  if (auto computed = dyn_cast<AffineBinaryOpExpr>(part))
    for (AffineExpr side : {computed.getLHS(), computed.getRHS()})
      if (!isa<AffineConstantExpr>(side) && side != forms.back())
        forms.push_back(side);
  return forms;
}

std::optional<unsigned> countInputs(Attribute attribute) {
  return llvm::TypeSwitch<Attribute, std::optional<unsigned>>(attribute)
      .Case<AffineMapAttr, IntegerSetAttr>(
          [](auto affine) { return affine.getValue().getNumInputs(); })
      .Default(std::nullopt);
}

/// The later ones take the numbers of those before them.
static SmallVector<AffineExpr>
renumbered(unsigned count, std::optional<unsigned> gone,
           llvm::function_ref<AffineExpr(unsigned)> expression) {
  SmallVector<AffineExpr> inputs;
  for (unsigned i = 0; i < count; ++i)
    inputs.push_back(expression(gone && i >= *gone && i > 0 ? i - 1 : i));
  return inputs;
}

template <typename Affine>
static Attribute withoutInputOf(Affine attribute, unsigned input) {
  auto value = attribute.getValue();
  unsigned dims = value.getNumDims(), symbols = value.getNumSymbols();
  MLIRContext *context = attribute.getContext();
  bool isDim = input < dims;
  unsigned number = isDim ? input : input - dims;
  for (AffineExpr part : affineParts(attribute))
    if (isDim ? part.isFunctionOfDim(number) : part.isFunctionOfSymbol(number))
      return {};
  auto none = std::optional<unsigned>();
  auto newDims =
      renumbered(dims, isDim ? std::optional(number) : none,
                 [&](unsigned i) { return getAffineDimExpr(i, context); });
  auto newSymbols =
      renumbered(symbols, isDim ? none : std::optional(number),
                 [&](unsigned i) { return getAffineSymbolExpr(i, context); });
  return Affine::get(value.replaceDimsAndSymbols(
      newDims, newSymbols, dims - isDim, symbols - !isDim));
}

Attribute withoutInput(Attribute attribute, unsigned input) {
  return llvm::TypeSwitch<Attribute, Attribute>(attribute)
      .Case<AffineMapAttr, IntegerSetAttr>(
          [&](auto affine) { return withoutInputOf(affine, input); })
      .Default(Attribute());
}

} // namespace culprit::ir
