#include "triage/evidence/PlaceInKernel.h"
#include "compiler/ir/SymbolText.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <string>

using namespace llvm;

namespace culprit {

/// `func.func private @f(`, `gpu.func @k(`, `sym_name = "f"`; "": it is none.
static std::string functionBegunBy(StringRef line) {
  line = line.split("//").first;
  if (line.contains("func")) {
    auto symbols = ir::symbolsInText(line);
    auto isCall = [](StringRef before) { return before.contains("call"); };
    if (!symbols.empty() && !isCall(line.take_front(symbols.front().begin)) &&
        line.take_front(symbols.front().begin).contains("func"))
      return symbols.front().name;
  }
  auto [before, rest] = line.split("sym_name = \"");
  return before.contains("func") ? rest.split('"').first.str() : "";
}

bool mayBeInFunction(StringRef text, unsigned line, StringRef name) {
  SmallVector<StringRef, 0> lines;
  text.split(lines, '\n');
  if (line == 0 || line > lines.size())
    return true;
  for (StringRef each : reverse(ArrayRef(lines).take_front(line)))
    if (std::string begun = functionBegunBy(each); !begun.empty())
      return begun == name;
  return true;
}

} // namespace culprit
