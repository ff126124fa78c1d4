//===- Destinations.cpp - Results that are written to operands ------------===//
//
// Edit::detail is a result. The last operands of the op are what its results
// are written to, and the last arguments of its body stand for these. With a
// result go its operand, its argument, and what gives it:
//
//   a structured op (linalg.generic)   its indexing map and the operand of the
//                                      body's end
//   scf.forall                         what inserts into the argument, in the
//                                      body's end
//
// Users of the result take the operand. A structured op keeps one result: it
// must write something.
//
//===----------------------------------------------------------------------===//
#include "compiler/ir/Segments.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "reducer/Draft.h"
#include "reducer/kinds/Kinds.h"
#include "reducer/kinds/RegionForms.h"

using namespace mlir;

namespace culprit {
namespace {

enum class Form { None, Structured, Forall };

Form formOf(Operation *op) {
  unsigned results = op->getNumResults();
  if (results == 0 || op->getNumRegions() != 1 ||
      !op->getRegion(0).hasOneBlock() ||
      !endsWith(op->getOperandTypes(), op->getResultTypes()))
    return Form::None;
  Block &body = op->getRegion(0).front();
  if (body.empty() || !isTerminator(&body.back()))
    return Form::None;
  Operation &exit = body.back();
  if (structuredMaps(op))
    return body.getNumArguments() == op->getNumOperands() &&
                   exit.getNumOperands() == results && results > 1
               ? Form::Structured
               : Form::None;
  return isLoop(op) && exit.getNumOperands() == 0 && exit.getNumRegions() == 1
             ? Form::Forall
             : Form::None;
}

BlockArgument argumentFor(Operation *op, unsigned result) {
  Block &body = op->getRegion(0).front();
  return body.getArgument(body.getNumArguments() - op->getNumResults() +
                          result);
}

/// What the body uses instead; the argument itself if nothing has to.
Value insteadOf(Operation *op, unsigned result, Form form) {
  BlockArgument argument = argumentFor(op, result);
  if (form == Form::Forall)
    return startOf(op, result);
  Operation *exit = &op->getRegion(0).front().back();
  bool isUsed = llvm::any_of(argument.getUsers(),
                             [&](Operation *user) { return user != exit; }) ||
                llvm::count(exit->getOperands(), Value(argument)) > 1;
  return isUsed ? enclosingArgument(argument.getType(), argument.getOwner(),
                                    argument)
                : Value(argument);
}

bool canGo(Operation *op, unsigned result) {
  Form form = formOf(op);
  return form != Form::None && startOf(op, result) != op->getResult(result) &&
         insteadOf(op, result, form);
}

/// The value that the op writes is not given any more.
void dropGiven(Draft &draft, Operation *op, unsigned result, Form form) {
  Operation *exit = &op->getRegion(0).front().back();
  if (form == Form::Structured) {
    ir::eraseOperand(exit, result);
    eraseMap(op, op->getNumOperands() - op->getNumResults() + result);
    return;
  }
  SmallVector<Operation *> inserts;
  for (Operation *user : argumentFor(op, result).getUsers())
    if (user->getParentOp() == exit && user->getNumResults() == 0 &&
        !llvm::is_contained(inserts, user))
      inserts.push_back(user);
  for (Operation *insert : inserts)
    draft.erase(insert);
}

} // namespace

std::vector<Edit> destinationEdits(const Draft &base) {
  std::vector<Edit> edits;
  for (unsigned number = 1; number < base.size(); ++number)
    for (unsigned i = 0; i < base.op(number)->getNumResults(); ++i)
      if (canGo(base.op(number), i))
        edits.push_back({number, i});
  return edits;
}

void dropDestination(Draft &draft, const Edit &edit) {
  Operation *op = draft.op(edit.op);
  unsigned result = edit.detail;
  if (result >= op->getNumResults() || !canGo(op, result))
    return;
  Form form = formOf(op);
  Value instead = insteadOf(op, result, form), start = startOf(op, result);
  dropGiven(draft, op, result, form);
  BlockArgument argument = argumentFor(op, result);
  if (!argument.use_empty())
    argument.replaceAllUsesWith(instead);
  argument.getOwner()->eraseArgument(argument.getArgNumber());
  op->getResult(result).replaceAllUsesWith(start);
  ir::eraseOperand(op, op->getNumOperands() - op->getNumResults() + result);
  draft.replace(op, ir::withoutResult(op, result));
}

} // namespace culprit
