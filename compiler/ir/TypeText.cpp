#include "compiler/ir/TypeText.h"

#include "llvm/ADT/StringExtras.h"

using llvm::StringRef;

namespace culprit::ir {
namespace {

bool isLetter(char c) { return llvm::isAlnum(c) || c == '_'; }

/// A dimension at the start of the text: `4x`, `?x`, `4 x `. How long it is
/// with what follows the number; 0 if there is none.
size_t dimensionAt(StringRef text) {
  StringRef number = text.take_while(llvm::isDigit);
  size_t digits = number.empty() && text.starts_with("?") ? 1 : number.size();
  StringRef after = text.drop_front(digits);
  if (digits == 0 || (number.size() > 1 && number[0] == '0') || number == "0")
    return 0;
  if (after.starts_with(" x "))
    return digits + 3;
  // Something must follow that has this shape.
  bool shape = after.size() > 1 && after[0] == 'x' &&
               (isLetter(after[1]) || StringRef("?!*[").contains(after[1]));
  return shape ? digits + 1 : 0;
}

/// Goes over the text; `take` is given the rest from each start of a word on,
/// says how much of it to skip, and appends what to put there.
std::string
overWords(StringRef text,
          llvm::function_ref<size_t(StringRef, std::string &)> take) {
  std::string result;
  for (size_t i = 0; i < text.size();) {
    bool starts = (isLetter(text[i]) || text[i] == '?') &&
                  (i == 0 || !isLetter(text[i - 1]));
    if (size_t taken = starts ? take(text.drop_front(i), result) : 0) {
      i += taken;
      continue;
    }
    result += text[i++];
  }
  return result;
}

} // namespace

std::string withDimensions(StringRef text,
                           llvm::function_ref<int64_t(int64_t)> dimension) {
  return overWords(text, [&](StringRef rest, std::string &result) {
    size_t taken = 0;
    while (size_t length = dimensionAt(rest.drop_front(taken))) {
      StringRef part = rest.substr(taken, length);
      int64_t number;
      StringRef digits = part.take_while(llvm::isDigit);
      if (!digits.getAsInteger(10, number))
        result += std::to_string(dimension(number)) +
                  part.drop_front(digits.size()).str();
      else
        result += part;
      taken += length;
    }
    return taken;
  });
}

std::string withWords(StringRef text,
                      llvm::function_ref<std::string(StringRef)> replacement) {
  return overWords(text, [&](StringRef rest, std::string &result) {
    size_t taken = 0;
    while (size_t length = dimensionAt(rest.drop_front(taken)))
      taken += length;
    result += rest.take_front(taken);
    StringRef word = rest.drop_front(taken).take_while(isLetter);
    if (!word.empty())
      result += replacement(word);
    return taken + word.size();
  });
}

} // namespace culprit::ir
