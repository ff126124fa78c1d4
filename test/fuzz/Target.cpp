#include "Target.h"
#include <cstdio>
#include <cstdlib>

namespace culprit::fuzz {

const Target *targetNamed(llvm::StringRef name) {
  for (const Target &target : targets())
    if (name == target.name)
      return &target;
  return nullptr;
}

void require(bool holds, const char *invariant) {
  if (holds)
    return;
  std::fprintf(stderr, "does not hold: %s\n", invariant);
  std::abort();
}

} // namespace culprit::fuzz
