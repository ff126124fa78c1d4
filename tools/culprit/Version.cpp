#include "tools/culprit/Version.h"
#include "llvm/Config/llvm-config.h"

namespace culprit {

std::string versionNumber() { return CULPRIT_VERSION; }

std::string versionDate() { return CULPRIT_DATE; }

std::string versionText() {
  return "culprit " CULPRIT_VERSION " (commit " CULPRIT_COMMIT
         ", LLVM " LLVM_VERSION_STRING ")";
}

} // namespace culprit
