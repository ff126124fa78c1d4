#include "compiler/output/CuTileRefusal.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace culprit {

/// `    "k.py", line 10, col 5-57, in kernel:`, or `lines 10--12`.
static bool readPlace(StringRef line, CuTileRefusal &refusal) {
  if (!line.consume_front("    \""))
    return false;
  auto [file, rest] = line.split("\", line");
  rest.consume_front("s");
  unsigned number = 0;
  if (!rest.consume_front(" ") || rest.consumeInteger(10, number))
    return false;
  refusal.file = file.str();
  refusal.line = number;
  return true;
}

std::optional<CuTileRefusal> cuTileRefusal(StringRef standardError) {
  constexpr StringLiteral types = "cuda.tile._exception.";
  size_t at = standardError.rfind(("\n" + types).str());
  if (at == StringRef::npos)
    return std::nullopt;
  StringRef text = standardError.drop_front(at + 1 + types.size());
  StringRef line;
  std::tie(line, text) = text.split('\n');
  auto [type, message] = line.split(": ");
  if (type == "InternalError")
    return std::nullopt;
  CuTileRefusal refusal;
  refusal.message = message.trim().str();
  while (!text.empty()) {
    std::tie(line, text) = text.split('\n');
    if (!line.empty() && !isSpace(line.front()))
      return std::nullopt; // something else happened behind it
    readPlace(line, refusal);
  }
  return refusal.line ? std::optional(std::move(refusal)) : std::nullopt;
}

} // namespace culprit
