//===- Results.cpp - Results of ops and functions -------------------------===//
//
// A result that goes takes with it what gives it, told from the form alone and
// counted from the end, since results are what an op's lists end with:
//
//   an op without regions          nothing else, where it is not used
//   if, switch, execute_region     the operands of its regions' terminators,
//                                  of those that have any
//   a loop (its region's last      ... and the value that the loop starts with
//   arguments, its last operands     and the argument of the body, whose uses
//   and its results agree)           become that value
//   scf.while                      result, condition's operand and argument of
//                                  the second region; apart from these, what it
//                                  starts with, argument of the first region
//                                  and yield's operand
//   a function                     the operands of its returns, and the results
//                                  of its calls
//
// A result that is used can go where a value is there to stand for it.
//
//===----------------------------------------------------------------------===//
#include "compiler/ir/Segments.h"
#include "compiler/ir/Signature.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "reducer/Draft.h"
#include "reducer/kinds/Kinds.h"
#include "reducer/kinds/RegionForms.h"

using namespace mlir;

namespace culprit {
namespace {

bool isWhile(Operation *op) {
  return op->getName().getStringRef().ends_with(".while") &&
         op->getNumRegions() == 2 && !op->getRegion(0).empty() &&
         !op->getRegion(1).empty();
}

/// The operand of an exit that becomes the result.
unsigned indexIn(Operation *exit, OpResult result) {
  return exit->getNumOperands() - result.getOwner()->getNumResults() +
         result.getResultNumber();
}

bool allGive(ArrayRef<Operation *> exits, TypeRange types) {
  return llvm::all_of(exits, [&](Operation *exit) {
    return endsWith(exit->getOperandTypes(), types);
  });
}

/// The exits that give the op's results, if any does: one without operands only
/// ends (a part of a group of warps), and one with regions may pass its
/// operands to these.
SmallVector<Operation *> giversOf(Operation *op) {
  SmallVector<Operation *> givers, plain;
  for (Region &region : op->getRegions())
    for (Operation *exit : exitsOf(region))
      if (exit->getNumOperands() > 0) {
        givers.push_back(exit);
        if (exit->getNumRegions() == 0)
          plain.push_back(exit);
      }
  return plain.empty() ? givers : plain;
}

/// One of them does, and all that may; or control never leaves a region.
bool regionsGive(Operation *op) {
  SmallVector<Operation *> givers = giversOf(op);
  auto endless = [](Region &region) { return exitsOf(region).empty(); };
  return allGive(givers, op->getResultTypes()) &&
         (!givers.empty() || llvm::all_of(op->getRegions(), endless));
}

bool holdsSymbol(Attribute attributes) {
  auto dictionary = dyn_cast_or_null<DictionaryAttr>(attributes);
  return dictionary && llvm::any_of(dictionary, [](NamedAttribute attribute) {
           return isa<SymbolRefAttr>(attribute.getValue());
         });
}

/// What takes the function's address gives a pointer, as a call may.
bool isCall(Operation *op, const ir::Signature &signature) {
  return !op->getName().getStringRef().ends_with("addressof") &&
         op->getNumRegions() == 0 && signature.gives(op->getResultTypes());
}

/// The op's results are those of the function that it names, and go with them.
/// A launch, whose kernel gives nothing, may have results of its own.
bool hasResultsOfFunction(const Draft &draft, Operation *op) {
  bool namesSymbol = holdsSymbol(op->getDiscardableAttrDictionary()) ||
                     holdsSymbol(op->getPropertiesAsAttribute());
  return namesSymbol && llvm::any_of(draft.namedBy(op), [&](Operation *named) {
           auto signature = ir::Signature::of(named);
           return signature && isCall(op, *signature);
         });
}

/// The value that can stand for a value in its uses; itself if there are none.
Value standInFor(Value value, Operation *op) {
  return value.use_empty() ? value : existing(value, op);
}

/// The form of the op is one of those above and the result's uses can go.
bool canGo(const Draft &draft, Operation *op, unsigned index) {
  OpResult result = op->getResult(index);
  if (op->getNumRegions() == 0)
    return result.use_empty() && !hasResultsOfFunction(draft, op);
  if (isWhile(op)) {
    Block &body = op->getRegion(1).front();
    return standInFor(result, op) &&
           body.getArgumentTypes() == op->getResultTypes() &&
           allGive(exitsOf(op->getRegion(0)), op->getResultTypes()) &&
           (body.getArgument(index).use_empty() ||
            enclosingArgument(result.getType(), &body,
                              body.getArgument(index)));
  }
  return regionsGive(op) && (isLoop(op) ? startOf(op, index) != result
                                        : bool(standInFor(result, op)));
}

void eraseBlockArgument(BlockArgument argument, Value instead) {
  if (!argument.use_empty())
    argument.replaceAllUsesWith(instead);
  argument.getOwner()->eraseArgument(argument.getArgNumber());
}

void dropResult(Draft &draft, Operation *op, unsigned index) {
  OpResult result = op->getResult(index);
  unsigned fromEnd = op->getNumResults() - index;
  bool loop = isLoop(op), loops = isWhile(op);
  Value start = loop ? startOf(op, index) : Value();
  if (!result.use_empty())
    result.replaceAllUsesWith(loop ? start : existing(result, op));
  for (Operation *exit : loops ? exitsOf(op->getRegion(0)) : giversOf(op))
    ir::eraseOperand(exit, indexIn(exit, result));
  for (Region &region : op->getRegions()) {
    Block *entry = region.empty() ? nullptr : &region.front();
    if (loop || (loops && region.getRegionNumber() == 1)) {
      BlockArgument argument =
          entry->getArgument(entry->getNumArguments() - fromEnd);
      eraseBlockArgument(argument, loop ? start
                                        : enclosingArgument(argument.getType(),
                                                            entry, argument));
    }
  }
  if (loop)
    ir::eraseOperand(op, op->getNumOperands() - fromEnd);
  draft.replace(op, ir::withoutResult(op, index));
}

//===----------------------------------------------------------------------===//
// The initial values of a while loop
//===----------------------------------------------------------------------===//

bool startsAgree(Operation *op) {
  return isWhile(op) &&
         TypeRange(op->getRegion(0).getArgumentTypes()) ==
             TypeRange(op->getOperandTypes()) &&
         llvm::all_of(exitsOf(op->getRegion(1)), [&](Operation *exit) {
           return TypeRange(exit->getOperandTypes()) ==
                  TypeRange(op->getOperandTypes());
         });
}

void dropStart(Operation *op, unsigned index) {
  eraseBlockArgument(op->getRegion(0).getArgument(index),
                     op->getOperand(index));
  for (Operation *exit : exitsOf(op->getRegion(1)))
    ir::eraseOperand(exit, index);
  ir::eraseOperand(op, index);
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

bool canGo(const Draft &draft, Operation *function,
           const ir::Signature &signature, unsigned index) {
  auto calls = draft.callsOf(function);
  return calls && llvm::all_of(*calls, [&](Operation *call) {
           return isCall(call, signature) &&
                  standInFor(call->getResult(index), call);
         });
}

void dropResult(Draft &draft, Operation *function, ir::Signature &signature,
                unsigned index) {
  auto calls = *draft.callsOf(function);
  for (Operation *exit : exitsOf(function->getRegion(0)))
    if (signature.gives(exit->getOperandTypes()))
      ir::eraseOperand(exit, index);
  signature.eraseResult(index);
  for (Operation *call : calls) {
    Value result = call->getResult(index);
    if (!result.use_empty())
      result.replaceAllUsesWith(existing(result, call));
    signature.writeTo(call);
    draft.replace(call, ir::withoutResult(call, index));
  }
}

} // namespace

std::vector<Edit> resultEdits(const Draft &base) {
  std::vector<Edit> edits;
  for (unsigned number = 1; number < base.size(); ++number) {
    Operation *op = base.op(number);
    if (auto signature = ir::Signature::of(op)) {
      for (unsigned i = 0; i < signature->numResults(); ++i)
        if (canGo(base, op, *signature, i))
          edits.push_back({number, i});
      continue;
    }
    unsigned results = op->getNumResults();
    for (unsigned i = 0; i < results; ++i)
      if (canGo(base, op, i))
        edits.push_back({number, i});
    if (startsAgree(op))
      for (unsigned i = 0; i < op->getNumOperands(); ++i)
        edits.push_back({number, results + i});
  }
  return edits;
}

void dropResult(Draft &draft, const Edit &edit) {
  Operation *op = draft.op(edit.op);
  unsigned index = edit.detail, results = op->getNumResults();
  if (auto signature = ir::Signature::of(op)) {
    if (index < signature->numResults() && canGo(draft, op, *signature, index))
      dropResult(draft, op, *signature, index);
  } else if (index < results) {
    if (canGo(draft, op, index))
      dropResult(draft, op, index);
  } else if (index - results < op->getNumOperands() && startsAgree(op)) {
    dropStart(op, index - results);
  }
}

} // namespace culprit
