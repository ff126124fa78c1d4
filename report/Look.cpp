#include "report/Look.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/Unicode.h"

using namespace llvm;

namespace culprit {

static const char *codeOf(Style style) {
  switch (style) {
  case Style::Plain:
    return "";
  case Style::Strong:
    return "1";
  case Style::Bad:
    return "31";
  case Style::Good:
    return "32";
  case Style::Unsure:
    return "33";
  case Style::Quiet:
    return "2";
  }
  return "";
}

std::string styled(StringRef text, Style style, const Look &look) {
  if (!look.colour || style == Style::Plain || text.empty())
    return text.str();
  return "\033[" + std::string(codeOf(style)) + "m" + text.str() + "\033[0m";
}

namespace {
/// What a terminal shows as one.
struct Character {
  size_t bytes;
  int columns; ///< 2 for many of East Asia; < 0: moves something, or no UTF-8
};
} // namespace

static Character firstOf(StringRef text) {
  constexpr unsigned char endOfASCII = 0x80;
  auto first = static_cast<unsigned char>(text.front());
  if (first < endOfASCII)
    return {1, first < ' ' || first == 0x7f ? -1 : 1};
  size_t bytes = std::min<size_t>(getNumBytesForUTF8(first), text.size());
  int columns = sys::unicode::columnWidthUTF8(text.take_front(bytes));
  if (columns == sys::unicode::ErrorInvalidUTF8)
    bytes = 1;
  return {bytes, columns};
}

std::string printable(std::string text) {
  std::string result;
  for (StringRef rest = text; !rest.empty();) {
    Character character = firstOf(rest);
    bool stays = character.columns >= 0 || rest[0] == '\n' || rest[0] == '\t';
    result += stays ? rest.take_front(character.bytes) : "?";
    rest = rest.drop_front(character.bytes);
  }
  return result;
}

size_t columnsOf(StringRef text) {
  size_t columns = 0;
  while (!text.empty()) {
    Character character = firstOf(text);
    columns += character.columns < 0 ? 1 : character.columns;
    text = text.drop_front(character.bytes);
  }
  return columns;
}

StringRef firstColumns(StringRef text, size_t columns) {
  size_t bytes = 0, used = 0;
  while (bytes < text.size()) {
    Character character = firstOf(text.drop_front(bytes));
    used += character.columns < 0 ? 1 : character.columns;
    if (used > columns)
      break;
    bytes += character.bytes;
  }
  return text.take_front(bytes);
}

/// As many bytes of the word as fit, up to a joint if there is one; one
/// character at least.
static size_t pieceOf(StringRef word, unsigned width) {
  size_t most = std::max(firstColumns(word, width).size(), firstOf(word).bytes);
  if (most == word.size())
    return most;
  size_t joint = word.take_front(most).find_last_of(":/-_.,<(=");
  return joint == StringRef::npos || joint == 0 ? most : joint + 1;
}

std::vector<std::string> wrapped(StringRef text, unsigned width) {
  if (width == 0)
    return {text.str()};
  std::vector<std::string> lines(1);
  SmallVector<StringRef, 32> words;
  text.split(words, ' ');
  for (StringRef word : words) {
    bool first = lines.back().empty();
    if (!first && columnsOf(lines.back()) + 1 + columnsOf(word) <= width) {
      lines.back() += " " + word.str();
      continue;
    }
    if (!first)
      lines.emplace_back();
    for (size_t piece; columnsOf(word) > width &&
                       (piece = pieceOf(word, width)) < word.size();) {
      lines.back() = word.take_front(piece).str();
      lines.emplace_back();
      word = word.drop_front(piece);
    }
    lines.back() = word.str();
  }
  return lines;
}

std::string fitted(StringRef text, unsigned width) {
  if (width == 0 || columnsOf(text) <= width)
    return text.str();
  StringRef dots = StringRef("...").take_front(width);
  return (firstColumns(text, width - dots.size()) + dots).str();
}

} // namespace culprit
