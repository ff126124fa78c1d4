#include "compiler/input/PTXFunctions.h"
#include "compiler/ir/EscapedText.h"
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

namespace {
/// Goes over the words of a text.
struct Scan {
  std::vector<PTXFunction> functions; ///< with a body
  PTXFunction declared;  ///< a semicolon ends it, or its body begins
  size_t depth = 0;      ///< of brackets around the end of the text
  bool isInBody = false; ///< of the last function, there

  explicit Scan(StringRef text) {
    while (!text.empty()) {
      if (size_t comment = lengthOfComment(text)) {
        text = text.drop_front(comment);
        continue;
      }
      if (text.front() == '"') { // brackets in it are the name of a file's
        text = text.drop_front(std::min(endOfString(text, 0) + 1, text.size()));
        continue;
      }
      // A word, or one character that stands between words.
      size_t end = text.find_if_not(isOfName, 1);
      StringRef word = text.take_front(end);
      text = text.drop_front(word.size());
      read(word, text);
    }
  }

private:
  void read(StringRef word, StringRef rest) {
    if (word == ".entry" || word == ".func")
      declared = {nameAtFront(rest).str(), word == ".entry"};
    if (word == "{" && !declared.name.empty()) {
      functions.push_back(declared);
      isInBody = true;
    }
    if (word == "{" || word == ";")
      declared = {};
    if (word == "{")
      ++depth;
    if (word == "}" && depth > 0 && --depth == 0)
      isInBody = false;
  }
};
} // namespace

std::vector<PTXFunction> functionsOfPTX(StringRef text) {
  return Scan(text).functions;
}

std::optional<PTXFunction> openFunctionOfPTX(StringRef text) {
  Scan scan(text);
  if (!scan.declared.name.empty())
    return scan.declared;
  return scan.isInBody ? std::optional(scan.functions.back()) : std::nullopt;
}

/// `f` of `in function f.` and `Function 'f'`; nothing elsewhere.
static StringRef nameAt(StringRef error, size_t at) {
  StringRef before = error.take_front(at), rest = error.drop_front(at);
  before.consume_back("'");
  return before.ends_with_insensitive("function ") ? rest.take_while(isOfName)
                                                   : StringRef();
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
