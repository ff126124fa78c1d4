#include "reducer/Draft.h"
#include "compiler/ir/Symbols.h"

using namespace mlir;

namespace culprit {

/// Who refers to whom, by number: ops come and go while edits are applied.
struct Draft::References {
  std::map<ir::SymbolPath, std::vector<unsigned>> users, definitions;
};

Draft::Draft(GenericModule copy, const ValueSources &sources)
    : module(std::move(copy)), sources(sources) {
  module.module()->walk<WalkOrder::PreOrder>([&](Operation *op) {
    numbers[op] = ops.size();
    ops.push_back(op);
  });
}

void Draft::forget(Operation *op) {
  op->walk([&](Operation *inner) {
    if (auto found = numbers.find(inner); found != numbers.end()) {
      ops[found->second] = nullptr;
      numbers.erase(found); // another op may get its address
    }
  });
}

void Draft::refresh() {
  llvm::DenseSet<Operation *> alive;
  module.module()->walk([&](Operation *op) { alive.insert(op); });
  for (Operation *&op : ops)
    if (op && !alive.count(op)) {
      numbers.erase(op);
      op = nullptr;
    }
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

void Draft::replace(Operation *op, Operation *made) {
  auto number = numbers.find(op);
  if (number != numbers.end()) {
    ops[number->second] = made;
    numbers[made] = number->second;
    numbers.erase(op);
  }
  op->erase();
}

bool isTerminator(Operation *op) {
  if (op->getNumSuccessors())
    return true;
  Block *block = op->getBlock();
  if (!block || op != &block->back() || op->getNumResults() ||
      !ir::symbolName(op).empty())
    return false;
  Operation *parent = block->getParentOp();
  return !parent || !parent->getName().getStringRef().ends_with("module");
}

//===----------------------------------------------------------------------===//
// Other values
//===----------------------------------------------------------------------===//

Value enclosingArgument(Type type, Block *block, Value avoid) {
  auto in = [&](Block *block) -> Value {
    for (BlockArgument argument : block->getArguments())
      if (argument.getType() == type && argument != avoid)
        return argument;
    return {};
  };
  while (block) {
    if (Value found = in(block))
      return found;
    if (!block->isEntryBlock() && block->getParent())
      if (Value found = in(&block->getParent()->front()))
        return found;
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
  return enclosingArgument(type, op->getBlock(), avoid);
}

Value existing(Value value, Operation *op) {
  for (Value operand : op->getOperands())
    if (operand.getType() == value.getType() && operand != value &&
        operand.getDefiningOp() != op)
      return operand;
  return earlierValue(value.getType(), op, value);
}

Value Draft::madeOfNothing(Type type, Operation *op) const {
  return madeBy(OpBuilder(op), type, op->getLoc());
}

Value Draft::madeOfNothing(Type type, Block *block) const {
  return madeBy(OpBuilder::atBlockBegin(block), type,
                block->getParentOp()->getLoc());
}

Value Draft::madeBy(OpBuilder builder, Type type, Location location) const {
  llvm::StringRef name = sources.of(type);
  auto [known, isNew] = knownSources.try_emplace(type);
  if (isNew && name != ValueSources::cast)
    if (Operation *there = sourceIn(module.module(), type, name))
      known->second = there->clone();
  if (known->second)
    return builder.clone(**known->second)->getResult(0);
  OperationState state(location, name);
  state.addTypes(type);
  return builder.create(state)->getResult(0);
}

Value Draft::substitute(Value value, Operation *op) const {
  if (Value other = existing(value, op))
    return other;
  return madeOfNothing(value.getType(), op);
}

//===----------------------------------------------------------------------===//
// References
//===----------------------------------------------------------------------===//

const Draft::References &Draft::references() const {
  if (found)
    return *found;
  found = std::make_shared<References>();
  for (const ir::SymbolUse &use : ir::symbolUsesOf(module.module()))
    for (const ir::SymbolPath &path : use.meanings())
      found->users[path].push_back(numbers.lookup(use.user));
  for (auto [number, op] : llvm::enumerate(ops))
    if (op && !ir::symbolName(op).empty())
      found->definitions[ir::symbolPath(op)].push_back(number);
  return *found;
}

bool Draft::isReferredTo(Operation *symbol) const {
  auto users = references().users.find(ir::symbolPath(symbol));
  return users != references().users.end() &&
         llvm::any_of(users->second, [&](unsigned number) {
           return ops[number] && !symbol->isAncestor(ops[number]);
         });
}

std::vector<Operation *> Draft::namedBy(Operation *op) const {
  std::vector<Operation *> named;
  for (const ir::SymbolUse &use : ir::symbolUsesOf(op))
    for (const ir::SymbolPath &path : use.meanings())
      if (auto found = references().definitions.find(path);
          use.user == op && found != references().definitions.end())
        for (unsigned number : found->second)
          if (ops[number])
            named.push_back(ops[number]);
  return named;
}

/// The attributes of the op that name a symbol with that last name.
static unsigned countReferences(Operation *op, llvm::StringRef name) {
  unsigned count = 0;
  auto add = [&](Attribute attributes) {
    if (auto dictionary = dyn_cast_or_null<DictionaryAttr>(attributes))
      for (NamedAttribute attribute : dictionary)
        if (auto reference = dyn_cast<SymbolRefAttr>(attribute.getValue()))
          count += reference.getLeafReference() == name;
  };
  add(op->getPropertiesAsAttribute());
  add(op->getDiscardableAttrDictionary());
  return count;
}

std::optional<std::vector<Operation *>>
Draft::callsOf(Operation *function) const {
  const References &all = references();
  ir::SymbolPath path = ir::symbolPath(function);
  if (path.empty())
    return std::nullopt;
  if (auto same = all.definitions.find(path);
      same == all.definitions.end() || same->second.size() != 1)
    return std::nullopt;
  std::vector<Operation *> calls;
  llvm::SmallPtrSet<Operation *, 8> seen;
  auto users = all.users.find(path);
  if (users == all.users.end())
    return calls;
  for (unsigned number : users->second) {
    Operation *user = ops[number];
    if (!user || user == function)
      continue;
    if (!seen.insert(user).second || countReferences(user, path.back()) != 1)
      return std::nullopt;
    calls.push_back(user);
  }
  return calls;
}

} // namespace culprit
