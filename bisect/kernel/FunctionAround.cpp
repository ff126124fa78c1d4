#include "bisect/kernel/FunctionAround.h"
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

/// Where the place is; none if the IR does not have it.
static SmallVector<size_t> findPlaces(StringRef ir, StringRef place) {
  SmallVector<size_t> places;
  if (!ir.contains(" loc(")) {
    auto [file, line] = place.rsplit(':').first.rsplit(':');
    unsigned number = 0;
    if (!line.getAsInteger(10, number) && number > 0)
      if (size_t at = endOfLine(ir, number); at != StringRef::npos)
        places.push_back(at);
    return places;
  }
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

static StringRef lastLineOf(StringRef ir, const Line &op) {
  for (size_t place = op.begin;
       (place = ir.find("\n", place)) != StringRef::npos; ++place) {
    Line line = Line::at(ir, place + 1);
    if (line.indent == op.indent && line.text.starts_with("})"))
      return line.text;
  }
  return "";
}

/// func.func has its name in front of its region, gpu.func behind it.
static std::optional<TracedFunction> functionHolding(StringRef ir, size_t at) {
  constexpr StringRef attribute = "sym_name = \"";
  const Line line = Line::at(ir, at);
  bool isItself = line.opens() && !line.isOfOpAround();
  for (auto op = isItself ? std::optional(line) : opAround(ir, line); op;
       op = opAround(ir, *op)) {
    StringRef name = op->text.split(attribute).second;
    if (name.empty())
      name = lastLineOf(ir, *op).split(attribute).second;
    TracedFunction function;
    function.opName = op->text.split('"').second.split('"').first.str();
    function.name = name.split('"').first.str();
    if (StringRef(function.opName).ends_with("module"))
      return std::nullopt;
    if (!function.name.empty())
      return function;
  }
  return std::nullopt;
}

std::optional<TracedFunction> functionAround(StringRef ir, StringRef place) {
  std::optional<TracedFunction> only;
  for (size_t at : findPlaces(ir, place)) {
    auto function = functionHolding(ir, at);
    if (!function || (only && only->name != function->name))
      return std::nullopt;
    only = std::move(function);
  }
  return only;
}

std::string symbolAround(StringRef ir, StringRef place) {
  auto function = functionAround(ir, place);
  return function ? function->name : "";
}

} // namespace culprit
