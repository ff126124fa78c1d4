#include "reducer/Draft.h"
#include "mlir/IR/Builders.h"

using namespace mlir;

namespace culprit {

Draft::Draft(GenericModule copy) : module(std::move(copy)) {
  module.module()->walk<WalkOrder::PreOrder>([&](Operation *op) {
    numbers[op] = ops.size();
    ops.push_back(op);
  });
}

void Draft::forget(Operation *op) {
  op->walk([&](Operation *inner) {
    if (auto found = numbers.find(inner); found != numbers.end())
      ops[found->second] = nullptr;
  });
}

void Draft::refresh() {
  llvm::DenseSet<Operation *> alive;
  module.module()->walk([&](Operation *op) { alive.insert(op); });
  for (Operation *&op : ops)
    if (op && !alive.count(op))
      op = nullptr;
}

void Draft::erase(Operation *op) {
  for (OpResult result : op->getResults())
    if (!result.use_empty())
      result.replaceAllUsesWith(substitute(result, op));
  forget(op);
  for (Region &region : op->getRegions())
    region.dropAllReferences();
  op->erase();
}

Value enclosingArgument(Type type, Operation *op) {
  for (Block *block = op->getBlock(); block;) {
    for (BlockArgument argument : block->getArguments())
      if (argument.getType() == type)
        return argument;
    Operation *parent = block->getParentOp();
    block = parent ? parent->getBlock() : nullptr;
  }
  return {};
}

/// Values that dominate `op` without an analysis: earlier in its block, and
/// arguments of the blocks around it. In a graph region the order says
/// nothing, and a cycle would be the worst; earlier ones are right there too.
static Value earlierValue(Type type, Operation *op, Value avoid) {
  for (Operation *before = op->getPrevNode(); before;
       before = before->getPrevNode())
    for (Value result : before->getResults())
      if (result.getType() == type && result != avoid)
        return result;
  return enclosingArgument(type, op);
}

Value substitute(Value value, Operation *op) {
  for (Value operand : op->getOperands())
    if (operand.getType() == value.getType() && operand.getDefiningOp() != op)
      return operand;
  if (Value earlier = earlierValue(value.getType(), op, value))
    return earlier;
  OpBuilder builder(op);
  return UnrealizedConversionCastOp::create(
             builder, op->getLoc(), TypeRange{value.getType()}, ValueRange{})
      .getResult(0);
}

bool isTerminator(Operation *op) {
  if (op->getNumSuccessors())
    return true;
  Block *block = op->getBlock();
  if (!block || op != &block->back())
    return false;
  Operation *parent = block->getParentOp();
  StringRef name = parent ? parent->getName().getStringRef() : "";
  return !name.ends_with("module") && !name.ends_with(".module");
}

} // namespace culprit
