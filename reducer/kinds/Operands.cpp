#include "compiler/ir/Symbols.h"
#include "mlir/IR/BuiltinAttributes.h"
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

/// The segment that operand `index` lies in becomes one shorter.
static void shrinkSegment(Operation *op, unsigned index) {
  auto segments = dyn_cast_or_null<DenseI32ArrayAttr>(
      ir::attributeOf(op, "operandSegmentSizes"));
  if (!segments)
    return;
  SmallVector<int32_t> sizes(segments.asArrayRef());
  int64_t end = 0;
  for (int32_t &size : sizes) {
    end += size;
    if (index < end) {
      --size;
      break;
    }
  }
  ir::setAttributeOf(op, "operandSegmentSizes",
                     DenseI32ArrayAttr::get(op->getContext(), sizes));
}

void simplifyOperand(Draft &draft, const Edit &edit) {
  Operation *op = draft.op(edit.op);
  OperandEdit what(edit.detail);
  if (what.index >= op->getNumOperands())
    return;
  if (!what.replace) {
    shrinkSegment(op, what.index);
    op->eraseOperand(what.index);
    return;
  }
  if (Value argument =
          enclosingArgument(op->getOperand(what.index).getType(), op))
    op->setOperand(what.index, argument);
}

//===----------------------------------------------------------------------===//
// Arguments of functions
//===----------------------------------------------------------------------===//

static FunctionType typeOf(Operation *op) {
  auto attribute =
      dyn_cast_or_null<TypeAttr>(ir::attributeOf(op, "function_type"));
  return attribute ? dyn_cast<FunctionType>(attribute.getValue())
                   : FunctionType();
}

/// Something calls it by name, with as many operands as it has arguments.
static bool isReferredTo(Operation *root, Operation *function) {
  StringRef name = ir::symbolName(function);
  bool found = false;
  root->walk([&](Operation *op) {
    if (op == function || found)
      return;
    op->getAttrDictionary().walk([&](SymbolRefAttr reference) {
      found |= reference.getLeafReference() == name;
    });
  });
  return found;
}

std::vector<Edit> argumentEdits(const Draft &base) {
  std::vector<Edit> edits;
  for (unsigned number = 1; number < base.size(); ++number) {
    Operation *op = base.op(number);
    FunctionType type = typeOf(op);
    if (!type || op->getNumRegions() != 1 || op->getRegion(0).empty() ||
        isReferredTo(base.op(0), op))
      continue;
    for (unsigned i = 0; i < type.getNumInputs(); ++i)
      if (op->getRegion(0).getArgument(i).use_empty())
        edits.push_back({number, i});
  }
  return edits;
}

static void eraseElement(Operation *op, StringRef name, unsigned index) {
  auto array = dyn_cast_or_null<ArrayAttr>(ir::attributeOf(op, name));
  if (!array || index >= array.size())
    return;
  SmallVector<Attribute> rest(array.getValue());
  rest.erase(rest.begin() + index);
  ir::setAttributeOf(op, name, ArrayAttr::get(op->getContext(), rest));
}

void dropArgument(Draft &draft, const Edit &edit) {
  Operation *op = draft.op(edit.op);
  FunctionType type = typeOf(op);
  if (!type || edit.detail >= type.getNumInputs())
    return;
  SmallVector<Type> inputs(type.getInputs());
  inputs.erase(inputs.begin() + edit.detail);
  auto smaller = FunctionType::get(op->getContext(), inputs, type.getResults());
  ir::setAttributeOf(op, "function_type", TypeAttr::get(smaller));
  eraseElement(op, "arg_attrs", edit.detail);
  op->getRegion(0).eraseArgument(edit.detail);
}

} // namespace culprit
