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

/// The symbol whose `@` stands at that place. Without a name it ends there.
WrittenSymbol symbolAt(llvm::StringRef text, size_t at, bool inString) {
  llvm::StringRef rest = text.drop_front(at + 1);
  std::string name;
  if (!inString && rest.starts_with("\"")) {
    name = takeQuoted(rest);
  } else {
    llvm::StringRef bare = rest.take_while(isBareLetter);
    name = bare.str();
    rest = rest.drop_front(bare.size());
  }
  return {at, text.size() - rest.size(), std::move(name)};
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

std::string nameInQuotes(llvm::StringRef written) {
  auto symbols = symbolsInText(("@\"" + written + "\"").str());
  return symbols.empty() ? written.str() : std::move(symbols.front().name);
}

std::vector<WrittenSymbol> symbolsInText(llvm::StringRef text) {
  std::vector<WrittenSymbol> symbols;
  bool inString = false;
  for (size_t at = 0; at < text.size(); ++at) {
    if (inString && text[at] == '\\') {
      ++at;
    } else if (text[at] == '"') {
      inString = !inString;
    } else if (text[at] == '@') {
      WrittenSymbol symbol = symbolAt(text, at, inString);
      at = symbol.end - 1;
      if (!symbol.name.empty())
        symbols.push_back(std::move(symbol));
    }
  }
  return symbols;
}

std::vector<SymbolPath> symbolUsesInText(llvm::StringRef text) {
  std::vector<SymbolPath> uses;
  size_t end = 0; // of the one before
  for (WrittenSymbol &symbol : symbolsInText(text)) {
    if (uses.empty() || text.slice(end, symbol.begin) != "::")
      uses.emplace_back();
    uses.back().push_back(std::move(symbol.name));
    end = symbol.end;
  }
  return uses;
}

} // namespace culprit::ir
