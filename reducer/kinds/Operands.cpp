//===- Operands.cpp - Operands are dropped or become arguments ------------===//
//
// Edit::detail is 2 * the index of the operand, + 1 to replace it. What a
// branch passes goes with its block's argument only (block-arguments). Inputs
// of structured ops (linalg.generic, vector.contract) have an indexing map
// each, and maybe an argument of the body, which go along. An operand that a
// map or set of an op of affine takes goes with that input, and stays if the
// map uses it: that of affine.for is not verified, and what prints or reads
// such an op dies of it. An operand that its op must have stays, too
// (isRequired), and so does the last one of an op that makes values out of
// nothing where the failure is told by it (ValueSources::never).
//
//===----------------------------------------------------------------------===//
#include "compiler/ir/AffineAttributes.h"
#include "compiler/ir/Segments.h"
#include "compiler/ir/StandInDialects.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "reducer/Draft.h"
#include "reducer/kinds/Kinds.h"
#include "reducer/kinds/RegionForms.h"

using namespace mlir;

namespace culprit {
namespace {

/// The argument of a structured op's body that stands for the operand.
BlockArgument argumentFor(Operation *op, unsigned index) {
  bool one = op->getNumRegions() == 1 && !op->getRegion(0).empty() &&
             op->getRegion(0).getNumArguments() == op->getNumOperands();
  return one ? op->getRegion(0).getArgument(index) : BlockArgument();
}

Value insteadOf(BlockArgument argument) {
  return enclosingArgument(argument.getType(), argument.getOwner(), argument);
}

bool isPassed(Operation *op, unsigned index) {
  for (unsigned i = 0; i < op->getNumSuccessors(); ++i)
    if (auto passed = ir::passedTo(op, i); passed && index >= passed->start &&
                                           index < passed->start + passed->size)
      return true;
  return false;
}

/// An input of a map or set of the op. Without a name: of one that is not
/// known.
struct MapInput {
  std::string attribute = "";
  unsigned number = 0;
};

/// The lists of operands of affine.for are in the order of its maps; an op with
/// one list has what its maps take at the end, but for those that move memory.
std::optional<MapInput> mapInputOf(Operation *op, unsigned index) {
  if (!op->getName().getStringRef().starts_with("affine."))
    return std::nullopt;
  SmallVector<MapInput> all;    // in the order of the operands
  SmallVector<unsigned> counts; // of each map
  for (NamedAttribute attribute : attributesOf(op))
    if (auto count = ir::countInputs(attribute.getValue())) {
      counts.push_back(*count);
      for (unsigned number = 0; number < *count; ++number)
        all.push_back({attribute.getName().str(), number});
    }
  auto segments = ir::operandSegments(op);
  if (op->getName().getStringRef().starts_with("affine.dma_"))
    return MapInput();
  if (segments.size() == 1) {
    if (all.size() > op->getNumOperands())
      return MapInput(); // nobody verified that
    unsigned before = op->getNumOperands() - all.size();
    return index < before ? std::nullopt : std::optional(all[index - before]);
  }
  size_t first = 0;
  for (auto [count, segment] : llvm::zip(counts, segments)) {
    if (count == segment.size && index >= segment.start &&
        index < segment.start + segment.size)
      return all[first + index - segment.start];
    first += count;
  }
  return std::nullopt;
}

/// The map without the input; null if it uses that.
Attribute withoutInput(Operation *op, const MapInput &input) {
  Attribute map = ir::attributeOf(op, input.attribute);
  return map ? ir::withoutInput(map, input.number) : Attribute();
}

/// What an op waits for is no more than an order, whatever list it is in:
/// !gpu.async.token, !async.token.
bool isToken(Type type) {
  auto text = ir::standInText(type);
  return text && text->ends_with("token");
}

/// Of an op with several lists of operands, MLIR verifies how many operands
/// there are in all, and not that each list has what it must have. Bounds and
/// sizes of a launch must be there; so must the only operand of a first list,
/// which is mostly what the op works on (a condition, a pointer). What a call
/// passes may go, and so may what an op waits for.
bool isRequired(Operation *op, unsigned index) {
  StringRef name = op->getName().getStringRef();
  auto segments = ir::operandSegments(op);
  bool isOptional = name.contains("call") || name.ends_with("invoke") ||
                    name.starts_with("async.") || name.starts_with("acc.") ||
                    name.starts_with("omp.");
  if (segments.size() < 2 || isOptional || structuredMaps(op) ||
      isToken(op->getOperand(index).getType()))
    return false;
  auto list = llvm::find_if(segments, [&](ir::Segment segment) {
    return index < segment.start + segment.size;
  });
  if (list == segments.end())
    return false;
  unsigned number = list - segments.begin();
  if (name.starts_with("gpu.launch"))
    return number >= 1 && number <= 6;
  if (name == "scf.parallel")
    return number < 3;
  return number == 0 && list->size == 1;
}

/// Without it, a cast by which the failure is told would be one out of nothing,
/// which shows it in any module.
bool isLastOfEvidence(const Draft &draft, Operation *op) {
  return op->getNumOperands() == 1 &&
         llvm::is_contained(draft.valueSources().never,
                            op->getName().getStringRef());
}

bool canGo(const Draft &draft, Operation *op, unsigned index) {
  if (isPassed(op, index) || isRequired(op, index) ||
      isLastOfEvidence(draft, op))
    return false;
  if (auto input = mapInputOf(op, index))
    return bool(withoutInput(op, *input));
  BlockArgument argument =
      structuredMaps(op) ? argumentFor(op, index) : nullptr;
  return !argument || argument.use_empty() || insteadOf(argument);
}

void dropOperand(Operation *op, unsigned index) {
  if (auto input = mapInputOf(op, index))
    ir::setAttributeOf(op, input->attribute, withoutInput(op, *input));
  if (structuredMaps(op)) {
    eraseMap(op, index);
    if (BlockArgument argument = argumentFor(op, index)) {
      if (!argument.use_empty())
        argument.replaceAllUsesWith(insteadOf(argument));
      argument.getOwner()->eraseArgument(index);
    }
  }
  ir::eraseOperand(op, index);
}

} // namespace

std::vector<Edit> operandEdits(const Draft &base) {
  std::vector<Edit> edits;
  for (unsigned number = 1; number < base.size(); ++number) {
    Operation *op = base.op(number);
    for (unsigned i = 0; i < op->getNumOperands(); ++i) {
      if (canGo(base, op, i))
        edits.push_back({number, 2 * i});
      Value operand = op->getOperand(i);
      if (!isa<BlockArgument>(operand) &&
          enclosingArgument(operand.getType(), op->getBlock()))
        edits.push_back({number, 2 * i + 1});
    }
  }
  return edits;
}

void simplifyOperand(Draft &draft, const Edit &edit) {
  Operation *op = draft.op(edit.op);
  unsigned index = edit.detail / 2;
  if (index >= op->getNumOperands())
    return;
  if (edit.detail % 2 == 0) {
    if (canGo(draft, op, index))
      dropOperand(op, index);
  } else if (Value argument = enclosingArgument(op->getOperand(index).getType(),
                                                op->getBlock())) {
    op->setOperand(index, argument);
  }
}

} // namespace culprit
