#include "probe/files/SHA256.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SHA256.h"

std::string culprit::sha256(llvm::StringRef bytes) {
  llvm::SHA256 hasher;
  hasher.update(bytes);
  return llvm::toHex(hasher.final(), /*LowerCase=*/true);
}
