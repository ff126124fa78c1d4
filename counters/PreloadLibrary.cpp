#include "counters/PreloadLibrary.h"
#include "probe/files/SHA256.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace culprit {

PreloadLibrary PreloadLibrary::at(const std::string &path) {
  auto buffer = MemoryBuffer::getFile(path);
  // The loader splits its list there.
  bool canBeNamed = path.find_first_of(" :;") == path.npos;
  if (path.empty() || !canBeNamed || !buffer)
    return {};
  return {path, sha256((*buffer)->getBuffer())};
}

} // namespace culprit
