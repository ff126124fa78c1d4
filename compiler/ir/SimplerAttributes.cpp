#include "compiler/ir/SimplerAttributes.h"

#include "compiler/ir/StandInDialects.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"
#include <limits>

using namespace mlir;

namespace culprit::ir {
namespace {

using Forms = std::vector<Attribute>;

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

/// Entries of a longer array are not asked about one by one.
constexpr int64_t fewEntries = 16;

/// Those without one entry.
Forms shorterArrays(DenseArrayAttr array) {
  Forms forms;
  ArrayRef<char> data = array.getRawData();
  size_t width = array.empty() ? 0 : data.size() / array.getSize();
  for (int64_t i = 0; i < array.getSize() && array.getSize() <= fewEntries;
       ++i) {
    SmallVector<char> rest(data);
    rest.erase(rest.begin() + i * width, rest.begin() + (i + 1) * width);
    auto shorter =
        DenseArrayAttr::get(array.getElementType(), array.getSize() - 1, rest);
    if (!llvm::is_contained(forms, shorter)) // equal entries
      forms.push_back(shorter);
  }
  return forms;
}

/// What stands for a number that is not known at compile time, in shapes and in
/// the indices of LLVM's dialect.
template <typename Number> bool saysDynamic(Number value) {
  return value == std::numeric_limits<Number>::min();
}

/// Numbers above 0 or 1 become that: all of them, and each alone.
template <typename Array> Forms simplerNumbers(Array array) {
  Forms forms;
  auto add = [&](const auto &values) {
    auto smaller = Array::get(array.getContext(), values);
    if (smaller != array && !llvm::is_contained(forms, smaller))
      forms.push_back(smaller);
  };
  auto lower = [](auto &value, int limit) {
    if (!saysDynamic(value) && (value > limit || value < 0))
      value = limit;
  };
  for (int limit : {0, 1}) {
    auto values = llvm::to_vector(array.asArrayRef());
    for (auto &value : values)
      lower(value, limit);
    add(values);
  }
  for (int64_t i = 0; i < array.size() && array.size() <= fewEntries; ++i)
    for (int limit : {0, 1}) {
      auto values = llvm::to_vector(array.asArrayRef());
      lower(values[i], limit);
      add(values);
    }
  return forms;
}

Forms withSmallerEntries(DenseArrayAttr array) {
  if (auto numbers = dyn_cast<DenseI64ArrayAttr>(array))
    return simplerNumbers(numbers);
  if (auto numbers = dyn_cast<DenseI32ArrayAttr>(array))
    return simplerNumbers(numbers);
  if (llvm::all_of(array.getRawData(), [](char byte) { return byte == 0; }))
    return {};
  return {DenseArrayAttr::get(array.getElementType(), array.getSize(),
                              std::vector<char>(array.getRawData().size()))};
}

Forms simpler(DenseArrayAttr array) {
  Forms forms = shorterArrays(array);
  llvm::append_range(forms, withSmallerEntries(array));
  return forms;
}

Forms simpler(ArrayAttr array) {
  Forms forms;
  SmallVector<Attribute> elements(array.getValue());
  for (size_t i = 0; i < elements.size(); ++i) {
    auto rest = elements;
    rest.erase(rest.begin() + i);
    forms.push_back(ArrayAttr::get(array.getContext(), rest));
  }
  for (size_t i = 0; i < elements.size(); ++i)
    for (Attribute form : simplerForms(elements[i])) {
      auto changed = elements;
      changed[i] = form;
      forms.push_back(ArrayAttr::get(array.getContext(), changed));
    }
  return forms;
}

Forms simpler(DictionaryAttr dictionary) {
  Forms forms;
  for (NamedAttribute entry : dictionary) {
    NamedAttrList rest(dictionary);
    rest.erase(entry.getName());
    forms.push_back(rest.getDictionary(dictionary.getContext()));
  }
  for (NamedAttribute entry : dictionary)
    for (Attribute form : simplerForms(entry.getValue())) {
      NamedAttrList changed(dictionary);
      changed.set(entry.getName(), form);
      forms.push_back(changed.getDictionary(dictionary.getContext()));
    }
  return forms;
}

Forms simplerText(Attribute foreign) {
  std::string text;
  llvm::raw_string_ostream(text) << foreign;
  // What does not parse is no form of it.
  ScopedDiagnosticHandler quiet(foreign.getContext(),
                                [](Diagnostic &) { return success(); });
  Forms forms;
  for (const std::string &smaller : withSmallerNumbers(text))
    if (Attribute form = parseAttribute(smaller, foreign.getContext()))
      forms.push_back(form);
  return forms;
}

} // namespace

std::vector<std::string> withSmallerNumbers(StringRef text) {
  auto ofName = [&](size_t i) {
    return i < text.size() &&
           (llvm::isAlnum(text[i]) || StringRef("_.$-%@").contains(text[i]));
  };
  std::vector<std::string> results;
  for (size_t start = 0; start < text.size(); ++start) {
    StringRef digits = text.drop_front(start).take_while(llvm::isDigit);
    size_t end = start + digits.size();
    if (digits.empty() || ofName(start - 1) || ofName(end))
      continue;
    for (StringRef smaller : {"0", "1"})
      if (digits != "0" && digits != smaller && !digits.starts_with("0"))
        results.push_back(
            (text.take_front(start) + smaller + text.drop_front(end)).str());
    start = end;
  }
  return results;
}

std::vector<Attribute> simplerForms(Attribute attribute) {
  if (standInText(attribute))
    return simplerText(attribute);
  return llvm::TypeSwitch<Attribute, Forms>(attribute)
      .Case<IntegerAttr, FloatAttr, DenseElementsAttr,
            DenseResourceElementsAttr, DenseArrayAttr, ArrayAttr,
            DictionaryAttr>([](auto known) { return simpler(known); })
      .Case<StringAttr>([](StringAttr string) {
        return string.empty() ? Forms{}
                              : Forms{StringAttr::get("", string.getType())};
      })
      .Default(Forms{});
}

} // namespace culprit::ir
