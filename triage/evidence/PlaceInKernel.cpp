#include "triage/evidence/PlaceInKernel.h"
#include "compiler/ir/SymbolText.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <string>

using namespace llvm;

namespace culprit {

/// `func.func private @f(`, `gpu.func @k(`, `"func.func"() <{sym_name = "f"}>`;
/// "" where the name stands elsewhere. Nothing if no function begins there.
static std::optional<std::string> functionBegunBy(StringRef line) {
  line = line.split("//").first.ltrim();
  StringRef op = line.take_until([](char c) { return c == ' ' || c == '('; });
  op = op.trim('"');
  if (op != "func" && !op.ends_with(".func"))
    return std::nullopt;
  StringRef named = line.split("sym_name = \"").second;
  if (!named.empty())
    return named.split('"').first.str();
  auto symbols = ir::symbolsInText(line);
  return symbols.empty() ? "" : symbols.front().name;
}

bool mayBeInFunction(StringRef text, unsigned line, StringRef name) {
  SmallVector<StringRef, 0> lines;
  text.split(lines, '\n');
  auto isHead = [&](StringRef each) { return functionBegunBy(each) == name; };
  if (line == 0 || line > lines.size() || none_of(lines, isHead))
    return true;
  for (StringRef each : reverse(ArrayRef(lines).take_front(line)))
    if (auto begun = functionBegunBy(each))
      return begun->empty() || *begun == name;
  return true;
}

} // namespace culprit
