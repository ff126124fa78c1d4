#include "report/Look.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Twine.h"

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

std::string printable(std::string text) {
  for (char &c : text)
    if ((static_cast<unsigned char>(c) < ' ' && c != '\n' && c != '\t') ||
        c == '\x7f')
      c = '?';
  return text;
}

static bool continues(char c) {
  return (static_cast<unsigned char>(c) & 0xc0) == 0x80;
}

size_t columnsOf(StringRef text) {
  return count_if(text, [](char c) { return !continues(c); });
}

/// The bytes of the first `columns` characters.
static size_t bytesOf(StringRef text, size_t columns) {
  size_t bytes = 0;
  for (; bytes < text.size(); ++bytes)
    if (!continues(text[bytes]) && columns-- == 0)
      break;
  return bytes;
}

/// As many bytes of the word as fit, up to a joint if there is one.
static size_t pieceOf(StringRef word, unsigned width) {
  size_t most = bytesOf(word, width);
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
    while (columnsOf(word) > width) {
      size_t piece = pieceOf(word, width);
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
  return (Twine(text.take_front(bytesOf(text, width - dots.size()))) + dots)
      .str();
}

} // namespace culprit
