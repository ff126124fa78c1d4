#include "compiler/ir/NumbersInText.h"

#include "llvm/ADT/StringExtras.h"

using llvm::StringRef;

namespace culprit::ir {
namespace {

bool isOfName(StringRef text, size_t i) {
  return i < text.size() &&
         (llvm::isAlnum(text[i]) || StringRef("_.$-%@\\").contains(text[i]));
}

size_t countDigits(StringRef text) {
  return text.take_while(llvm::isDigit).size();
}

/// As long as the fraction and the exponent are that follow a number; 0 for a
/// number without a fraction, which has no exponent either.
size_t sizeOfFraction(StringRef text) {
  StringRef rest = text;
  if (!rest.consume_front(".") || !countDigits(rest))
    return 0;
  rest = rest.drop_front(countDigits(rest));
  StringRef exponent = rest;
  if (exponent.consume_front("e") || exponent.consume_front("E")) {
    if (!exponent.consume_front("-"))
      exponent.consume_front("+");
    if (size_t digits = countDigits(exponent))
      rest = exponent.drop_front(digits);
  }
  return text.size() - rest.size();
}

/// `(d0)-5`: behind what is closed, the minus is no sign.
bool isDifference(StringRef before) {
  if (!before.consume_back("-"))
    return false;
  before = before.rtrim();
  return !before.empty() && !before.ends_with("->") &&
         StringRef(")]}>").contains(before.back());
}

} // namespace

std::vector<StringRef> numbersInText(StringRef text) {
  std::vector<StringRef> numbers;
  for (size_t start = 0; start < text.size(); ++start) {
    size_t digits = countDigits(text.drop_front(start));
    if (!digits)
      continue;
    size_t end = start + digits;
    end += sizeOfFraction(text.drop_front(end));
    StringRef before = text.take_front(start);
    bool isTaken = isDifference(before);
    size_t begin = start - (before.ends_with("-") && !isTaken);
    if ((isTaken || !isOfName(text, begin - 1)) && !isOfName(text, end))
      numbers.push_back(text.slice(begin, end));
    start = end - 1; // no part of a run is a number if the whole is none
  }
  return numbers;
}

std::vector<StringRef> simplerNumbers(StringRef number) {
  std::vector<StringRef> all = {"0", "1"};
  if (number.contains('.'))
    all = {"0.0", "1.0"};
  // A number may have a million digits: what reads it as one takes long.
  auto areZeros = [](StringRef digits) {
    return digits.find_first_of("123456789") == StringRef::npos;
  };
  StringRef mantissa = number.take_until(llvm::isAlpha),
            exponent = number.drop_front(mantissa.size());
  if (areZeros(mantissa))
    return mantissa.starts_with("-") ? std::vector<StringRef>{all.front()}
                                     : std::vector<StringRef>();
  bool isOne = mantissa.consume_front("1") && !countDigits(mantissa) &&
               areZeros(mantissa) && areZeros(exponent);
  if (isOne)
    all.pop_back();
  return all;
}

} // namespace culprit::ir
