#include "compiler/ir/LLVMFunctionType.h"

#include "llvm/ADT/StringExtras.h"

using llvm::StringRef;

namespace culprit::ir {
namespace {

/// Goes through a text and says how deep in brackets it is. The `>` of `->`
/// closes nothing.
class Nesting {
public:
  /// Depth before the character at `i`; call for every i in turn.
  unsigned at(StringRef text, size_t i) {
    unsigned before = depth;
    char c = text[i];
    if (quoted) {
      quoted = c != '"' || text[i - 1] == '\\';
      return before + 1;
    }
    if (c == '"')
      quoted = true;
    else if (StringRef("<([{").contains(c))
      ++depth;
    else if (StringRef(">)]}").contains(c) && depth &&
             !(c == '>' && i && text[i - 1] == '-'))
      --depth;
    return before;
  }

private:
  unsigned depth = 0;
  bool quoted = false;
};

} // namespace

std::vector<StringRef> splitTypes(StringRef text) {
  std::vector<StringRef> parts;
  Nesting nesting;
  size_t start = 0;
  for (size_t i = 0; i < text.size(); ++i)
    if (nesting.at(text, i) == 0 && text[i] == ',') {
      parts.push_back(text.slice(start, i).trim());
      start = i + 1;
    }
  if (!text.trim().empty())
    parts.push_back(text.drop_front(start).trim());
  return parts;
}

std::optional<LLVMFunctionType> LLVMFunctionType::parse(StringRef text) {
  if (!text.consume_front("func<") || !text.consume_back(")>"))
    return std::nullopt;
  // The result ends where the list of inputs, the first bracket after a blank
  // outside of all others, begins.
  Nesting nesting;
  size_t open = StringRef::npos;
  for (size_t i = 0; i < text.size() && open == StringRef::npos; ++i)
    if (nesting.at(text, i) == 0 && text[i] == '(' && i && text[i - 1] == ' ')
      open = i;
  if (open == StringRef::npos)
    return std::nullopt;
  LLVMFunctionType type;
  type.result = text.take_front(open).trim().str();
  for (StringRef input : splitTypes(text.drop_front(open + 1)))
    type.inputs.push_back(input.str());
  if (!type.inputs.empty() && type.inputs.back() == "...") {
    type.inputs.pop_back();
    type.variadic = true;
  }
  return type;
}

std::string LLVMFunctionType::str() const {
  std::string text = "func<" + result + " (" + llvm::join(inputs, ", ");
  if (variadic)
    text += inputs.empty() ? "..." : ", ...";
  return text + ")>";
}

} // namespace culprit::ir
