#include "compiler/ir/Segments.h"
#include "compiler/ir/Symbols.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinOps.h"
#include "reducer/Draft.h"
#include "reducer/kinds/Kinds.h"

using namespace mlir;

namespace culprit {

/// Attributes that make the op what it is, or that another edit kind looks
/// after.
static bool isStructural(Operation *op, StringRef name) {
  // A module may do without a name.
  if (name == "sym_name")
    return !isa<ModuleOp>(op);
  // A declaration has a region, too.
  if (name == "function_type")
    return op->getNumRegions() != 0;
  return ir::areSegmentSizes(op, name);
}

std::vector<NamedAttribute> attributesOf(Operation *op) {
  std::vector<NamedAttribute> attributes;
  auto add = [&](DictionaryAttr dictionary) {
    if (dictionary)
      for (NamedAttribute attribute : dictionary)
        if (!isStructural(op, attribute.getName()))
          attributes.push_back(attribute);
  };
  add(dyn_cast_or_null<DictionaryAttr>(op->getPropertiesAsAttribute()));
  add(op->getDiscardableAttrDictionary());
  return attributes;
}

void changeAttributesOf(Operation *op,
                        llvm::function_ref<Attribute(NamedAttribute)> changed) {
  ir::replaceAttributesOf(op, [&](NamedAttribute attribute) {
    return isStructural(op, attribute.getName()) ? attribute.getValue()
                                                 : changed(attribute);
  });
}

std::vector<Edit> attributeEdits(const Draft &base) {
  std::vector<Edit> edits;
  for (unsigned number = 0; number < base.size(); ++number)
    for (unsigned i = 0, all = attributesOf(base.op(number)).size(); i < all;
         ++i)
      edits.push_back({number, i});
  return edits;
}

void dropAttributes(Operation *op, llvm::ArrayRef<Edit> edits) {
  unsigned number = 0; // in the base, as in the details
  changeAttributesOf(op, [&](NamedAttribute attribute) {
    bool goes = !edits.empty() && edits.front().detail == number++;
    edits = edits.drop_front(goes);
    return goes ? Attribute() : attribute.getValue();
  });
}

} // namespace culprit
