#include "compiler/input/PTXFunctions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace culprit {

static bool isOfName(char c) { return isAlnum(c) || c == '_' || c == '$'; }

/// Of `// ...` and `/* ... */` at the front; else 0.
static size_t lengthOfComment(StringRef text) {
  bool isLine = text.starts_with("//");
  if (!isLine && !text.starts_with("/*"))
    return 0;
  size_t end = isLine ? text.find('\n') : text.find("*/", 2);
  return end == StringRef::npos ? text.size() : end + (isLine ? 1 : 2);
}

static StringRef withoutSpace(StringRef text) {
  while (true) {
    text = text.ltrim();
    size_t comment = lengthOfComment(text);
    if (comment == 0)
      return text;
    text = text.drop_front(comment);
  }
}

/// `f` of ` (.param .b32 result) f(...)`, behind `.func`.
static StringRef nameAtFront(StringRef text) {
  text = withoutSpace(text);
  if (text.starts_with("("))
    text = withoutSpace(text.split(')').second);
  return text.take_while(isOfName);
}

std::vector<PTXFunction> functionsOfPTX(StringRef text) {
  std::vector<PTXFunction> functions;
  PTXFunction declared; // a semicolon ends it, or its body begins
  while (!text.empty()) {
    if (size_t comment = lengthOfComment(text)) {
      text = text.drop_front(comment);
      continue;
    }
    // A word, or one character that stands between words.
    size_t end = text.find_if_not(isOfName, 1);
    StringRef word = text.take_front(end);
    text = text.drop_front(word.size());
    if (word == ".entry" || word == ".func")
      declared = {nameAtFront(text).str(), word == ".entry"};
    if (word == "{" && !declared.name.empty())
      functions.push_back(declared);
    if (word == "{" || word == ";")
      declared = {};
  }
  return functions;
}

/// `f` of `in function f.`, `function 'f'` and `'f'`; nothing elsewhere.
static StringRef nameAt(StringRef error, size_t at) {
  StringRef before = error.take_front(at), rest = error.drop_front(at);
  bool isNamed = before.ends_with("'") || before.ends_with("function ");
  return isNamed ? rest.take_while(isOfName) : StringRef();
}

const PTXFunction *functionNamedIn(ArrayRef<std::string> errors,
                                   ArrayRef<PTXFunction> functions) {
  const PTXFunction *found = nullptr;
  for (StringRef error : errors)
    for (size_t at = 0; at < error.size(); ++at) {
      StringRef name = nameAt(error, at);
      const auto *named = find_if(functions, [&](const PTXFunction &function) {
        return function.name == name;
      });
      if (named == functions.end() || named == found)
        continue;
      if (found)
        return nullptr;
      found = named;
    }
  return found;
}

} // namespace culprit
