#include "compiler/output/DiagnosticPattern.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace culprit {

static bool isWord(char c) { return isAlnum(c) || c == '_' || c == '$'; }

/// `i32`, `f8E4M3FN`, `bf16`, `index`.
static bool isScalarType(StringRef word) {
  if (word == "index" || word == "bf16" || word == "tf32")
    return true;
  return word.size() > 1 && StringRef("iuf").contains(word[0]) &&
         isDigit(word[1]);
}

/// The dimensions of a shape end in its element type: `4x?xi32`, as far as the
/// characters of one word go.
static std::string patternOf(StringRef word) {
  std::string result;
  while (!word.empty()) {
    StringRef digits = word.take_while(isDigit);
    if (!digits.empty()) {
      result += '_';
      word = word.drop_front(digits.size());
      continue;
    }
    bool inShape = !result.empty() && result.back() == 'x';
    if ((result.empty() || inShape) && isScalarType(word))
      return result + '_';
    result += word.front();
    word = word.drop_front();
  }
  return result;
}

std::string diagnosticPattern(StringRef text) {
  std::string result;
  while (!text.empty()) {
    if (text.consume_front("@")) {
      result += "@_";
      if (text.consume_front("\"")) {
        text = text.drop_while([](char c) { return c != '"'; });
        text.consume_front("\"");
      } else {
        text = text.drop_while(
            [](char c) { return isWord(c) || c == '.' || c == '-'; });
      }
      continue;
    }
    StringRef word = text.take_while(isWord);
    if (word.empty()) {
      result += text.front();
      text = text.drop_front();
      continue;
    }
    result += patternOf(word);
    text = text.drop_front(word.size());
  }
  return result;
}

} // namespace culprit
