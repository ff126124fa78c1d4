#include "probe/identity/LoaderCache.h"
#include "llvm/Support/Endian.h"

using namespace llvm;

namespace culprit {

// Offsets count from the new header.
LoaderCache parseLoaderCache(StringRef file) {
  constexpr size_t headerSize = 48, countAt = 20, entrySize = 24;
  LoaderCache entries;
  size_t start = file.find("glibc-ld.so.cache1.1");
  if (start == StringRef::npos)
    return entries;
  file = file.substr(start);
  auto number = [&](size_t at) -> size_t {
    return at + 4 <= file.size()
               ? support::endian::read32<endianness::native>(file.data() + at)
               : 0;
  };
  auto text = [&](size_t at) {
    return file.substr(number(at)).take_until([](char c) { return c == 0; });
  };
  size_t count = number(countAt);
  for (size_t i = 0;
       i < count && headerSize + (i + 1) * entrySize <= file.size(); ++i) {
    size_t entry = headerSize + i * entrySize;
    entries.emplace(text(entry + 4).str(), text(entry + 8).str());
  }
  return entries;
}

} // namespace culprit
