#include "reducer/text/TextUnits.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"

using namespace llvm;

namespace culprit {

template <std::vector<TextRange> (*ranges)(StringRef)>
static std::vector<TextUnit> each(StringRef text) {
  std::vector<TextUnit> units;
  for (const TextRange &range : ranges(text))
    units.push_back({range});
  return units;
}

static std::vector<TextRange> lines(StringRef text) {
  std::vector<TextRange> units;
  for (size_t begin = 0; begin < text.size();) {
    size_t end = std::min(text.find('\n', begin), text.size() - 1) + 1;
    units.push_back({begin, end});
    begin = end;
  }
  return units;
}

/// Behind the string that begins at `at`. An escaped quote begins none: so a
/// line has one at most of which all of it is looked at in vain.
static size_t endOfString(StringRef text, size_t at) {
  if (at > 0 && text[at - 1] == '\\')
    return at + 1;
  for (size_t i = at + 1; i < text.size() && text[i] != '\n'; ++i) {
    if (text[i] == '\\')
      ++i;
    else if (text[i] == '"')
      return i + 1;
  }
  return at + 1; // it has no end: an ordinary character
}

/// A closing bracket ends the innermost one of its sort; a bracket that was
/// opened inside and not closed is no pair. So `->` and `a < b` do little harm.
static std::vector<TextRange> pairs(StringRef text) {
  constexpr StringLiteral opening = "([{<", closing = ")]}>";
  std::vector<TextRange> units;
  std::vector<size_t> open;
  size_t openOf[opening.size()] = {}; // how many of each sort
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '"') {
      i = endOfString(text, i) - 1;
      continue;
    }
    if (size_t sort = opening.find(text[i]); sort != StringRef::npos) {
      open.push_back(i);
      ++openOf[sort];
    }
    size_t sort = closing.find(text[i]);
    if (sort == StringRef::npos || openOf[sort] == 0 ||
        (i > 0 && text.substr(i - 1, 2) == "->"))
      continue;
    size_t begin;
    do {
      begin = open.back();
      open.pop_back();
      --openOf[opening.find(text[begin])];
    } while (text[begin] != opening[sort]);
    units.push_back({begin, i});
  }
  sort(units, [](const TextRange &a, const TextRange &b) {
    return a.begin < b.begin;
  });
  return units;
}

static std::vector<TextRange> brackets(StringRef text) {
  std::vector<TextRange> units;
  for (auto [open, close] : pairs(text))
    units.push_back(close > open + 1 ? TextRange{open + 1, close}
                                     : TextRange{open, close + 1});
  return units;
}

/// What stands in front of a block: back to the end of the statement before it,
/// or the beginning of a line that is in no bracket. A head is short.
static size_t beginOfHead(StringRef text, size_t open) {
  constexpr size_t longest = 4096;
  size_t depth = 0;
  bool hasWords = false;
  for (size_t at = open; at > 0 && open - at < longest; --at) {
    char c = text[at - 1];
    if (c == ')' || c == ']')
      ++depth;
    else if (c == '(' || c == '[') {
      if (depth == 0)
        return at;
      --depth;
    }
    bool ends = StringRef(";{}").contains(c) || (c == '\n' && hasWords);
    if (ends && depth == 0)
      return at;
    hasWords |= !isSpace(c);
  }
  return open < longest ? 0 : open;
}

/// `for (...) { ... }` and `struct s { ... };`: with the end of the line, if
/// nothing else is on it.
static std::vector<TextRange> blocks(StringRef text) {
  std::vector<TextRange> units;
  for (auto [open, close] : pairs(text)) {
    if (text[open] != '{')
      continue;
    StringRef rest = text.drop_front(close + 1);
    if (rest.ltrim(' ').starts_with(";"))
      rest = rest.ltrim(' ').drop_front();
    if (rest.ltrim(" \t").starts_with("\n"))
      rest = rest.ltrim(" \t").drop_front();
    units.push_back({beginOfHead(text, open), text.size() - rest.size()});
  }
  return units;
}

static bool isWord(char c) {
  return isAlnum(c) || StringRef("_$.-").contains(c);
}

/// `static_cast<int>`, in front of its `(`.
static size_t beginOfWord(StringRef text, size_t open) {
  StringRef before = text.take_front(open).rtrim(" \t");
  size_t end = before
                   .rtrim("!$-.0123456789:@_#%^"
                          "abcdefghijklmnopqrstuvwxyz"
                          "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
                   .size();
  return end == before.size() ? open : end;
}

/// `if (c) { a; }` becomes `a;` and `f(a)` becomes `a`, which takes away what
/// is no statement without the rest: no set of tokens but that does. And `f(a)`
/// goes, of `f(a) + b` or of `if (c) a;`.
static std::vector<TextUnit> heads(StringRef text) {
  std::vector<TextUnit> units;
  for (auto [open, close] : pairs(text)) {
    bool isBlock = text[open] == '{';
    size_t head = isBlock ? beginOfHead(text, open) : beginOfWord(text, open);
    units.push_back({{head, open + 1}, {close, close + 1}});
    if (!isBlock)
      units.push_back({{head, close + 1}});
  }
  return units;
}

/// Behind the UTF-8 character that begins at `at`. A byte that begins none
/// stands for itself.
static size_t endOfCharacter(StringRef text, size_t at) {
  return at + std::max(1u, getUTF8SequenceSize(text.bytes_begin() + at,
                                               text.bytes_end()));
}

static size_t endOfToken(StringRef text, size_t at) {
  if (text[at] == '"')
    return endOfString(text, at);
  size_t end = endOfCharacter(text, at);
  bool named = StringRef("%@#!^").contains(text[at]);
  while ((named || isWord(text[at])) && end < text.size() && isWord(text[end]))
    ++end;
  return end;
}

static std::vector<TextRange> tokens(StringRef text) {
  std::vector<TextRange> units;
  for (size_t begin = 0; begin < text.size();) {
    size_t at = begin;
    while (at < text.size() && isSpace(text[at]))
      ++at;
    size_t end = at < text.size() ? endOfToken(text, at) : at;
    units.push_back({begin, end});
    begin = end;
  }
  return units;
}

/// An initialiser or an item of a list, which no token can leave alone.
static std::vector<TextRange> pairsOfTokens(StringRef text) {
  std::vector<TextRange> units = tokens(text);
  for (size_t i = 0; i + 1 < units.size(); ++i)
    units[i].end = units[i + 1].end;
  if (!units.empty())
    units.pop_back();
  return units;
}

ArrayRef<TextKind> textKinds() {
  static const TextKind kinds[] = {
      {"blocks", "what stands in braces, and in front of them", each<blocks>},
      {"lines", "lines of a text that nothing parses", each<lines>},
      {"brackets", "what stands between two brackets of it, and empty ones",
       each<brackets>},
      {"heads", "brackets and what stands in front of them, or all of `f(x)`",
       heads},
      {"tokens", "its words, strings and other characters", each<tokens>},
      {"pairs", "two tokens beside each other", each<pairsOfTokens>},
  };
  return kinds;
}

std::string without(StringRef text, std::vector<TextRange> ranges) {
  sort(ranges, [](const TextRange &a, const TextRange &b) {
    return a.begin < b.begin;
  });
  std::string rest;
  size_t at = 0;
  for (const TextRange &range : ranges) {
    if (range.begin > at)
      rest += text.slice(at, range.begin);
    at = std::max(at, range.end);
  }
  return rest + text.drop_front(std::min(at, text.size())).str();
}

} // namespace culprit
