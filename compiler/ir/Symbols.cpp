//===- Symbols.cpp - Functions and symbol uses of foreign IR --------------===//

#include "compiler/ir/Symbols.h"

#include "compiler/ir/StandInDialects.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Operation.h"
#include <map>

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

llvm::StringRef symbolName(Operation *op) {
  auto name = dyn_cast_or_null<StringAttr>(attributeOf(op, "sym_name"));
  return name ? name.getValue() : llvm::StringRef();
}

bool isSymbolTable(Operation *op) {
  if (op->getName().getStringRef().ends_with("module"))
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
    // A global's initialiser is a region too.
    bool isFunction = op != root && !symbolName(op).empty() &&
                      op->getNumRegions() != 0 && !isSymbolTable(op) &&
                      !op->getName().getStringRef().ends_with("global");
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

std::vector<SymbolUse> symbolUsesOf(Operation *root) {
  std::vector<SymbolUse> uses;
  root->walk([&](Operation *op) {
    AttrTypeWalker walker;
    walker.addWalk([&](Attribute attribute) {
      if (auto reference = dyn_cast<SymbolRefAttr>(attribute)) {
        uses.push_back({op, namesOf(reference)});
        // Its parts are references too, but not by themselves.
        return WalkResult::skip();
      }
      if (auto text = standInText(attribute))
        for (SymbolPath &names : symbolUsesInText(*text))
          uses.push_back({op, std::move(names)});
      return WalkResult::advance();
    });
    walker.addWalk([&](Type type) {
      if (auto text = standInText(type))
        for (SymbolPath &names : symbolUsesInText(*text))
          uses.push_back({op, std::move(names)});
    });
    walker.walk<WalkOrder::PreOrder>(op->getDiscardableAttrDictionary());
    if (Attribute properties = op->getPropertiesAsAttribute())
      walker.walk<WalkOrder::PreOrder>(properties);
    for (Type type : op->getResultTypes())
      walker.walk<WalkOrder::PreOrder>(type);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (Type type : block.getArgumentTypes())
          walker.walk<WalkOrder::PreOrder>(type);
  });
  return uses;
}

} // namespace culprit::ir
