#include "report/SourceExcerpt.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace culprit {

static bool isSameFile(StringRef named, StringRef file) {
  named = named.trim('"');
  if (file.empty() || file == "-")
    return named.starts_with("<") || named == "-";
  return sys::path::filename(named) == sys::path::filename(file);
}

/// The text tells where its ops come from, and names that file.
static bool hasLocationsOf(StringRef text, StringRef file) {
  return text.contains(("\"" + file.trim('"') + "\":").str());
}

std::string SourceExcerpt::indent() const {
  std::string blanks;
  for (char byte : StringRef(culprit()).take_front(column - 1)) {
    bool goesOn = (static_cast<unsigned char>(byte) & 0xc0) == 0x80; // of UTF-8
    if (!goesOn)
      blanks += byte == '\t' ? '\t' : ' ';
  }
  return blanks;
}

std::optional<SourceExcerpt> excerptAt(StringRef location, StringRef file,
                                       StringRef text) {
  constexpr unsigned around = 3;
  constexpr size_t longest = 1000;
  auto [place, column] = location.rsplit(':');
  auto [named, line] = place.rsplit(':');
  SourceExcerpt excerpt;
  excerpt.file = named.str();
  if (column.getAsInteger(10, excerpt.column) ||
      line.getAsInteger(10, excerpt.line) || excerpt.line == 0 ||
      excerpt.column == 0 || !isSameFile(named, file) ||
      hasLocationsOf(text, named))
    return std::nullopt;
  excerpt.firstLine = excerpt.line > around ? excerpt.line - around : 1;
  for (unsigned number = 1; number <= excerpt.line + around; ++number) {
    if (text.empty())
      break;
    auto [one, rest] = text.split('\n');
    if (number >= excerpt.firstLine)
      excerpt.lines.push_back(one.rtrim('\r').take_front(longest).str());
    text = rest;
  }
  bool isThere = excerpt.lines.size() > excerpt.line - excerpt.firstLine;
  if (!isThere || excerpt.column > excerpt.culprit().size())
    return std::nullopt;
  return excerpt;
}

} // namespace culprit
