#include "compiler/input/LLVMFunctions.h"
#include "compiler/ir/EscapedText.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace culprit {

/// A `-` needs no quotes here, unlike in MLIR.
static bool isOfName(char c) {
  return isAlnum(c) || c == '-' || c == '$' || c == '.' || c == '_';
}

/// `f-1` of `define %"struct.a@b" @f-1(`.
static std::string nameDefinedIn(StringRef line) {
  size_t at = 0;
  while (at < line.size() && line[at] != '@')
    at = (line[at] == '"' ? endOfString(line, at) : at) + 1;
  StringRef name = line.drop_front(std::min(at + 1, line.size()));
  return name.starts_with("\"")
             ? unescaped(name.take_front(endOfString(name, 0)))
             : name.take_while(isOfName).str();
}

std::vector<std::string> functionsOfLLVM(StringRef text) {
  std::vector<std::string> names;
  for (StringRef line : split(text, '\n')) {
    if (!line.starts_with("define ") || line.contains(" available_externally "))
      continue;
    if (std::string name = nameDefinedIn(line); !name.empty())
      names.push_back(std::move(name));
  }
  return names;
}

} // namespace culprit
