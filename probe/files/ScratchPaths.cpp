#include "probe/files/ScratchPaths.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Regex.h"

using namespace llvm;

namespace culprit {

std::string withoutScratch(StringRef text) {
  static const Regex scratch(
      "[^[:space:]:'\"]*/culprit\\.[A-Za-z0-9]+/p[0-9]+/");
  std::string result;
  for (SmallVector<StringRef, 1> found; scratch.match(text, &found);) {
    size_t at = found.front().data() - text.data();
    result += text.take_front(at);
    text = text.drop_front(at + found.front().size());
  }
  return result + text.str();
}

} // namespace culprit
