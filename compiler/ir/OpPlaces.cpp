#include "compiler/ir/OpPlaces.h"
#include "compiler/ir/Symbols.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace culprit {

static std::string written(mlir::Location location) {
  std::string text;
  llvm::raw_string_ostream out(text);
  location->print(out);
  llvm::StringRef whole = text;
  whole.consume_front("loc(");
  whole.consume_back(")");
  text = whole.str();
  llvm::erase(text, '"');
  return text;
}

bool holdsOp(const GenericModule &module, llvm::StringRef opName,
             llvm::StringRef location) {
  return module.module()
      ->walk([&](mlir::Operation *op) {
        bool found = op->getName().getStringRef() == opName &&
                     written(op->getLoc()) == location;
        return found ? mlir::WalkResult::interrupt()
                     : mlir::WalkResult::advance();
      })
      .wasInterrupted();
}

std::vector<std::string> nestOf(const GenericModule &module,
                                llvm::StringRef opName,
                                llvm::StringRef symbol) {
  std::vector<std::string> nest;
  module.module()->walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *op) {
    if (op->getName().getStringRef() != opName || ir::symbolName(op) != symbol)
      return mlir::WalkResult::advance();
    for (; op; op = op->getParentOp())
      nest.insert(nest.begin(), op->getName().getStringRef().str());
    return mlir::WalkResult::interrupt();
  });
  return nest;
}

} // namespace culprit
