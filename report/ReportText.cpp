#include "report/ReportText.h"
#include "report/Links.h"
#include "report/Notes.h"
#include "report/Rows.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace culprit {

static constexpr unsigned nameColumn = 10, narrow = 60;

static Style styleOf(const Row &row) {
  if (row.kind == Row::Kind::Source)
    return Style::Plain;
  return StringSwitch<Style>(row.name)
      .Case("failure", Style::Bad)
      .Cases({"pass", "pattern", "counter", "kernel"}, Style::Strong)
      .Cases({"", "note"}, Style::Quiet)
      .Default(Style::Plain);
}

/// `[exact]` and its like at the end of a line say how sure it is.
static std::string withPrecision(StringRef line, Style style,
                                 const Look &look) {
  size_t at = line.rfind(" [");
  if (at == StringRef::npos || !line.ends_with("]"))
    return styled(line, style, look);
  StringRef word = line.drop_front(at + 1);
  bool isSure = word == "[exact]" || word == "[confirmed]";
  return styled(line.take_front(at), style, look) + " " +
         styled(word, isSure ? Style::Good : Style::Unsure, look);
}

static std::vector<std::string> linesOf(const Row &row, unsigned width) {
  std::string text = printable(row.text);
  switch (row.kind) {
  case Row::Kind::Words:
    return wrapped(text, width);
  case Row::Kind::Source:
    return {fitted(text, width)};
  case Row::Kind::Command:
    break;
  }
  return {text};
}

static void print(raw_ostream &os, const Row &row, const Look &look,
                  ArrayRef<Link> links = {}) {
  bool isNarrow = look.width && look.width < narrow;
  unsigned indent = isNarrow ? 2 : nameColumn;
  if (isNarrow && !row.name.empty())
    os << styled(row.name, Style::Quiet, look) << "\n";
  for (auto [place, line] :
       enumerate(linesOf(row, look.width ? look.width - indent : 0))) {
    if (!isNarrow && place == 0)
      os << styled(formatv("{0,-9} ", row.name).str(), Style::Quiet, look);
    else
      os.indent(indent);
    os << linked(withPrecision(line, styleOf(row), look), links, look) << "\n";
  }
}

std::string toText(const Report &report, const Look &look) {
  std::string text;
  raw_string_ostream os(text);
  std::vector<Link> links = linksOf(report);
  for (const Row &row : rowsOf(report))
    print(os, row, look, links);
  for (const Remark &remark : notesOf(report))
    print(os, {"note", remark.text}, look);
  print(os, {"status", costLine(report)}, look);
  return text;
}

} // namespace culprit
