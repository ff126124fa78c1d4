#include "report/SourceExcerpt.h"
#include "compiler/output/FilePlace.h"
#include "report/Look.h"
#include "report/SameFile.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace culprit {

/// The text tells where its ops come from, and names that file: as MLIR prints
/// the name (`jos\C3\A9.mlir`), or as somebody has written it.
static bool hasLocationsOf(StringRef text, StringRef file) {
  std::string printed;
  raw_string_ostream os(printed);
  printEscapedString(file, os);
  return text.contains("\"" + printed + "\":") ||
         text.contains(("\"" + file + "\":").str());
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
  auto place = filePlace(location);
  if (!place || place->line == 0 || place->column == 0 ||
      !isNameOf(place->file, file) || hasLocationsOf(text, place->file))
    return std::nullopt;
  SourceExcerpt excerpt{place->file, place->line, place->column, 0, {}};
  excerpt.firstLine = excerpt.line > around ? excerpt.line - around : 1;
  for (unsigned number = 1; number <= excerpt.line + around; ++number) {
    if (text.empty())
      break;
    auto [one, rest] = text.split('\n');
    if (number >= excerpt.firstLine)
      excerpt.lines.push_back(firstColumns(one.rtrim('\r'), longest).str());
    text = rest;
  }
  bool isThere = excerpt.lines.size() > excerpt.line - excerpt.firstLine;
  if (!isThere || excerpt.column > excerpt.culprit().size())
    return std::nullopt;
  return excerpt;
}

} // namespace culprit
