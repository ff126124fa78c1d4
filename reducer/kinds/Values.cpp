//===- Values.cpp - Attributes become simpler -----------------------------===//
//
// `values`: Edit::detail is the attribute in the upper half, and in the lower
// one which of its simpler forms it becomes. `entries`: Edit::detail counts the
// entries of all attributes of the op, in order.
//
//===----------------------------------------------------------------------===//
#include "compiler/ir/Entries.h"
#include "compiler/ir/SimplerAttributes.h"
#include "compiler/ir/Symbols.h"
#include "reducer/Draft.h"
#include "reducer/kinds/Kinds.h"

using namespace mlir;

namespace culprit {

/// affine.for is printed with a step of zero, but not read so.
static std::vector<ir::SimplerForm> formsOf(Operation *op,
                                            NamedAttribute named) {
  Attribute attribute = named.getValue();
  std::vector<ir::SimplerForm> forms = ir::simplerForms(attribute);
  if (named.getName() == "step" && op->getName().getStringRef() == "affine.for")
    llvm::erase_if(forms, [&](const ir::SimplerForm &form) {
      auto step = dyn_cast<IntegerAttr>(ir::madeSimpler(attribute, form));
      return step && step.getValue().isZero();
    });
  return forms;
}

std::vector<Edit> valueEdits(const Draft &base) {
  std::vector<Edit> edits;
  for (unsigned number = 0; number < base.size(); ++number) {
    Operation *op = base.op(number);
    for (auto [index, attribute] : llvm::enumerate(attributesOf(op))) {
      if (index == formsOfValue)
        break;
      size_t forms = formsOf(op, attribute).size();
      for (unsigned form = 0; form < forms && form < formsOfValue; ++form)
        edits.push_back({number, unsigned(index) * formsOfValue + form});
    }
  }
  return edits;
}

void simplifyValues(Operation *op, llvm::ArrayRef<Edit> edits) {
  unsigned index = 0;
  changeAttributesOf(op, [&](NamedAttribute attribute) {
    auto own = edits.take_while(
        [&](const Edit &edit) { return edit.detail / formsOfValue == index; });
    edits = edits.drop_front(own.size());
    ++index;
    if (own.empty())
      return attribute.getValue();
    auto forms = formsOf(op, attribute);
    unsigned form = own.front().detail % formsOfValue;
    return form < forms.size()
               ? ir::madeSimpler(attribute.getValue(), forms[form])
               : attribute.getValue();
  });
}

//===----------------------------------------------------------------------===//
// Entries
//===----------------------------------------------------------------------===//

std::vector<Edit> entryEdits(const Draft &base) {
  std::vector<Edit> edits;
  for (unsigned number = 0; number < base.size(); ++number) {
    unsigned entries = 0;
    for (NamedAttribute attribute : attributesOf(base.op(number)))
      entries += ir::countEntries(attribute.getValue());
    for (unsigned entry = 0; entry < entries; ++entry)
      edits.push_back({number, entry});
  }
  return edits;
}

void removeEntries(Operation *op, llvm::ArrayRef<Edit> edits) {
  unsigned first = 0; // entry of the attribute
  changeAttributesOf(op, [&](NamedAttribute named) {
    Attribute attribute = named.getValue();
    unsigned end = first + ir::countEntries(attribute);
    SmallVector<unsigned> gone;
    for (; !edits.empty() && edits.front().detail < end;
         edits = edits.drop_front())
      gone.push_back(edits.front().detail - first);
    first = end;
    return gone.empty() ? attribute : ir::withoutEntries(attribute, gone);
  });
}

} // namespace culprit
