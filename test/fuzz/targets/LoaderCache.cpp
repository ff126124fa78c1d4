#include "probe/identity/LoaderCache.h"
#include "../Target.h"

namespace culprit::fuzz {

void runLoaderCache(llvm::StringRef bytes) {
  LoaderCache cache = parseLoaderCache(bytes);
  require(cache.size() <= bytes.size() / 24, "an entry takes 24 bytes");
  for (const auto &[name, path] : cache)
    for (llvm::StringRef text : {name, path})
      require(!text.contains('\0') && bytes.contains(text),
              "what is read was there, and ends");
}

} // namespace culprit::fuzz
