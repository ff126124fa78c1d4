#include "compiler/ir/SimplerAttributes.h"

#include "compiler/ir/AffineAttributes.h"
#include "compiler/ir/ForeignText.h"
#include "compiler/ir/NumbersInText.h"
#include "compiler/ir/SimplerValues.h"
#include "compiler/ir/StandInDialects.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/TypeSwitch.h"
#include <cmath>
#include <limits>

using namespace mlir;

namespace culprit::ir {
namespace {

/// The number of simpler forms of each part.
using Counts = std::vector<unsigned>;

/// What the visitor makes of the array as one of numbers that C++ knows, or
/// else the other of all its numbers together (`array<ui8>`, `array<f16>`).
template <typename Result, typename Visit, typename Other>
Result ofNumbers(DenseArrayAttr array, Visit visit, Other other) {
  return llvm::TypeSwitch<DenseArrayAttr, Result>(array)
      .template Case<DenseBoolArrayAttr, DenseI8ArrayAttr, DenseI16ArrayAttr,
                     DenseI32ArrayAttr, DenseI64ArrayAttr, DenseF32ArrayAttr,
                     DenseF64ArrayAttr>(visit)
      .Default(other);
}

/// The number that stands for one that is not known at compile time, in shapes
/// and in the indices of LLVM's dialect.
template <typename Number> bool saysDynamic(Number value) {
  constexpr bool isIndex =
      std::is_same_v<Number, int32_t> || std::is_same_v<Number, int64_t>;
  return isIndex && value == std::numeric_limits<Number>::min();
}

/// -0.0 is no zero.
template <typename Number> unsigned countOfNumber(Number value) {
  bool isZero = value == 0 && !std::signbit(double(value));
  return saysDynamic(value) || isZero ? 0 : value == 1 ? 1 : 2;
}

template <typename Array> auto valuesOf(Array array) {
  return llvm::to_vector(array.asArrayRef());
}

/// MLIR's parser writes another byte for true than C++ has.
SmallVector<bool> valuesOf(DenseBoolArrayAttr array) {
  return llvm::map_to_vector(array.getRawData(),
                             [](char byte) { return byte != 0; });
}

Counts countsOfArray(DenseArrayAttr array) {
  return ofNumbers<Counts>(
      array,
      [](auto numbers) {
        Counts counts;
        for (auto value : valuesOf(numbers))
          counts.push_back(countOfNumber(value));
        return counts;
      },
      [](DenseArrayAttr other) {
        bool isZero =
            llvm::all_of(other.getRawData(), [](char c) { return c == 0; });
        return Counts{isZero ? 0u : 1u};
      });
}

Attribute made(DenseArrayAttr array, SimplerForm form) {
  return ofNumbers<Attribute>(
      array,
      [&](auto numbers) -> Attribute {
        auto values = valuesOf(numbers);
        for (unsigned i = form.begin; i < form.end; ++i)
          if (form.which < countOfNumber(values[i]))
            values[i] = form.which;
        return decltype(numbers)::get(array.getContext(), values);
      },
      [](DenseArrayAttr other) -> Attribute {
        return DenseArrayAttr::get(
            other.getElementType(), other.getSize(),
            std::vector<char>(other.getRawData().size()));
      });
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

Attribute madeOfText(Attribute foreign, SimplerForm form) {
  std::string text = foreignText(foreign), smaller;
  StringRef rest = text;
  std::vector<StringRef> numbers = numbersInText(text);
  for (unsigned i = form.begin; i < form.end; ++i)
    if (auto forms = simplerNumbers(numbers[i]); form.which < forms.size()) {
      smaller += rest.take_front(numbers[i].begin() - rest.begin());
      smaller += forms[form.which];
      rest = rest.drop_front(numbers[i].end() - rest.begin());
    }
  smaller += rest;
  return withForeignText(foreign, smaller); // or no form of it
}

Counts countsOf(Attribute attribute) {
  Counts counts;
  if (standInText(attribute)) {
    std::string text = foreignText(attribute);
    for (StringRef number : numbersInText(text))
      counts.push_back(simplerNumbers(number).size());
    return counts;
  }
  return llvm::TypeSwitch<Attribute, Counts>(attribute)
      .Case([](DenseArrayAttr array) { return countsOfArray(array); })
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
        return Counts{unsigned(simplerValues(one).size())};
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
      .Case<DenseArrayAttr, ArrayAttr, DictionaryAttr>(
          [&](auto list) { return made(list, form); })
      .Case<AffineMapAttr, IntegerSetAttr>(
          [&](auto affine) { return madeOfAffine(affine, form); })
      .Default([&](Attribute one) { return simplerValues(one)[form.which]; });
}

} // namespace culprit::ir
