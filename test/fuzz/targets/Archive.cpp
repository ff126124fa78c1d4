#include "reproducer/Archive.h"
#include "../Target.h"

namespace culprit::fuzz {

void runArchive(llvm::StringRef bytes) {
  auto top = accepted(topOf(bytes));
  if (!top)
    return;
  require(!top->empty() && *top != "." && *top != "..",
          "the top directory has a name");
  require(top->find('/') == std::string::npos,
          "the top directory is one step away");
}

} // namespace culprit::fuzz
