#include "compiler/command/Glob.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

/// Linear for one star, never exponential.
bool matchesGlob(StringRef glob, StringRef text) {
  size_t g = 0, t = 0, star = StringRef::npos, resume = 0;
  while (t < text.size()) {
    if (g < glob.size() && glob[g] == '*') {
      star = g++;
      resume = t;
    } else if (g < glob.size() && glob[g] == text[t]) {
      ++g, ++t;
    } else if (star != StringRef::npos) {
      g = star + 1;
      t = ++resume;
    } else {
      return false;
    }
  }
  return glob.drop_front(g).find_first_not_of('*') == StringRef::npos;
}

bool matchesAny(ArrayRef<std::string> globs, StringRef text) {
  return any_of(globs, [&](StringRef glob) { return matchesGlob(glob, text); });
}

} // namespace culprit
