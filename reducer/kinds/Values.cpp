//===- Values.cpp - Attributes become simpler -----------------------------===//
//
// Edit::detail: the attribute in the upper half, and in the lower one which of
// its simpler forms it becomes.
//
//===----------------------------------------------------------------------===//
#include "compiler/ir/SimplerAttributes.h"
#include "compiler/ir/Symbols.h"
#include "reducer/Draft.h"
#include "reducer/kinds/Kinds.h"

using namespace mlir;

namespace culprit {

std::vector<Edit> valueEdits(const Draft &base) {
  std::vector<Edit> edits;
  for (unsigned number = 0; number < base.size(); ++number) {
    Operation *op = base.op(number);
    for (auto [index, name] : llvm::enumerate(attributesOf(op))) {
      size_t forms = ir::simplerForms(ir::attributeOf(op, name)).size();
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
  auto forms = ir::simplerForms(ir::attributeOf(op, names[index]));
  if (form < forms.size())
    ir::setAttributeOf(op, names[index], forms[form]);
}

} // namespace culprit
