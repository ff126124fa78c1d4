#include "compiler/ir/SimplerAttributes.h"

#include "compiler/ir/AffineAttributes.h"
#include "compiler/ir/ForeignText.h"
#include "compiler/ir/StandInDialects.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"
#include <limits>

using namespace mlir;

namespace culprit::ir {
namespace {

using Forms = std::vector<Attribute>;

//===----------------------------------------------------------------------===//
// Attributes of one part
//===----------------------------------------------------------------------===//

Forms simpler(IntegerAttr number) {
  const llvm::APInt &value = number.getValue();
  Forms forms;
  if (!value.isZero())
    forms.push_back(IntegerAttr::get(number.getType(),
                                     llvm::APInt(value.getBitWidth(), 0)));
  if (value.getBitWidth() > 1 && !value.isZero() && !value.isOne())
    forms.push_back(IntegerAttr::get(number.getType(),
                                     llvm::APInt(value.getBitWidth(), 1)));
  return forms;
}

Forms simpler(FloatAttr number) {
  const llvm::APFloat &value = number.getValue();
  Forms forms;
  if (!value.isPosZero())
    forms.push_back(FloatAttr::get(number.getType(), 0.0));
  if (!value.isPosZero() && !value.isExactlyValue(1.0))
    forms.push_back(FloatAttr::get(number.getType(), 1.0));
  return forms;
}

/// One element for all; null where elements of that type cannot be made.
DenseElementsAttr allZero(ShapedType type) {
  Type element = type.getElementType();
  if (!type.hasStaticShape() || !element.isIntOrIndexOrFloat())
    return {};
  Attribute zero;
  if (isa<FloatType>(element))
    zero = FloatAttr::get(element, 0.0);
  else
    zero = IntegerAttr::get(element, 0);
  return DenseElementsAttr::get(type, zero);
}

Forms simpler(DenseElementsAttr elements) {
  auto zero = allZero(elements.getType());
  if (!zero || elements.empty() || zero == elements)
    return {};
  Forms forms = {zero};
  if (!elements.isSplat())
    if (auto first = DenseElementsAttr::get(elements.getType(),
                                            *elements.value_begin<Attribute>());
        first != zero)
      forms.push_back(first);
  return forms;
}

Forms simpler(DenseResourceElementsAttr elements) {
  auto zero = allZero(elements.getType());
  return zero ? Forms{zero} : Forms{};
}

/// An array that is only known as all of its elements together.
Forms simpler(DenseArrayAttr array) {
  if (llvm::all_of(array.getRawData(), [](char byte) { return byte == 0; }))
    return {};
  return {DenseArrayAttr::get(array.getElementType(), array.getSize(),
                              std::vector<char>(array.getRawData().size()))};
}

Forms simpler(StringAttr string) {
  return string.empty() ? Forms{}
                        : Forms{StringAttr::get("", string.getType())};
}

Forms formsOfOnePart(Attribute attribute) {
  return llvm::TypeSwitch<Attribute, Forms>(attribute)
      .Case<IntegerAttr, FloatAttr, DenseElementsAttr,
            DenseResourceElementsAttr, DenseArrayAttr, StringAttr>(
          [](auto known) { return simpler(known); })
      .Default(Forms{});
}

//===----------------------------------------------------------------------===//
// Attributes of several parts
//===----------------------------------------------------------------------===//

/// The number of simpler forms of each part.
using Counts = std::vector<unsigned>;

/// The number that stands for one that is not known at compile time, in shapes
/// and in the indices of LLVM's dialect.
template <typename Number> bool saysDynamic(Number value) {
  return value == std::numeric_limits<Number>::min();
}

template <typename Number> unsigned countOfNumber(Number value) {
  return saysDynamic(value) || value == 0 ? 0 : value == 1 ? 1 : 2;
}

template <typename Array> Counts countsOfNumbers(Array array) {
  Counts counts;
  for (auto value : array.asArrayRef())
    counts.push_back(countOfNumber(value));
  return counts;
}

template <typename Array> Attribute made(Array array, SimplerForm form) {
  auto values = llvm::to_vector(array.asArrayRef());
  for (unsigned i = form.begin; i < form.end; ++i)
    if (form.which < countOfNumber(values[i]))
      values[i] = form.which;
  return Array::get(array.getContext(), values);
}

unsigned countOf(Attribute entry) { return simplerForms(entry).size(); }

/// The entry in that form of its own, if it has so many.
Attribute made(Attribute entry, unsigned which) {
  auto forms = simplerForms(entry);
  return which < forms.size() ? madeSimpler(entry, forms[which]) : entry;
}

Attribute made(ArrayAttr array, SimplerForm form) {
  SmallVector<Attribute> entries(array.getValue());
  for (unsigned i = form.begin; i < form.end; ++i)
    entries[i] = made(entries[i], form.which);
  return ArrayAttr::get(array.getContext(), entries);
}

Attribute made(DictionaryAttr dictionary, SimplerForm form) {
  SmallVector<NamedAttribute> entries(dictionary.getValue());
  for (unsigned i = form.begin; i < form.end; ++i)
    entries[i].setValue(made(entries[i].getValue(), form.which));
  return DictionaryAttr::getWithSorted(dictionary.getContext(), entries);
}

template <typename Affine>
Attribute madeOfAffine(Affine attribute, SimplerForm form) {
  SmallVector<AffineExpr> parts(affineParts(attribute));
  for (unsigned i = form.begin; i < form.end; ++i)
    if (auto forms = simplerParts(parts[i]); form.which < forms.size())
      parts[i] = forms[form.which];
  return withParts(attribute, parts);
}

/// Numbers in the text that are no part of a name (i32, sm_90, 4x4) or of an
/// escape (\22).
std::vector<StringRef> numbersIn(StringRef text) {
  auto ofName = [&](size_t i) {
    return i < text.size() &&
           (llvm::isAlnum(text[i]) || StringRef("_.$-%@\\").contains(text[i]));
  };
  std::vector<StringRef> numbers;
  for (size_t start = 0; start < text.size(); ++start) {
    StringRef digits = text.drop_front(start).take_while(llvm::isDigit);
    size_t end = start + digits.size();
    if (digits.empty())
      continue;
    if (!ofName(start - 1) && !ofName(end))
      numbers.push_back(digits);
    start = end - 1; // no part of a run is a number if the whole is none
  }
  return numbers;
}

unsigned countOfDigits(StringRef digits) {
  return digits.starts_with("0") ? 0 : digits == "1" ? 1 : 2;
}

Attribute madeOfText(Attribute foreign, SimplerForm form) {
  std::string text = foreignText(foreign), smaller;
  StringRef rest = text;
  std::vector<StringRef> numbers = numbersIn(text);
  for (unsigned i = form.begin; i < form.end; ++i)
    if (form.which < countOfDigits(numbers[i])) {
      smaller += rest.take_front(numbers[i].begin() - rest.begin());
      smaller += char('0' + form.which);
      rest = rest.drop_front(numbers[i].end() - rest.begin());
    }
  smaller += rest;
  return withForeignText(foreign, smaller); // or no form of it
}

Counts countsOf(Attribute attribute) {
  Counts counts;
  if (standInText(attribute)) {
    std::string text = foreignText(attribute);
    for (StringRef digits : numbersIn(text))
      counts.push_back(countOfDigits(digits));
    return counts;
  }
  return llvm::TypeSwitch<Attribute, Counts>(attribute)
      .Case<DenseI64ArrayAttr, DenseI32ArrayAttr>(
          [](auto array) { return countsOfNumbers(array); })
      .Case<AffineMapAttr, IntegerSetAttr>([&](auto affine) {
        for (AffineExpr part : affineParts(affine))
          counts.push_back(simplerParts(part).size());
        return counts;
      })
      .Case([&](ArrayAttr array) {
        for (Attribute entry : array)
          counts.push_back(countOf(entry));
        return counts;
      })
      .Case([&](DictionaryAttr dictionary) {
        for (NamedAttribute entry : dictionary)
          counts.push_back(countOf(entry.getValue()));
        return counts;
      })
      .Default([](Attribute one) {
        return Counts{unsigned(formsOfOnePart(one).size())};
      });
}

/// The forms of all parts together, where they change more than one.
void addRange(const Counts &counts, ArrayRef<unsigned> parts,
              std::vector<SimplerForm> &forms) {
  for (unsigned which : {0, 1})
    if (llvm::count_if(parts,
                       [&](unsigned part) { return which < counts[part]; }) > 1)
      forms.push_back({parts.front(), parts.back() + 1, which});
}

} // namespace

std::vector<SimplerForm> simplerForms(Attribute attribute) {
  constexpr size_t few = 16, mostRanges = 64;
  Counts counts = countsOf(attribute);
  SmallVector<unsigned> parts; // that can become simpler
  for (auto [part, count] : llvm::enumerate(counts))
    if (count)
      parts.push_back(part);
  std::vector<SimplerForm> forms;
  addRange(counts, parts, forms);
  if (parts.size() > few)
    for (size_t ranges = 2; ranges <= std::min(mostRanges, parts.size() / 2);
         ranges *= 2)
      for (size_t i = 0; i < ranges; ++i)
        addRange(counts,
                 ArrayRef(parts).slice(parts.size() * i / ranges,
                                       parts.size() * (i + 1) / ranges -
                                           parts.size() * i / ranges),
                 forms);
  if (parts.size() <= mostRanges)
    for (unsigned part : parts)
      for (unsigned which = 0; which < counts[part]; ++which)
        forms.push_back({part, part + 1, which});
  return forms;
}

Attribute madeSimpler(Attribute attribute, SimplerForm form) {
  if (standInText(attribute))
    return madeOfText(attribute, form);
  return llvm::TypeSwitch<Attribute, Attribute>(attribute)
      .Case<DenseI64ArrayAttr, DenseI32ArrayAttr, ArrayAttr, DictionaryAttr>(
          [&](auto list) { return made(list, form); })
      .Case<AffineMapAttr, IntegerSetAttr>(
          [&](auto affine) { return madeOfAffine(affine, form); })
      .Default([&](Attribute one) { return formsOfOnePart(one)[form.which]; });
}

} // namespace culprit::ir
