#include "compiler/output/OpText.h"
#include "compiler/ir/EscapedText.h"
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
    size_t begin = at + Generic.size();
    return opText.slice(begin, endOfString(opText, begin - 1)).str();
  }
  // Results mean a use, as does a nested reference such as @module::@kernel.
  size_t at = opText.find('@');
  if (at == StringRef::npos || opText.starts_with("%") ||
      opText.take_front(at).find_first_of("({[<=") != StringRef::npos ||
      refersToSymbol(opNameOf(opText)))
    return "";
  StringRef name = opText.drop_front(at + 1);
  StringRef after;
  if (name.starts_with("\"")) {
    size_t end = endOfString(name, 0);
    after = name.substr(end + 1);
    name = name.slice(1, end);
  } else {
    size_t length = name.size();
    name = name.take_while([](char c) {
      return llvm::isAlnum(c) || c == '_' || c == '.' || c == '$' || c == '-';
    });
    after = opText.take_back(length - name.size());
  }
  return after.starts_with("::") ? "" : name.str();
}
