#include "compiler/ir/EscapedText.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace culprit {

std::string unescaped(StringRef quoted) {
  std::string text;
  while (!quoted.empty()) {
    char c = quoted.front();
    quoted = quoted.drop_front();
    if (c == '"')
      continue;
    if (c == '\\' && quoted.consume_front("\\")) {
      text += c;
    } else if (c == '\\' && quoted.size() > 1 && isHexDigit(quoted[0]) &&
               isHexDigit(quoted[1])) {
      text += static_cast<char>(hexFromNibbles(quoted[0], quoted[1]));
      quoted = quoted.drop_front(2);
    } else {
      text += c;
    }
  }
  return text;
}

size_t endOfString(StringRef text, size_t begin) {
  size_t end = begin + 1;
  while (end < text.size() && text[end] != '"')
    end += text[end] == '\\' ? 2 : 1;
  return std::min(end, text.size());
}

} // namespace culprit
