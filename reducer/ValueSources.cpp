#include "reducer/ValueSources.h"

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace culprit {

static std::string textOf(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

llvm::StringRef ValueSources::of(Type type) const {
  if (nameOf.empty())
    return cast;
  auto found = nameOf.find(textOf(type));
  return found == nameOf.end() ? llvm::StringRef(cast) : found->second;
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

std::vector<std::string> sourceCandidates(const GenericModule &module,
                                          llvm::StringRef typeText) {
  std::vector<std::string> names = {ValueSources::cast.str(), "ub.poison",
                                    "llvm.mlir.poison", "llvm.mlir.undef"};
  module.module()->walk([&](Operation *op) {
    if (isSource(op) && textOf(op->getResult(0).getType()) == typeText)
      if (std::string name = op->getName().getStringRef().str();
          !llvm::is_contained(names, name))
        names.push_back(name);
  });
  return names;
}

std::vector<std::string> resultTypes(const GenericModule &module) {
  std::vector<std::string> types;
  llvm::SetVector<Type> seen;
  module.module()->walk([&](Operation *op) {
    seen.insert(op->result_type_begin(), op->result_type_end());
  });
  for (Type type : seen)
    types.push_back(textOf(type));
  return types;
}

std::string sourceProbe(const GenericModule &module, llvm::StringRef typeText,
                        llvm::StringRef name) {
  std::string source = ("%0 = \"" + name + "\"() : () -> " + typeText).str();
  module.module()->walk([&](Operation *op) {
    if (!isSource(op) || op->getName().getStringRef() != name ||
        textOf(op->getResult(0).getType()) != typeText)
      return WalkResult::advance();
    source.clear();
    llvm::raw_string_ostream out(source);
    op->print(out, OpPrintingFlags().printGenericOpForm().useLocalScope());
    return WalkResult::interrupt();
  });
  return "\"builtin.module\"() ({\n" + module.asWritten(source) +
         "\n}) : () -> ()\n";
}

} // namespace culprit
