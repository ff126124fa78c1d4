//===- Arguments.cpp - Arguments of functions -----------------------------===//
//
// Edit::detail is the index of an argument of the entry block (of an input, of
// a declaration); behind the inputs lie a kernel's workgroup and private
// buffers. An argument that is used can go where another one of its type takes
// its place, or where its function only passes it on to itself: anything else
// would make an op of it, which `lift` undoes.
//
//===----------------------------------------------------------------------===//
#include "compiler/ir/Segments.h"
#include "compiler/ir/Signature.h"
#include "mlir/IR/Builders.h"
#include "reducer/Draft.h"
#include "reducer/kinds/Kinds.h"

using namespace mlir;

namespace culprit {
namespace {

constexpr llvm::StringLiteral buffers = "workgroup_attributions";

/// The lists of operands that may be those of the function, the likeliest
/// first: a call has its bundles behind them, and what its branches pass. A
/// launch has its stream there, and its sizes in front of them.
llvm::SmallVector<ir::Segment> listsOf(Operation *call) {
  auto lists = ir::operandSegments(call);
  llvm::StringRef name = call->getName().getStringRef();
  if (name.ends_with("invoke") || name.ends_with("call"))
    return lists;
  if (name.ends_with("launch_func") && lists.size() > 1)
    return {lists[lists.size() - 2]};
  std::reverse(lists.begin(), lists.end());
  return lists;
}

/// The values that a call or launch passes to the function: among its lists of
/// operands, one with the types of the function's inputs. An empty list for a
/// launch that is not lowered yet of a kernel that is: it passes other things.
std::optional<ir::Segment> passedBy(Operation *call,
                                    const ir::Signature &signature) {
  for (ir::Segment list : listsOf(call))
    if (list.start + list.size <= call->getNumOperands() &&
        signature.takes(
            call->getOperands().slice(list.start, list.size).getTypes()))
      return list;
  if (call->getName().getStringRef().ends_with("launch_func"))
    return ir::Segment();
  return std::nullopt;
}

Block *entryOf(Operation *function) {
  Region &region = function->getRegion(0);
  return region.empty() ? nullptr : &region.front();
}

/// The function only passes the argument on to itself: without it, those calls
/// pass nothing.
bool isOnlyPassedOn(const Draft &draft, Operation *function,
                    BlockArgument argument) {
  auto signature = ir::Signature::of(function);
  auto calls = draft.callsOf(function);
  return signature && calls &&
         llvm::all_of(argument.getUses(), [&](OpOperand &use) {
           if (!llvm::is_contained(*calls, use.getOwner()))
             return false;
           auto list = passedBy(use.getOwner(), *signature);
           unsigned index = argument.getArgNumber();
           return list && index < list->size &&
                  use.getOperandNumber() == list->start + index;
         });
}

bool canGo(const Draft &draft, Operation *function, unsigned index) {
  Block *entry = entryOf(function);
  if (!entry)
    return true;
  BlockArgument argument = entry->getArgument(index);
  return argument.use_empty() ||
         enclosingArgument(argument.getType(), entry, argument) ||
         isOnlyPassedOn(draft, function, argument);
}

/// Its uses become another argument's.
void replaceUses(BlockArgument argument) {
  if (!argument.use_empty())
    argument.replaceAllUsesWith(
        enclosingArgument(argument.getType(), argument.getOwner(), argument));
}

bool allCallsAreKnown(const Draft &draft, Operation *function,
                      const ir::Signature &signature) {
  auto calls = draft.callsOf(function);
  return calls && llvm::all_of(*calls, [&](Operation *call) {
           return passedBy(call, signature).has_value();
         });
}

/// Behind so many arguments stand the buffers of a kernel. One that is launched
/// where it stands has twelve of its own, and six more for a cluster.
std::optional<unsigned> argumentsBeforeBuffers(Operation *op) {
  if (auto signature = ir::Signature::of(op))
    return signature->numInputs();
  constexpr unsigned firstOfCluster = 7, own = 12, ofCluster = 6;
  if (op->getName().getStringRef() != "gpu.launch" || op->getNumRegions() != 1)
    return std::nullopt;
  auto lists = ir::operandSegments(op);
  bool hasCluster =
      lists.size() > firstOfCluster && lists[firstOfCluster].size > 0;
  return own + (hasCluster ? ofCluster : 0);
}

/// An entry of one of a kernel's lists of buffers.
void dropBuffer(Operation *function, unsigned index, unsigned inputs) {
  auto count =
      dyn_cast_or_null<IntegerAttr>(ir::attributeOf(function, buffers));
  if (count && index - inputs < count.getValue().getZExtValue())
    ir::setAttributeOf(function, buffers,
                       IntegerAttr::get(count.getType(), count.getValue() - 1));
  replaceUses(entryOf(function)->getArgument(index));
  entryOf(function)->eraseArgument(index);
}

} // namespace

std::vector<Edit> argumentEdits(const Draft &base) {
  std::vector<Edit> edits;
  for (unsigned number = 1; number < base.size(); ++number) {
    Operation *op = base.op(number);
    auto inputs = argumentsBeforeBuffers(op);
    if (!inputs)
      continue;
    auto signature = ir::Signature::of(op);
    bool known = signature && allCallsAreKnown(base, op, *signature);
    unsigned all = entryOf(op) ? entryOf(op)->getNumArguments() : *inputs;
    for (unsigned i = known ? 0 : *inputs; i < all; ++i)
      if (canGo(base, op, i))
        edits.push_back({number, i});
  }
  return edits;
}

void dropArgument(Draft &draft, const Edit &edit) {
  Operation *op = draft.op(edit.op);
  auto inputs = argumentsBeforeBuffers(op);
  if (!inputs)
    return;
  Block *entry = entryOf(op);
  if (edit.detail >= (entry ? entry->getNumArguments() : *inputs) ||
      !canGo(draft, op, edit.detail))
    return;
  if (edit.detail >= *inputs)
    return dropBuffer(op, edit.detail, *inputs);
  auto signature = ir::Signature::of(op);
  if (!signature || !allCallsAreKnown(draft, op, *signature))
    return;
  auto calls = *draft.callsOf(op);
  for (Operation *call : calls)
    if (ir::Segment passed = *passedBy(call, *signature); passed.size)
      ir::eraseOperand(call, passed.start + edit.detail);
  if (entry)
    replaceUses(entry->getArgument(edit.detail));
  signature->eraseInput(edit.detail);
  for (Operation *call : calls)
    signature->writeTo(call);
}

//===----------------------------------------------------------------------===//
// Ops become arguments
//===----------------------------------------------------------------------===//

/// The function around an op that can be given its results as arguments.
static Operation *functionAround(const Draft &draft, Operation *op) {
  for (Operation *parent = op->getParentOp(); parent;
       parent = parent->getParentOp()) {
    auto signature = ir::Signature::of(parent);
    if (!signature)
      continue;
    if (draft.isReferredTo(parent))
      return nullptr;
    auto calls = draft.callsOf(parent); // by itself
    bool fits = llvm::all_of(op->getResultTypes(), [&](Type type) {
      return signature->mayTake(type);
    });
    return calls && calls->empty() && fits ? parent : nullptr;
  }
  return nullptr;
}

std::vector<Edit> liftEdits(const Draft &base) {
  std::vector<Edit> edits;
  for (unsigned number = 1; number < base.size(); ++number) {
    Operation *op = base.op(number);
    if (op->getNumOperands() == 0 && op->getNumRegions() == 0 &&
        !op->use_empty() && !isTerminator(op) && functionAround(base, op))
      edits.push_back({number, 0});
  }
  return edits;
}

/// A function gets all its inputs at once: each of its types would stay in the
/// context, with as many inputs as it has by then.
void liftOps(Draft &draft, llvm::ArrayRef<Edit> edits) {
  llvm::MapVector<Operation *, std::vector<Value>> lifted;
  std::vector<Operation *> gone;
  for (const Edit &edit : llvm::reverse(edits)) {
    Operation *op = draft.op(edit.op);
    Operation *function = op ? functionAround(draft, op) : nullptr;
    if (!function)
      continue;
    gone.push_back(op);
    for (OpResult result : op->getResults())
      if (!result.use_empty())
        lifted[function].push_back(result);
  }
  for (auto &[function, results] : lifted) {
    auto inputs =
        ir::Signature::of(function)->addInputs(ValueRange(results).getTypes());
    for (auto [result, input] : llvm::zip_equal(results, inputs))
      result.replaceAllUsesWith(input);
  }
  for (Operation *op : gone)
    draft.erase(op);
}

} // namespace culprit
