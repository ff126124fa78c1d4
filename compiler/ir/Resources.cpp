#include "compiler/ir/Resources.h"
#include "compiler/ir/TypeRewriting.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/BuiltinDialect.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include <set>

using namespace mlir;

namespace culprit::ir {

static ArrayRef<char> dataOf(DenseResourceElementsAttr elements) {
  const AsmResourceBlob *blob = elements.getRawHandle().getBlob();
  return blob ? blob->getData() : ArrayRef<char>();
}

/// Of data that were resized already: the name before that.
static StringRef nameOfWhole(DialectResourceBlobManager &manager,
                             DenseResourceElementsHandle handle) {
  auto [name, suffix] = handle.getKey().rsplit('_');
  size_t bytes;
  bool wasResized = !suffix.getAsInteger(10, bytes) && handle.getBlob() &&
                    handle.getBlob()->getData().size() == bytes &&
                    manager.lookup(name);
  return wasResized ? name : handle.getKey();
}

/// The first bytes of the data, and zeros where there are not as many.
static DenseResourceElementsHandle resized(DenseResourceElementsHandle handle,
                                           size_t bytes) {
  auto &interface = DenseResourceElementsHandle::getManagerInterface(
      handle.getDialect()->getContext());
  DialectResourceBlobManager &manager = interface.getBlobManager();
  std::string name = (nameOfWhole(manager, handle) + "_" + Twine(bytes)).str();
  if (auto *known = manager.lookup(name)) {
    size_t size = known->getBlob() ? known->getBlob()->getData().size() : 0;
    if (size == bytes)
      return DenseResourceElementsHandle(known, handle.getDialect());
  }
  if (bytes == 0)
    return interface.insert(name);
  ArrayRef<char> whole = handle.getBlob()->getData();
  SmallVector<char> data(whole.take_front(bytes));
  data.resize(bytes);
  return interface.insert(name,
                          HeapAsmResourceBlob::allocateAndCopyWithAlign(
                              data, handle.getBlob()->getDataAlignment()));
}

std::vector<std::string> namesOfData(Operation *root) {
  std::set<std::string> names;
  AttrTypeWalker walker;
  walker.addWalk([&](DenseResourceElementsAttr elements) {
    if (!dataOf(elements).empty())
      names.insert(elements.getRawHandle().getKey().str());
  });
  replaceIn(
      root,
      [&](StringRef, Attribute attribute) {
        walker.walk(attribute);
        return attribute;
      },
      [](Type type) { return type; });
  return {names.begin(), names.end()};
}

void dropData(Operation *root, StringRef name) {
  AttrTypeReplacer inside;
  inside.addReplacement([&](DenseResourceElementsAttr elements) {
    DenseResourceElementsHandle handle = elements.getRawHandle();
    return handle.getKey() == name ? DenseResourceElementsAttr::get(
                                         elements.getType(), resized(handle, 0))
                                   : elements;
  });
  replaceIn(
      root,
      [&](StringRef, Attribute attribute) { return inside.replace(attribute); },
      [](Type type) { return type; });
}

DenseResourceElementsAttr retyped(DenseResourceElementsAttr elements,
                                  ShapedType to) {
  DenseResourceElementsHandle handle = elements.getRawHandle();
  size_t has = dataOf(elements).size();
  ShapedType from = elements.getType();
  Type element = to.getElementType();
  size_t needs = has;
  if (!from.hasStaticShape() || !to.hasStaticShape())
    return DenseResourceElementsAttr::get(to, handle);
  if (from.getElementType() == element && from.getNumElements())
    needs = has / from.getNumElements() * to.getNumElements();
  else if (element.isIntOrFloat())
    needs = (element.getIntOrFloatBitWidth() + 7) / 8 * to.getNumElements();
  bool changes = has && needs != has;
  return DenseResourceElementsAttr::get(to, changes ? resized(handle, needs)
                                                    : handle);
}

} // namespace culprit::ir
