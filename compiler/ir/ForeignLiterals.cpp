#include "compiler/ir/ForeignLiterals.h"
#include "compiler/ir/EscapedText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <vector>

namespace culprit::ir {

using llvm::StringRef;

/// The length of the string, comment or single character that `text` begins
/// with.
static size_t tokenSize(StringRef text) {
  if (text.starts_with("//"))
    return std::min(text.find('\n'), text.size());
  if (text.front() != '"')
    return 1;
  return std::min(endOfString(text, 0) + 1, text.size());
}

namespace {

/// Brackets as they open and close, one pass over the whole text: a literal may
/// be as large as the file, and have no end.
class Brackets {
public:
  static constexpr size_t none = StringRef::npos;

  void open(char bracket, size_t literal) {
    stack.push_back({bracket, literal});
    ++count(bracket);
  }

  /// Where the literal starts that ends here, or none. `>` may be an arrow's or
  /// a comparison's; any other bracket ends what was left open in it.
  size_t close(char bracket) {
    char opening = bracket == '>'   ? '<'
                   : bracket == ']' ? '['
                   : bracket == ')' ? '('
                                    : '{';
    bool isTop = !stack.empty() && stack.back().bracket == opening;
    if (!isTop && (opening == '<' || !count(opening)))
      return none;
    size_t literal = none;
    for (bool found = false; !found; stack.pop_back()) {
      found = stack.back().bracket == opening;
      --count(stack.back().bracket);
      literal = stack.back().literal;
    }
    return literal;
  }

private:
  struct Open {
    char bracket;
    size_t literal;
  };
  size_t &count(char bracket) {
    return counts[StringRef("<[({").find(bracket)];
  }
  std::vector<Open> stack;
  size_t counts[4] = {};
};

} // namespace

/// Where the word starts that ends there, if literals begin with it.
static size_t literalBefore(StringRef text) {
  for (StringRef word : {"dense", "sparse", "dense_resource"}) {
    StringRef rest = text;
    if (!rest.consume_back(word))
      continue;
    bool isWord = rest.empty() || !(llvm::isAlnum(rest.back()) ||
                                    StringRef("_$.#!").contains(rest.back()));
    return isWord ? rest.size() : Brackets::none;
  }
  return Brackets::none;
}

/// Where the literals start whose types are foreign.
static std::vector<size_t> literalsIn(StringRef text) {
  std::vector<size_t> starts;
  // Most texts have none, and are large.
  if (!text.contains("> : !"))
    return starts;
  Brackets brackets;
  for (size_t i = 0; i < text.size(); i += tokenSize(text.drop_front(i))) {
    char c = text[i];
    if (StringRef("<[({").contains(c))
      brackets.open(c, c == '<' ? literalBefore(text.take_front(i))
                                : Brackets::none);
    bool isArrow = c == '>' && text.take_front(i).ends_with("-");
    if (!StringRef(">])}").contains(c) || isArrow)
      continue;
    size_t literal = brackets.close(c);
    if (literal != Brackets::none && text.drop_front(i + 1).starts_with(" : !"))
      starts.push_back(literal);
  }
  llvm::sort(starts); // the inner one ends first
  return starts;
}

ForeignLiterals::ForeignLiterals(StringRef genericText) {
  std::vector<size_t> starts = literalsIn(genericText);
  if (!starts.empty()) {
    std::string name = "literal";
    while (genericText.contains(name + "."))
      name += "_";
    prefix = "#" + name + ".";
  }
  size_t done = 0;
  for (size_t start : starts) {
    text += genericText.slice(done, start);
    text += prefix;
    done = start;
  }
  text += genericText.drop_front(done);
}

std::string ForeignLiterals::asWritten(std::string printed) const {
  if (prefix.empty())
    return printed;
  std::string written;
  size_t done = 0;
  for (size_t at; (at = printed.find(prefix, done)) != std::string::npos;
       done = at + prefix.size())
    written.append(printed, done, at - done);
  return written.append(printed, done);
}

} // namespace culprit::ir
