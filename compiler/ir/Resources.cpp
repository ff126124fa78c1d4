#include "compiler/ir/Resources.h"
#include "mlir/IR/BuiltinDialect.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/xxhash.h"

using namespace mlir;

namespace culprit::ir {

static ArrayRef<char>
dataOf(const DialectResourceBlobManager::BlobEntry &entry) {
  const AsmResourceBlob *blob = entry.getBlob();
  return blob ? blob->getData() : ArrayRef<char>();
}

static ArrayRef<char> dataOf(DenseResourceElementsAttr elements) {
  return dataOf(*elements.getRawHandle().getResource());
}

static std::string suffixOf(ArrayRef<char> data) {
  uint64_t hash = llvm::xxh3_64bits(ArrayRef<uint8_t>(
      reinterpret_cast<const uint8_t *>(data.data()), data.size()));
  return "_" + llvm::utohexstr(hash & 0xffffffff, /*LowerCase=*/true, 8);
}

static DenseResourceElementsHandle withData(DenseResourceElementsHandle handle,
                                            ArrayRef<char> data) {
  auto &interface = DenseResourceElementsHandle::getManagerInterface(
      handle.getDialect()->getContext());
  DialectResourceBlobManager &manager = interface.getBlobManager();
  StringRef base = handle.getKey();
  base.consume_back(suffixOf(dataOf(*handle.getResource()))); // its own
  std::string name = base.str() + suffixOf(data);
  // The user's own data may have that name.
  for (auto *known = manager.lookup(name); known;
       known = manager.lookup(name += "_")) {
    if (dataOf(*known) == data)
      return DenseResourceElementsHandle(known, handle.getDialect());
  }
  if (data.empty())
    return interface.insert(name);
  size_t alignment = handle.getBlob()->getDataAlignment();
  return interface.insert(
      name, HeapAsmResourceBlob::allocateAndCopyWithAlign(data, alignment));
}

DenseResourceElementsAttr withoutData(DenseResourceElementsAttr elements,
                                      StringRef name) {
  DenseResourceElementsHandle handle = elements.getRawHandle();
  if (handle.getKey() != name)
    return elements;
  return DenseResourceElementsAttr::get(elements.getType(),
                                        withData(handle, {}));
}

/// Elements may be smaller than a byte, or have bytes to spare; and nobody says
/// that data are of the size of their type.
static size_t bytesOfElements(size_t count, size_t bytes, unsigned bitsBefore,
                              unsigned bitsAfter) {
  bool haveBytesOfTheirOwn = count && bytes % count == 0;
  return haveBytesOfTheirOwn ? count * llvm::divideCeil(bitsAfter, 8u)
                             : llvm::divideCeil(bytes * bitsAfter, bitsBefore);
}

static size_t bytesNeeded(ShapedType from, size_t bytes, ShapedType to) {
  Type before = from.getElementType(), after = to.getElementType();
  size_t count = from.hasStaticShape() ? from.getNumElements() : 0;
  if (before != after)
    return before.isIntOrFloat() && after.isIntOrFloat()
               ? bytesOfElements(count, bytes, before.getIntOrFloatBitWidth(),
                                 after.getIntOrFloatBitWidth())
               : bytes;
  return count && to.hasStaticShape()
             ? llvm::divideCeil(bytes * to.getNumElements(), count)
             : bytes;
}

DenseResourceElementsAttr retyped(DenseResourceElementsAttr elements,
                                  ShapedType to) {
  DenseResourceElementsHandle handle = elements.getRawHandle();
  ArrayRef<char> whole = dataOf(elements);
  size_t needed = bytesNeeded(elements.getType(), whole.size(), to);
  if (whole.empty() || whole.size() == needed)
    return DenseResourceElementsAttr::get(to, handle);
  SmallVector<char> data(whole.take_front(needed));
  data.resize(needed);
  return DenseResourceElementsAttr::get(to, withData(handle, data));
}

} // namespace culprit::ir
