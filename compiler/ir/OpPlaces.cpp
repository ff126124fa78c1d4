#include "compiler/ir/OpPlaces.h"
#include "compiler/ir/EscapedText.h"
#include "compiler/ir/Symbols.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace culprit {

std::string comparableLocation(llvm::StringRef location) {
  constexpr llvm::StringLiteral numbered = "distinct[";
  std::string text;
  while (!location.empty()) {
    size_t end = std::min(location.find(numbered), location.size());
    text += location.take_front(end);
    location = location.drop_front(end);
    if (location.consume_front(numbered)) {
      text += numbered;
      location = location.drop_while(llvm::isDigit);
    }
  }
  llvm::erase(text, '"');
  return text;
}

std::string comparableLocation(mlir::Location location) {
  std::string text;
  llvm::raw_string_ostream out(text);
  location->print(out);
  llvm::StringRef whole = text;
  whole.consume_front("loc(");
  whole.consume_back(")");
  return comparableLocation(unescaped(whole));
}

/// Of an op's text, a log's first 4096 bytes are kept; they may end in it.
static bool isCut(llvm::StringRef location) {
  return location.count('[') != location.count(']') ||
         location.count('(') != location.count(')');
}

/// As `k.mlir:3:8` is of `fused[k.mlir:3:8, k.mlir:3:80]`, once.
static bool isPart(llvm::StringRef part, llvm::StringRef location) {
  if (!part.contains(':')) // a name, or `unknown`
    return false;
  const llvm::StringRef before = "[( ", behind = "]), ";
  for (size_t at = 0; (at = location.find(part, at)) != llvm::StringRef::npos;
       ++at) {
    size_t end = at + part.size();
    if ((at == 0 || before.contains(location[at - 1])) &&
        (end == location.size() || behind.contains(location[end])))
      return true;
  }
  return false;
}

llvm::StringRef typesOfOp(llvm::StringRef line) {
  constexpr size_t cutAt = 4000; // or later, in a log
  if (line.size() >= cutAt)
    return {};
  size_t types = line.rfind(" : (");
  llvm::StringRef text = types == llvm::StringRef::npos
                             ? llvm::StringRef()
                             : line.drop_front(types + 3).trim();
  return text.contains(") -> ") ? text : llvm::StringRef();
}

static bool hasTypes(mlir::Operation *op, llvm::StringRef types) {
  if (types.empty() || op->getNumRegions() != 0)
    return true;
  std::string text;
  llvm::raw_string_ostream(text) << mlir::FunctionType::get(
      op->getContext(), op->getOperandTypes(), op->getResultTypes());
  return text == types;
}

AtLocation whatIsAt(const GenericModule &module, llvm::StringRef opName,
                    llvm::StringRef location, llvm::StringRef types) {
  const std::string wanted = comparableLocation(location);
  const bool hasParts = !isCut(wanted);
  AtLocation found = AtLocation::Nothing;
  module.module()->walk([&](mlir::Operation *op) {
    std::string here = comparableLocation(op->getLoc());
    if (here == wanted && op->getName().getStringRef() == opName &&
        hasTypes(op, types)) {
      found = AtLocation::TheOp;
      return mlir::WalkResult::interrupt();
    }
    if (here == wanted || (hasParts && isPart(here, wanted)))
      found = AtLocation::OtherOps;
    return mlir::WalkResult::advance();
  });
  return found;
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
