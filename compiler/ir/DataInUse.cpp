#include "compiler/ir/DataInUse.h"
#include "compiler/ir/EscapedText.h"
#include "compiler/ir/StandInDialects.h"
#include "compiler/ir/SymbolText.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinDialect.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/Operation.h"
#include "mlir/IR/Visitors.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;

namespace culprit::ir {
namespace {

using Handle = DenseResourceElementsHandle; ///< of builtin's data

/// What a string says: it is escaped as symbols in quotes are.
std::string unescaped(llvm::StringRef string) {
  auto symbols = symbolUsesInText(("@" + string).str());
  return symbols.empty() ? "" : symbols.front().front();
}

class Uses {
public:
  Uses(MLIRContext *context, bool withLocations)
      : withLocations(withLocations),
        builtin(context->getLoadedDialect<BuiltinDialect>()),
        blobs(Handle::getManagerInterface(context).getBlobManager()) {
    for (const Data &data : foreignData(*context))
      foreign[keyOf(data)].push_back(data);
    walker.addWalk([this](Attribute attribute) {
      if (auto elements = dyn_cast<DenseResourceElementsAttr>(attribute))
        found.insert(elements.getRawHandle());
      else if (auto text = standInText(attribute))
        addWordsOf(*text);
    });
    walker.addWalk([this](Type type) {
      if (auto text = standInText(type))
        addWordsOf(*text);
    });
  }

  /// MLIR prints properties in front of the regions, the rest behind them.
  void addOf(Operation *op, const WalkStage &stage) {
    if (stage.isBeforeAllRegions())
      if (Attribute properties = op->getPropertiesAsAttribute())
        walker.walk(properties);
    if (!stage.isAfterAllRegions())
      return;
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (BlockArgument argument : block.getArguments()) {
          walker.walk(argument.getType());
          if (withLocations)
            walker.walk(Attribute(argument.getLoc()));
        }
    walker.walk(op->getDiscardableAttrDictionary());
    for (Type type : op->getResultTypes())
      walker.walk(type);
    if (withLocations)
      walker.walk(Attribute(op->getLoc()));
  }

  llvm::SetVector<Data> take() { return std::move(found); }

private:
  void addWordsOf(llvm::StringRef text) {
    auto isLetter = [](char c) {
      return llvm::isAlnum(c) || llvm::StringRef("_$.").contains(c);
    };
    while (!text.empty()) {
      llvm::StringRef word = text.take_while(isLetter);
      size_t size = word.size();
      if (text.front() == '"') {
        size = std::min(endOfString(text, 0) + 1, text.size());
        add(unescaped(text.take_front(size)));
      } else if (size) {
        add(word);
      }
      text = text.drop_front(std::max<size_t>(size, 1));
    }
  }

  void add(llvm::StringRef key) {
    if (auto *blob = blobs.lookup(key))
      found.insert(Handle(blob, builtin));
    if (auto data = foreign.find(key); data != foreign.end())
      found.insert(data->second.begin(), data->second.end());
  }

  bool withLocations;
  BuiltinDialect *builtin;
  DialectResourceBlobManager &blobs;
  llvm::StringMap<SmallVector<Data, 1>> foreign;
  AttrTypeWalker walker;
  llvm::SetVector<Data> found;
};

} // namespace

llvm::SetVector<Data> dataInUse(Operation *root, bool withLocations) {
  Uses uses(root->getContext(), withLocations);
  root->walk(
      [&](Operation *op, const WalkStage &stage) { uses.addOf(op, stage); });
  return uses.take();
}

std::string keyOf(const Data &data) {
  return cast<OpAsmDialectInterface>(data.getDialect())->getResourceKey(data);
}

bool isThere(const Data &data) {
  auto handle = dyn_cast<Handle>(&data);
  return !handle ||
         (handle->getBlob() && !handle->getBlob()->getData().empty());
}

} // namespace culprit::ir
