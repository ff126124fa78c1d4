#include "probe/local/OwnWords.h"

using namespace llvm;

namespace culprit {

std::string ownWords(StringRef line) {
  bool isIndented = line.starts_with(" ") || line.starts_with("\t");
  if (isIndented && !line.contains("what():"))
    return "";
  std::string words;
  while (!line.empty()) {
    auto [own, quoted] = line.split('"');
    words += own;
    bool isClosed = quoted.contains('"');
    words += isClosed ? StringRef() : quoted;
    line = isClosed ? quoted.split('"').second : StringRef();
  }
  return words;
}

} // namespace culprit
