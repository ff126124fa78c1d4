#include "bisect/kernel/FunctionAround.h"
#include "compiler/ir/SymbolText.h"
#include "compiler/output/PrintedLocation.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace culprit {

/// Behind the line of the IR itself.
static size_t endOfLine(StringRef ir, unsigned line) {
  size_t end = 0;
  for (unsigned i = 0; i < line && end != StringRef::npos; ++i)
    end = ir.find('\n', i ? end + 1 : 0);
  return end;
}

/// As IR prints the location: `loc(callsite("k.mlir":3:8 at "k.mlir":1:1))`.
static std::string asPrinted(StringRef place) {
  std::string printed = "loc(";
  raw_string_ostream out(printed);
  while (!place.empty()) {
    // The name of a file may have blanks.
    StringRef word = isOnePlace(place) ? place : place.take_until([](char c) {
      return StringRef(" ()").contains(c);
    });
    auto [fileAndLine, column] = word.rsplit(':');
    auto [file, line] = fileAndLine.rsplit(':');
    if (column.empty() || line.empty()) {
      out << word;
    } else {
      out << '"';
      printEscapedString(file, out);
      out << "\":" << line << ":" << column;
    }
    out << place.substr(word.size(), 1);
    place = place.drop_front(std::min(word.size() + 1, place.size()));
  }
  return printed + ")";
}

static SmallVector<size_t> lineOf(StringRef ir, StringRef place) {
  StringRef line = place.rsplit(':').first.rsplit(':').second;
  unsigned number = 0;
  if (line.getAsInteger(10, number) || number == 0)
    return {};
  size_t at = endOfLine(ir, number);
  return at == StringRef::npos ? SmallVector<size_t>()
                               : SmallVector<size_t>{at};
}

/// Where the place is; none if the IR does not have it.
static SmallVector<size_t> findPlaces(StringRef ir, StringRef place,
                                      Places kind) {
  if (kind == Places::OfTheText && !ir.contains(" loc("))
    return lineOf(ir, place);
  SmallVector<size_t> places;
  std::string printed = asPrinted(place);
  for (size_t at = 0; (at = ir.find(printed, at)) != StringRef::npos; ++at)
    places.push_back(at);
  return places;
}

namespace {
/// A line of generic IR: an op with regions begins and ends on lines of its
/// own, and what it holds is indented. PrintedModule, which cuts modules,
/// refuses those with resources or escaped names; for one place, the lines
/// around it do.
struct Line {
  size_t begin = 0;
  StringRef text; ///< without the blanks in front
  size_t indent = 0;

  static Line at(StringRef ir, size_t place) {
    Line line;
    line.begin = ir.take_front(place).rfind('\n') + 1; // npos + 1 is 0
    StringRef whole = ir.drop_front(line.begin).split('\n').first;
    line.text = whole.ltrim(' ');
    line.indent = whole.size() - line.text.size();
    return line;
  }
  /// Of an op that is around it: its end, one of its blocks or regions.
  bool isOfOpAround() const {
    return text.starts_with("}") || text.starts_with("^");
  }
  bool opens() const { return text.rtrim().ends_with("({"); }
};
} // namespace

/// The first line of the op around it; nothing at the top.
static std::optional<Line> opAround(StringRef ir, const Line &line) {
  size_t below = line.indent + line.isOfOpAround();
  for (size_t place = line.begin; place > 0 && below > 0;) {
    Line before = Line::at(ir, place - 1);
    if (before.indent < below && before.opens() && !before.isOfOpAround())
      return before;
    place = before.begin;
  }
  return std::nullopt;
}

static Line lastLineOf(StringRef ir, const Line &op) {
  std::string end = "\n" + std::string(op.indent, ' ') + "})";
  size_t place = ir.find(end, op.begin);
  return Line::at(ir, place == StringRef::npos ? ir.size() : place + 1);
}

/// `a"b` of `sym_name = "a\22b"`; func.func has it in front of its region,
/// gpu.func behind it.
static std::string symbolOf(StringRef ir, const Line &op) {
  constexpr StringRef attribute = "sym_name = ";
  StringRef written = op.text.split(attribute).second;
  if (written.empty())
    written = lastLineOf(ir, op).text.split(attribute).second;
  if (!written.starts_with("\""))
    return "";
  return ir::nameInQuotes(written.drop_front().split('"').first);
}

static std::string opNameOf(const Line &op) {
  return op.text.split('"').second.split('"').first.str();
}

/// The outermost op is the root, whose name is part of no path.
static std::string pathOf(StringRef ir, Line op, const std::string &name) {
  std::string path = ir::printedSymbol(name);
  for (auto around = opAround(ir, op); around; around = opAround(ir, op)) {
    op = *around;
    std::string symbol = op.indent > 0 ? symbolOf(ir, op) : "";
    if (!symbol.empty())
      path = ir::printedSymbol(symbol) + "::" + path;
  }
  return path;
}

/// The line that begins the function in which the place is.
static std::optional<Line> functionHolding(StringRef ir, size_t at) {
  const Line line = Line::at(ir, at);
  bool isItself = line.opens() && !line.isOfOpAround();
  for (auto op = isItself ? std::optional(line) : opAround(ir, line); op;
       op = opAround(ir, *op)) {
    if (StringRef(opNameOf(*op)).ends_with("module"))
      return std::nullopt;
    if (!symbolOf(ir, *op).empty())
      return op;
  }
  return std::nullopt;
}

std::optional<TracedFunction> functionAround(StringRef ir, StringRef place,
                                             Places kind) {
  SmallVector<size_t> places = findPlaces(ir, place, kind);
  auto function =
      places.empty() ? std::nullopt : functionHolding(ir, places.front());
  if (!function)
    return std::nullopt;
  Line last = lastLineOf(ir, *function);
  if (places.back() > last.begin + last.indent + last.text.size())
    return std::nullopt;
  std::string name = symbolOf(ir, *function);
  return TracedFunction{opNameOf(*function), name, pathOf(ir, *function, name)};
}

} // namespace culprit
