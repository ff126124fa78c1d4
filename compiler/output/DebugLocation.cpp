#include "compiler/output/DebugLocation.h"

using namespace llvm;

namespace culprit {

/// The string behind `key`, which is `name = "`, say.
static StringRef quotedBehind(StringRef text, StringRef key) {
  size_t at = text.find(key);
  return at == StringRef::npos
             ? StringRef()
             : text.drop_front(at + key.size()).split('"').first;
}

std::optional<DebugLocation> parseDebugLocation(StringRef location) {
  StringRef function = quotedBehind(location, " name = \"");
  StringRef symbol = quotedBehind(location, " linkageName = \"");
  if (function.empty() && symbol.empty())
    return std::nullopt;
  DebugLocation result;
  result.function = (function.empty() ? symbol : function).str();
  result.symbol = (symbol.empty() ? function : symbol).str();
  constexpr StringLiteral begin = "loc(\"";
  size_t at = location.find(begin);
  if (at != StringRef::npos) {
    auto [file, rest] = location.drop_front(at + begin.size()).split('"');
    result.place =
        (file.rsplit('/').second.empty() ? file : file.rsplit('/').second)
            .str() +
        rest.split(')').first.str();
  }
  return result;
}

} // namespace culprit
