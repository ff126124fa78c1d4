#include "probe/journal/Packed.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Compression.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/Error.h"

using namespace llvm;

namespace culprit {

// `=` and the bytes, or `z`, their number (8 bytes, little-endian) and what
// zstd made of them.
static constexpr char plain = '=', compressed = 'z';
static constexpr size_t sizeBytes = 8;

std::string packed(StringRef bytes) {
  constexpr size_t worthItBytes = 512;
  constexpr int fast = 1;
  if (bytes.size() < worthItBytes || !compression::zstd::isAvailable())
    return plain + bytes.str();
  SmallVector<uint8_t, 0> smaller;
  compression::zstd::compress(arrayRefFromStringRef(bytes), smaller, fast);
  std::string result(1 + sizeBytes, compressed);
  support::endian::write64le(result.data() + 1, bytes.size());
  return result + toStringRef(smaller).str();
}

std::optional<std::string> unpacked(StringRef bytes) {
  constexpr uint64_t most = 1u << 30;
  if (bytes.consume_front(StringRef(&plain, 1)))
    return bytes.str();
  if (!bytes.consume_front(StringRef(&compressed, 1)) ||
      bytes.size() < sizeBytes || !compression::zstd::isAvailable())
    return std::nullopt;
  uint64_t size = support::endian::read64le(bytes.data());
  if (size > most)
    return std::nullopt;
  SmallVector<uint8_t, 0> larger;
  if (Error error = compression::zstd::decompress(
          arrayRefFromStringRef(bytes.drop_front(sizeBytes)), larger, size)) {
    consumeError(std::move(error));
    return std::nullopt;
  }
  if (larger.size() != size)
    return std::nullopt;
  return toStringRef(larger).str();
}

} // namespace culprit
