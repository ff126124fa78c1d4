#include "compiler/ir/Segments.h"
#include "reducer/Draft.h"
#include "reducer/kinds/Kinds.h"

using namespace mlir;

namespace culprit {

namespace {
/// What Edit::detail says of an operand: 2 * its index, + 1 to replace it.
struct OperandEdit {
  explicit OperandEdit(unsigned detail)
      : index(detail / 2), replace(detail % 2) {}
  unsigned index;
  bool replace;
};
} // namespace

std::vector<Edit> operandEdits(const Draft &base) {
  std::vector<Edit> edits;
  for (unsigned number = 1; number < base.size(); ++number) {
    Operation *op = base.op(number);
    for (unsigned i = 0; i < op->getNumOperands(); ++i) {
      edits.push_back({number, 2 * i});
      Value operand = op->getOperand(i);
      Value argument = enclosingArgument(operand.getType(), op);
      if (argument && !isa<BlockArgument>(operand))
        edits.push_back({number, 2 * i + 1});
    }
  }
  return edits;
}

void simplifyOperand(Draft &draft, const Edit &edit) {
  Operation *op = draft.op(edit.op);
  OperandEdit what(edit.detail);
  if (what.index >= op->getNumOperands())
    return;
  if (!what.replace) {
    ir::eraseOperand(op, what.index);
    return;
  }
  if (Value argument =
          enclosingArgument(op->getOperand(what.index).getType(), op))
    op->setOperand(what.index, argument);
}

} // namespace culprit
