#include "compiler/input/StringLiteral.h"
#include "llvm/ADT/StringExtras.h"

using namespace culprit;
using llvm::StringRef;

std::string culprit::fromLiteral(StringRef literal) {
  std::string text;
  if (!literal.consume_front("\"") || !literal.consume_back("\""))
    return literal.str();
  for (size_t i = 0; i < literal.size(); ++i) {
    if (literal[i] != '\\' || i + 1 == literal.size()) {
      text += literal[i];
      continue;
    }
    char c = literal[++i];
    unsigned char byte;
    if (c == 'n' || c == 't')
      text += c == 'n' ? '\n' : '\t';
    else if (llvm::isHexDigit(c) && i + 1 < literal.size() &&
             !literal.substr(i, 2).getAsInteger(16, byte))
      text += char(byte), ++i;
    else
      text += c;
  }
  return text;
}

std::string culprit::toLiteral(StringRef text) {
  std::string literal = "\"";
  for (; !text.empty(); text = text.drop_front()) {
    char c = text.front();
    if (c == '"' || c == '\\')
      literal += {'\\', c};
    else if (llvm::isPrint(c) && !text.starts_with("{-#"))
      literal += c;
    else
      literal += "\\" + llvm::toHex(StringRef(&c, 1));
  }
  return literal + '"';
}
