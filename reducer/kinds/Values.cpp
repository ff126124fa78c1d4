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
                                            llvm::StringRef name) {
  Attribute attribute = ir::attributeOf(op, name);
  std::vector<ir::SimplerForm> forms = ir::simplerForms(attribute);
  if (name == "step" && op->getName().getStringRef() == "affine.for")
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
    for (auto [index, name] : llvm::enumerate(attributesOf(op))) {
      size_t forms = formsOf(op, name).size();
      for (unsigned form = 0; form < forms && form < formsOfValue; ++form)
        edits.push_back({number, unsigned(index) * formsOfValue + form});
    }
  }
  return edits;
}

void simplifyValue(Draft &draft, const Edit &edit) {
  Operation *op = draft.op(edit.op);
  auto names = attributesOf(op);
  unsigned index = edit.detail / formsOfValue,
           form = edit.detail % formsOfValue;
  if (index >= names.size())
    return;
  auto forms = formsOf(op, names[index]);
  if (form < forms.size())
    ir::setAttributeOf(
        op, names[index],
        ir::madeSimpler(ir::attributeOf(op, names[index]), forms[form]));
}

//===----------------------------------------------------------------------===//
// Entries
//===----------------------------------------------------------------------===//

std::vector<Edit> entryEdits(const Draft &base) {
  std::vector<Edit> edits;
  for (unsigned number = 0; number < base.size(); ++number) {
    unsigned entries = 0;
    for (const std::string &name : attributesOf(base.op(number)))
      entries += ir::countEntries(ir::attributeOf(base.op(number), name));
    for (unsigned entry = 0; entry < entries; ++entry)
      edits.push_back({number, entry});
  }
  return edits;
}

static void removeEntries(Operation *op, llvm::ArrayRef<Edit> edits) {
  unsigned first = 0; // entry of the attribute
  for (const std::string &name : attributesOf(op)) {
    Attribute attribute = ir::attributeOf(op, name);
    unsigned end = first + ir::countEntries(attribute);
    SmallVector<unsigned> gone;
    for (; !edits.empty() && edits.front().detail < end;
         edits = edits.drop_front())
      gone.push_back(edits.front().detail - first);
    if (!gone.empty())
      ir::setAttributeOf(op, name, ir::withoutEntries(attribute, gone));
    first = end;
  }
}

void removeEntries(Draft &draft, llvm::ArrayRef<Edit> edits) {
  while (!edits.empty()) {
    auto ofOp = edits.take_while(
        [&](const Edit &edit) { return edit.op == edits.front().op; });
    if (Operation *op = draft.op(edits.front().op))
      removeEntries(op, ofOp);
    edits = edits.drop_front(ofOp.size());
  }
}

} // namespace culprit
