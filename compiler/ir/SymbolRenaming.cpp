#include "compiler/ir/SymbolRenaming.h"

#include "compiler/ir/StandInDialects.h"
#include "compiler/ir/SymbolText.h"
#include "compiler/ir/Symbols.h"
#include "compiler/ir/TypeRewriting.h"
#include "mlir/IR/AttrTypeSubElements.h"

using namespace mlir;

namespace culprit::ir {

std::string renamedInText(StringRef text, const NewNames &names) {
  std::string result;
  size_t copied = 0;
  for (const WrittenSymbol &symbol : symbolsInText(text)) {
    auto found = names.find(symbol.name);
    if (found == names.end())
      continue;
    result += text.slice(copied, symbol.begin);
    result += printedSymbol(found->second);
    copied = symbol.end;
  }
  return result + text.drop_front(copied).str();
}

namespace {

StringAttr renamed(StringAttr name, const NewNames &names) {
  auto found = names.find(name.getValue());
  return found == names.end()
             ? name
             : StringAttr::get(name.getContext(), found->second);
}

SymbolRefAttr renamed(SymbolRefAttr reference, const NewNames &names) {
  SmallVector<FlatSymbolRefAttr> nested;
  for (FlatSymbolRefAttr part : reference.getNestedReferences())
    nested.push_back(FlatSymbolRefAttr::get(renamed(part.getAttr(), names)));
  return SymbolRefAttr::get(renamed(reference.getRootReference(), names),
                            nested);
}

} // namespace

void renameSymbols(Operation *root, const NewNames &names) {
  AttrTypeReplacer references;
  references.addReplacement(
      [&](SymbolRefAttr reference)
          -> std::optional<std::pair<Attribute, WalkResult>> {
        return {{renamed(reference, names), WalkResult::skip()}};
      });
  TypeChange inText;
  inText.text = [&](StringRef text) { return renamedInText(text, names); };
  replaceIn(
      root,
      [&](StringRef name, Attribute attribute) -> Attribute {
        if (auto string = dyn_cast<StringAttr>(attribute))
          return name == "sym_name" ? renamed(string, names) : string;
        return references.replace(attribute);
      },
      [](Type type) { return type; });
  changeEverywhere(root, inText);
}

std::set<std::string> symbolNamesIn(Operation *root) {
  std::set<std::string> all;
  root->walk([&](Operation *op) {
    if (StringRef name = symbolName(op); !name.empty())
      all.insert(name.str());
  });
  for (const SymbolUse &use : symbolUsesOf(root))
    all.insert(use.names.begin(), use.names.end());
  return all;
}

} // namespace culprit::ir
