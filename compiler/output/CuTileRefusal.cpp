#include "compiler/output/CuTileRefusal.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <optional>

using namespace llvm;

namespace culprit {

/// By which the front end tells of a defect of its own.
static constexpr StringRef internal = "InternalError",
                           internalOnce = "TileInternalError";

/// Those about the user's kernel, by their present names and the earlier ones.
static constexpr StringRef types[] = {
    "UnsupportedSyntaxError",
    "TileSyntaxError",
    "TypeCheckingError",
    "TileTypeError",
    "RecursionLimitError",
    "TileRecursionError",
    "InvalidValueError",
    "TileValueError",
    "UnsupportedFeatureError",
    "TileUnsupportedFeatureError",
    "StaticEvalError",
    "TileStaticEvalError",
    "StaticAssertionError",
    "TileStaticAssertionError",
    "StaticException",
    "UnsupportedCallError",
    internal,
    internalOnce,
};

ArrayRef<StringRef> cuTileRefusalTypes() { return types; }

/// `    "k.py", line 10, col 5-57, in kernel:`, or `lines 10--12`.
static std::optional<CuTileRefusal> readPlace(StringRef line) {
  if (!line.consume_front("    \""))
    return std::nullopt;
  auto [file, rest] = line.split("\", line");
  rest.consume_front("s");
  CuTileRefusal place{file.str(), 0, "", false};
  if (!rest.consume_front(" ") || rest.consumeInteger(10, place.line))
    return std::nullopt;
  return place;
}

std::vector<CuTileRefusal> cuTileRefusals(StringRef standardError) {
  constexpr StringLiteral module = "cuda.tile._exception.";
  std::vector<CuTileRefusal> refusals;
  size_t at = standardError.rfind(("\n" + module).str());
  if (at == StringRef::npos)
    return refusals;
  auto [first, text] =
      standardError.drop_front(at + 1 + module.size()).split('\n');
  auto [type, message] = first.split(": ");
  if (!is_contained(types, type))
    return refusals;
  while (!text.empty()) {
    StringRef line;
    std::tie(line, text) = text.split('\n');
    bool isMore =
        line.empty() || isSpace(line.front()) || line == "Unknown location";
    if (!isMore)
      return {}; // something else happened behind it
    if (auto place = readPlace(line)) {
      place->message = message.trim().str();
      place->isDefect = type == internal || type == internalOnce;
      refusals.insert(refusals.begin(), std::move(*place));
    }
  }
  return refusals;
}

} // namespace culprit
