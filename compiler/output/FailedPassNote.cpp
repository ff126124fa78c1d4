#include "compiler/output/FailedPassNote.h"

using namespace llvm;

namespace culprit {

std::optional<FailedPassNote> failedPassNote(StringRef text) {
  size_t at = text.rfind(pipelineFailed);
  if (at == StringRef::npos)
    return std::nullopt;
  StringRef line = text.drop_front(at + pipelineFailed.size());
  line = line.split('\n').first;
  if (!line.consume_front(" [`"))
    return std::nullopt;
  auto [pass, rest] = line.split("` on '");
  auto [opName, behind] = rest.split("' operation");
  bool isOne = behind.starts_with("]") || behind.starts_with(": @");
  if (pass.empty() || opName.empty() || !isOne)
    return std::nullopt;
  FailedPassNote note{at, pass, opName, ""};
  if (!behind.consume_front(": @"))
    return note;
  // A comma begins the next of several.
  StringRef symbol = behind.take_until([](char c) { return c == ']'; });
  if (symbol.contains(", `"))
    return std::nullopt;
  note.symbol = symbol;
  return note;
}

} // namespace culprit
