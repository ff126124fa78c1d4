#include "reducer/ValueSources.h"

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;

namespace culprit {

static std::string textOf(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

llvm::ArrayRef<llvm::StringRef> sourcesOfAnyType() {
  static constexpr llvm::StringRef names[] = {
      ValueSources::cast, "ub.poison", "llvm.mlir.poison", "llvm.mlir.undef"};
  return names;
}

llvm::StringRef ValueSources::of(Type type) const {
  if (!nameOf.empty())
    if (auto found = nameOf.find(textOf(type)); found != nameOf.end())
      return found->second;
  auto names = sourcesOfAnyType();
  auto first = llvm::find_if(names, [&](llvm::StringRef name) {
    return !llvm::is_contained(never, name);
  });
  return first == names.end() ? llvm::StringRef(cast) : *first;
}

static bool isSource(Operation *op) {
  return op->getNumOperands() == 0 && op->getNumRegions() == 0 &&
         op->getNumResults() == 1 && op->getNumSuccessors() == 0;
}

bool ValueSources::contains(Operation *op) const {
  return isSource(op) &&
         op->getName().getStringRef() == of(op->getResult(0).getType());
}

Operation *sourceIn(Operation *root, Type type, llvm::StringRef name) {
  Operation *found = nullptr;
  root->walk([&](Operation *op) {
    if (!isSource(op) || op->getResult(0).getType() != type ||
        op->getName().getStringRef() != name)
      return WalkResult::advance();
    found = op;
    return WalkResult::interrupt();
  });
  return found;
}

//===----------------------------------------------------------------------===//
// Questions
//===----------------------------------------------------------------------===//

namespace {
/// The types of results in the module, in order; with the first op of each name
/// that makes one out of nothing.
using OwnSources = llvm::MapVector<Type, SmallVector<Operation *>>;
} // namespace

static OwnSources ownSources(const GenericModule &module) {
  OwnSources sources;
  llvm::DenseSet<std::pair<Type, OperationName>> seen;
  module.module()->walk([&](Operation *op) {
    for (Type type : op->getResultTypes()) {
      SmallVector<Operation *> &ofType = sources[type];
      if (isSource(op) && seen.insert({type, op->getName()}).second)
        ofType.push_back(op);
    }
  });
  return sources;
}

/// Of one without operands. Where it stands, all values of the module would be
/// numbered before it is printed.
static std::string genericText(Operation *op) {
  std::string text;
  llvm::raw_string_ostream out(text);
  Operation *alone = op->clone();
  alone->print(out, OpPrintingFlags().printGenericOpForm().useLocalScope());
  alone->destroy();
  return text;
}

static std::string moduleWith(const std::string &op) {
  return "\"builtin.module\"() ({\n" + op + "\n}) : () -> ()\n";
}

std::vector<SourceQuestion> sourceQuestions(const GenericModule &module) {
  auto anyModule = sourcesOfAnyType();
  std::vector<SourceQuestion> questions;
  for (const auto &[type, own] : ownSources(module)) {
    std::string typeText = textOf(type);
    auto ask = [&](llvm::StringRef name, std::string source) {
      questions.push_back({typeText, name.str(),
                           moduleWith(module.asWritten(std::move(source)))});
    };
    for (llvm::StringRef name : anyModule) {
      auto there = llvm::find_if(own, [&](Operation *op) {
        return op->getName().getStringRef() == name;
      });
      ask(name, there != own.end()
                    ? genericText(*there)
                    : ("%0 = \"" + name + "\"() : () -> " + typeText).str());
    }
    for (Operation *op : own)
      if (llvm::StringRef name = op->getName().getStringRef();
          !llvm::is_contained(anyModule, name))
        ask(name, genericText(op));
  }
  return questions;
}

} // namespace culprit
