#include "compiler/output/OpText.h"
#include "llvm/ADT/StringExtras.h"
#include <cstring>

using namespace culprit;
using llvm::StringRef;

namespace {

/// Ops whose `@f` refers to a symbol and defines none.
bool refersToSymbol(StringRef opName) {
  StringRef last = opName.drop_front(opName.rfind('.') + 1);
  return last == "call" || last == "invoke" || last == "launch_func" ||
         last == "addressof" || last == "get_global";
}

/// The closing quote of the string that `text` is inside of.
size_t endOfString(StringRef text) {
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\')
      ++i;
    else if (text[i] == '"')
      return i;
  }
  return text.size();
}

} // namespace

std::string culprit::opNameOf(StringRef text) {
  if (size_t owner = text.find("for op ");
      owner != StringRef::npos &&
      (text.starts_with("Region #") || text.starts_with("Block #")))
    text = text.drop_front(owner + strlen("for op "));
  if (text.starts_with("%")) {
    size_t equals = text.find(" = ");
    if (equals == StringRef::npos)
      return "";
    text = text.drop_front(equals + 3);
  }
  if (text.consume_front("\"")) {
    size_t quote = text.find('"');
    return quote == StringRef::npos ? "" : text.take_front(quote).str();
  }
  StringRef name = text.take_while([](char c) {
    return llvm::isAlnum(c) || c == '_' || c == '.' || c == '$' || c == '-';
  });
  if (name.empty() || !llvm::isAlpha(name[0]))
    return "";
  // Alone, an op prints its dialect, unless that is the builtin one.
  return name.contains('.') ? name.str() : ("builtin." + name).str();
}

std::string culprit::symbolInOpText(StringRef opText) {
  constexpr StringRef Generic = "sym_name = \"";
  if (size_t at = opText.find(Generic); at != StringRef::npos) {
    StringRef name = opText.drop_front(at + Generic.size());
    return name.take_front(endOfString(name)).str();
  }
  // Results mean a use, as does a nested reference such as @module::@kernel.
  size_t at = opText.find('@');
  if (at == StringRef::npos || opText.starts_with("%") ||
      opText.take_front(at).find_first_of("({[<=") != StringRef::npos ||
      refersToSymbol(opNameOf(opText)))
    return "";
  StringRef name = opText.drop_front(at + 1);
  StringRef after;
  if (name.consume_front("\"")) {
    size_t end = endOfString(name);
    after = name.drop_front(std::min(end + 1, name.size()));
    name = name.take_front(end);
  } else {
    size_t length = name.size();
    name = name.take_while([](char c) {
      return llvm::isAlnum(c) || c == '_' || c == '.' || c == '$' || c == '-';
    });
    after = opText.take_back(length - name.size());
  }
  return after.starts_with("::") ? "" : name.str();
}
