#include "compiler/output/LastLine.h"

namespace culprit {

llvm::StringRef lastLine(llvm::StringRef text) {
  text = text.rtrim();
  return text.substr(text.rfind('\n') + 1);
}

} // namespace culprit
