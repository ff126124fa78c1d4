//===- SymbolText.cpp - Symbols as they are written -----------------------===//

#include "compiler/ir/SymbolText.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace culprit::ir {
namespace {

bool isBareLetter(char c) {
  return llvm::isAlnum(c) || c == '_' || c == '$' || c == '.';
}

/// Takes `"..."` off the text; the text in quotes, unescaped.
std::string takeQuoted(llvm::StringRef &text) {
  std::string name;
  size_t i = 1;
  for (; i < text.size() && text[i] != '"'; ++i) {
    if (text[i] != '\\' || i + 1 == text.size()) {
      name += text[i];
    } else if (i + 2 < text.size() && llvm::isHexDigit(text[i + 1]) &&
               llvm::isHexDigit(text[i + 2])) {
      name += char(llvm::hexFromNibbles(text[i + 1], text[i + 2]));
      i += 2;
    } else {
      name += text[++i];
    }
  }
  text = text.drop_front(std::min(i + 1, text.size()));
  return name;
}

} // namespace

std::string printedSymbol(llvm::StringRef name) {
  if (!name.empty() && (llvm::isAlpha(name[0]) || name[0] == '_') &&
      llvm::all_of(name, isBareLetter))
    return ("@" + name).str();
  std::string text;
  llvm::raw_string_ostream out(text);
  out << "@\"";
  llvm::printEscapedString(name, out);
  out << '"';
  return text;
}

std::vector<SymbolPath> symbolUsesInText(llvm::StringRef text) {
  std::vector<SymbolPath> uses;
  bool nested = false;
  while (true) {
    if (!nested)
      text = text.drop_front(std::min(text.find('@'), text.size()));
    if (text.size() < 2)
      return uses;
    text = text.drop_front();
    std::string name;
    if (text[0] == '"') {
      name = takeQuoted(text);
    } else {
      llvm::StringRef bare = text.take_while(isBareLetter);
      name = bare.str();
      text = text.drop_front(bare.size());
    }
    if (nested)
      uses.back().push_back(name);
    else if (!name.empty())
      uses.push_back({name});
    nested = !uses.empty() && text.consume_front("::") && text.starts_with("@");
  }
}

} // namespace culprit::ir
