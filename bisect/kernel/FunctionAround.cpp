#include "bisect/kernel/FunctionAround.h"
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
    StringRef word =
        place.take_until([](char c) { return StringRef(" ()").contains(c); });
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

static std::optional<TracedFunction> functionBefore(StringRef ir, size_t at) {
  constexpr StringRef name = "sym_name = \"";
  size_t before = ir.take_front(at).rfind(name);
  if (before == StringRef::npos)
    return std::nullopt;
  StringRef line = ir.take_front(before);
  line = line.drop_front(line.rfind('\n') + 1);
  TracedFunction function;
  function.opName = line.split('"').second.split('"').first.str();
  function.name = ir.drop_front(before + name.size()).split('"').first.str();
  return function;
}

std::optional<TracedFunction> functionAround(StringRef ir, StringRef place) {
  std::optional<TracedFunction> only;
  for (size_t at : findPlaces(ir, place)) {
    auto function = functionBefore(ir, at);
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
