#include "tools/culprit/PathsInWord.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace culprit {

SmallVector<StringRef> pathsInside(StringRef word) {
  SmallVector<StringRef> pieces, paths;
  SplitString(word, pieces, "={}()<>,;@: \t\n\"'");
  for (StringRef piece : pieces) {
    size_t begin = piece.starts_with("-") ? piece.find('/') : 0;
    if (begin != StringRef::npos && piece.size() - begin < word.size())
      paths.push_back(piece.drop_front(begin));
  }
  return paths;
}

} // namespace culprit
