#include "reducer/Slice.h"
#include "compiler/ir/Symbols.h"
#include "reducer/Draft.h"
#include "reducer/OpsAtPlace.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;

namespace culprit {
namespace {

/// Which symbols the ops of a draft name.
class References {
public:
  explicit References(const Draft &draft) {
    for (ir::SymbolUse &use : ir::symbolUsesOf(draft.op(0)))
      names[use.user].push_back(std::move(use.names.back()));
    for (unsigned number = 1; number < draft.size(); ++number)
      if (StringRef name = ir::symbolName(draft.op(number)); !name.empty())
        symbols[name].push_back(draft.op(number));
  }

  /// The last names of what the op refers to.
  ArrayRef<std::string> namesIn(Operation *op) const {
    if (auto found = names.find(op); found != names.end())
      return found->second;
    return {};
  }
  /// The ops of that name, in whichever table they are.
  ArrayRef<Operation *> symbolsNamed(StringRef name) const {
    if (auto found = symbols.find(name); found != symbols.end())
      return found->second;
    return {};
  }

private:
  llvm::DenseMap<Operation *, std::vector<std::string>> names;
  llvm::StringMap<std::vector<Operation *>> symbols;
};

/// Ops that stay: kept ones with all that is in them, and what is around them.
class Slice {
public:
  explicit Slice(const References &references) : references(references) {}

  bool holds(Operation *op) const { return kept.contains(op); }

  void keep(Operation *op) {
    op->walk([&](Operation *inner) { add(inner); });
    for (Operation *around = op->getParentOp(); around;
         around = around->getParentOp())
      add(around);
  }

  /// Keeps what the kept ops refer to by name, and so on. Each op and each name
  /// is looked at once.
  void keepReferences() {
    llvm::StringSet<> seen;
    while (!unfollowed.empty())
      for (const std::string &name :
           references.namesIn(unfollowed.pop_back_val()))
        if (seen.insert(name).second)
          for (Operation *symbol : references.symbolsNamed(name))
            if (!holds(symbol))
              keep(symbol);
  }

  /// Keeps the ops around it in its block, so many on each side.
  void keepNeighbours(Operation *op, unsigned count) {
    Operation *before = op->getPrevNode(), *after = op->getNextNode();
    for (unsigned step = 0; step < count && (before || after); ++step) {
      for (Operation *neighbour : {before, after})
        if (neighbour)
          keep(neighbour);
      before = before ? before->getPrevNode() : nullptr;
      after = after ? after->getNextNode() : nullptr;
    }
  }

  /// Keeps what the operands of the kept ops are made from, and so on.
  void keepBackward(Operation *op) {
    SmallVector<Operation *> open{op};
    while (!open.empty()) {
      open.pop_back_val()->walk([&](Operation *inner) {
        for (Value operand : inner->getOperands()) {
          Operation *source = operand.getDefiningOp();
          if (!source || holds(source))
            continue;
          keep(source);
          open.push_back(source);
        }
      });
    }
  }

private:
  void add(Operation *op) {
    if (kept.insert(op).second)
      unfollowed.push_back(op);
  }

  const References &references;
  llvm::DenseSet<Operation *> kept;
  SmallVector<Operation *> unfollowed; ///< kept ones; what they name may not be
};

/// Erases from the draft all that is not in a slice of `whole`, which may be
/// the same draft. False if all ops stay.
bool eraseAllBut(const Slice &slice, const Draft &whole, Draft &draft) {
  bool erased = false;
  for (unsigned number = draft.size() - 1; number > 0; --number) {
    Operation *op = draft.op(number), *original = whole.op(number);
    if (!op || slice.holds(original) ||
        (isTerminator(op) && slice.holds(original->getParentOp())))
      continue;
    draft.erase(op);
    erased = true;
  }
  return erased;
}

} // namespace

std::vector<GenericModule> sliceGuesses(const GenericModule &base,
                                        const GuiltyPlace &place,
                                        const ValueSources &sources) {
  Draft draft(base.clone(), sources);
  SmallVector<unsigned> ops;
  for (const std::string &location : place.locations)
    if (ops.empty())
      ops = opsAt(draft, location);
  SmallVector<unsigned> functions = functionsNamed(draft, place.function);
  if (functions.empty())
    functions = functionsAround(draft, ops);

  const References references(draft);
  std::vector<GenericModule> guesses;
  enum class With { References, Neighbours, Sources };
  auto sliceOf = [&](ArrayRef<unsigned> numbers, With with) {
    constexpr unsigned near = 8;
    Slice slice(references);
    for (unsigned number : numbers)
      slice.keep(draft.op(number));
    for (unsigned number : numbers) {
      if (with == With::Neighbours)
        slice.keepNeighbours(draft.op(number), near);
      if (with == With::Sources)
        slice.keepBackward(draft.op(number));
    }
    slice.keepReferences();
    return slice;
  };
  auto add = [&](GenericModule smaller) {
    std::string text = smaller.str();
    if (llvm::none_of(guesses, [&](const GenericModule &earlier) {
          return earlier.str() == text;
        }))
      guesses.push_back(std::move(smaller));
  };
  auto guess = [&](ArrayRef<unsigned> numbers, With with) {
    Draft copy(base.clone(), sources);
    if (eraseAllBut(sliceOf(numbers, with), draft, copy))
      add(copy.take());
  };
  if (!ops.empty() && !place.wholeFunctions) {
    guess(ops, With::References);
    guess(ops, With::Sources);
    guess(ops, With::Neighbours);
  }
  // The last one needs no copy.
  if (!functions.empty() &&
      eraseAllBut(sliceOf(functions, With::References), draft, draft))
    add(draft.take());
  return guesses;
}

} // namespace culprit
