//===- Symbols.cpp - Functions and symbol uses of foreign IR --------------===//

#include "compiler/ir/Symbols.h"

#include "compiler/ir/StandInDialects.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Operation.h"
#include <map>
#include <unordered_map>

using namespace mlir;

namespace culprit::ir {
namespace {

SymbolPath namesOf(SymbolRefAttr reference) {
  SymbolPath names{reference.getRootReference().str()};
  for (FlatSymbolRefAttr nested : reference.getNestedReferences())
    names.push_back(nested.getValue().str());
  return names;
}

} // namespace

Attribute attributeOf(Operation *op, llvm::StringRef name) {
  if (auto properties =
          dyn_cast_or_null<DictionaryAttr>(op->getPropertiesAsAttribute()))
    if (Attribute found = properties.get(name))
      return found;
  return op->getDiscardableAttr(name);
}

void setAttributeOf(Operation *op, llvm::StringRef name, Attribute value) {
  // A registered op (of builtin) keeps properties that a dictionary leaves out.
  if (op->isRegistered()) {
    if (value)
      op->setAttr(name, value);
    else
      op->removeAttr(name);
    return;
  }
  auto properties =
      dyn_cast_or_null<DictionaryAttr>(op->getPropertiesAsAttribute());
  if (!properties || op->getDiscardableAttr(name)) {
    if (value)
      op->setDiscardableAttr(name, value);
    else
      op->removeDiscardableAttr(name);
    return;
  }
  NamedAttrList list(properties);
  if (value)
    list.set(name, value);
  else
    list.erase(name);
  (void)op->setPropertiesFromAttribute(list.getDictionary(op->getContext()),
                                       nullptr);
}

void replaceAttributesOf(
    Operation *op, llvm::function_ref<Attribute(NamedAttribute)> replaced) {
  auto inAll = [&](DictionaryAttr dictionary) {
    SmallVector<NamedAttribute> left;
    for (NamedAttribute each : dictionary)
      if (Attribute value = replaced(each))
        left.emplace_back(each.getName(), value);
    return DictionaryAttr::getWithSorted(op->getContext(), left);
  };
  if (auto properties =
          dyn_cast_or_null<DictionaryAttr>(op->getPropertiesAsAttribute())) {
    DictionaryAttr left = inAll(properties);
    if (!op->isRegistered())
      (void)op->setPropertiesFromAttribute(left, nullptr);
    else // it has few, and keeps those that a dictionary leaves out
      for (NamedAttribute each : properties)
        setAttributeOf(op, each.getName(), left.get(each.getName()));
  }
  op->setDiscardableAttrs(inAll(op->getDiscardableAttrDictionary()));
}

llvm::StringRef symbolName(Operation *op) {
  auto name = dyn_cast_or_null<StringAttr>(attributeOf(op, "sym_name"));
  return name ? name.getValue() : llvm::StringRef();
}

bool isSymbolTable(Operation *op) {
  // IREE's may be empty, too.
  for (llvm::StringRef table : {"module", ".executable", ".variant"})
    if (op->getName().getStringRef().ends_with(table))
      return true;
  if (attributeOf(op, "function_type"))
    return false;
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (Operation &inner : block)
        if (!symbolName(&inner).empty())
          return true;
  return false;
}

SymbolPath symbolPath(Operation *op) {
  SymbolPath names;
  for (; op->getParentOp(); op = op->getParentOp())
    if (llvm::StringRef name = symbolName(op); !name.empty())
      names.insert(names.begin(), name.str());
  return names;
}

std::vector<Function> functionsOf(Operation *root) {
  std::vector<Function> functions;
  std::map<std::string, unsigned> seen;
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    // A global's initialiser is a region too, and so is what computes the
    // number of workgroups of an exported function.
    llvm::StringRef name = op->getName().getStringRef();
    bool isFunction = op != root && !symbolName(op).empty() &&
                      op->getNumRegions() != 0 && !isSymbolTable(op) &&
                      !name.ends_with("global") && !name.ends_with(".export");
    if (!isFunction)
      return WalkResult::advance();
    Function function{op, symbolPath(op), ""};
    for (const std::string &name : function.names)
      function.path +=
          (function.path.empty() ? "" : "::") + printedSymbol(name);
    // Tables without names, or invalid IR, may hold the same name twice.
    if (unsigned count = ++seen[function.path]; count > 1)
      function.path += "#" + std::to_string(count);
    functions.push_back(std::move(function));
    return WalkResult::skip();
  });
  return functions;
}

std::vector<SymbolPath> SymbolUse::meanings() const {
  std::vector<SymbolPath> paths;
  SymbolPath scope = symbolPath(user);
  for (size_t around = 0; around <= scope.size(); ++around) {
    SymbolPath path(scope.begin(), scope.begin() + around);
    for (const std::string &name : names) {
      path.push_back(name);
      paths.push_back(path);
    }
  }
  return paths;
}

namespace {
/// The symbols that attributes and types mention. Each attribute and type is
/// looked into once.
class Mentions {
public:
  Mentions() {
    walker.addWalk([this](Attribute attribute) {
      if (auto reference = dyn_cast<SymbolRefAttr>(attribute)) {
        found.push_back(namesOf(reference));
        // Its parts are references too, but not by themselves.
        return WalkResult::skip();
      }
      if (auto text = standInText(attribute))
        llvm::append_range(found, symbolUsesInText(*text));
      return WalkResult::advance();
    });
    walker.addWalk([this](Type type) {
      if (auto text = standInText(type))
        llvm::append_range(found, symbolUsesInText(*text));
    });
  }

  ArrayRef<SymbolPath> in(Attribute attribute) {
    // Most of what an op has, and of builtin's types.
    if (isa<IntegerAttr, FloatAttr, UnitAttr, DenseArrayAttr>(attribute))
      return {};
    if (auto text = dyn_cast<StringAttr>(attribute))
      return in(text.getType());
    return memorised(attribute);
  }
  ArrayRef<SymbolPath> in(Type type) {
    if (type.isIntOrIndexOrFloat() || isa<NoneType>(type))
      return {};
    return memorised(type);
  }

private:
  template <typename T> ArrayRef<SymbolPath> memorised(T attributeOrType) {
    auto [entry, isNew] =
        known.try_emplace(attributeOrType.getAsOpaquePointer());
    if (isNew) {
      found.clear();
      // The walker would not go into the same one twice.
      AttrTypeWalker(walker).walk<WalkOrder::PreOrder>(attributeOrType);
      entry->second = found;
    }
    return entry->second;
  }

  AttrTypeWalker walker;
  std::vector<SymbolPath> found;
  std::unordered_map<const void *, std::vector<SymbolPath>> known;
};
} // namespace

std::vector<SymbolUse> symbolUsesOf(Operation *root) {
  std::vector<SymbolUse> uses;
  Mentions mentions;
  root->walk([&](Operation *op) {
    auto add = [&](auto attributeOrType) {
      for (const SymbolPath &names : mentions.in(attributeOrType))
        uses.push_back({op, names});
    };
    auto addAll = [&](Attribute attributes) {
      if (auto dictionary = dyn_cast_or_null<DictionaryAttr>(attributes))
        for (NamedAttribute entry : dictionary)
          add(entry.getValue());
      else if (attributes)
        add(attributes);
    };
    addAll(op->getDiscardableAttrDictionary());
    addAll(op->getPropertiesAsAttribute());
    for (Type type : op->getResultTypes())
      add(type);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (Type type : block.getArgumentTypes())
          add(type);
  });
  return uses;
}

} // namespace culprit::ir
