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
    bool isHex = c == '\\' && quoted.size() > 1 && isHexDigit(quoted[0]) &&
                 isHexDigit(quoted[1]);
    if (isHex)
      c = static_cast<char>(hexFromNibbles(quoted[0], quoted[1]));
    text += c;
    quoted =
        quoted.drop_front(isHex ? 2 : c == '\\' && quoted.starts_with("\\"));
  }
  return text;
}

} // namespace culprit
