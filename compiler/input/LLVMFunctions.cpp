#include "compiler/input/LLVMFunctions.h"
#include "compiler/ir/SymbolText.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace culprit {

std::vector<std::string> functionsOfLLVM(StringRef text) {
  std::vector<std::string> names;
  for (StringRef line : split(text, '\n')) {
    if (!line.starts_with("define ") || line.contains(" available_externally "))
      continue;
    auto symbols = ir::symbolsInText(line);
    if (!symbols.empty())
      names.push_back(std::move(symbols.front().name));
  }
  return names;
}

} // namespace culprit
