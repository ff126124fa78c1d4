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

std::vector<std::string> attributesOf(Operation *op) {
  std::vector<std::string> names;
  auto add = [&](DictionaryAttr dictionary) {
    if (dictionary)
      for (NamedAttribute attribute : dictionary)
        if (!isStructural(op, attribute.getName()))
          names.push_back(attribute.getName().str());
  };
  add(dyn_cast_or_null<DictionaryAttr>(op->getPropertiesAsAttribute()));
  add(op->getDiscardableAttrDictionary());
  return names;
}

std::vector<Edit> attributeEdits(const Draft &base) {
  std::vector<Edit> edits;
  for (unsigned number = 0; number < base.size(); ++number)
    for (unsigned i = 0, all = attributesOf(base.op(number)).size(); i < all;
         ++i)
      edits.push_back({number, i});
  return edits;
}

void dropAttributes(Draft &draft, llvm::ArrayRef<Edit> edits) {
  while (!edits.empty()) {
    Operation *op = draft.op(edits.front().op);
    auto names = attributesOf(op); // an edit's detail counts them in the base
    auto ofOp = edits.take_while(
        [&](const Edit &edit) { return edit.op == edits.front().op; });
    edits = edits.drop_front(ofOp.size());
    for (const Edit &edit : ofOp)
      if (edit.detail < names.size())
        ir::setAttributeOf(op, names[edit.detail], {});
  }
}

} // namespace culprit
