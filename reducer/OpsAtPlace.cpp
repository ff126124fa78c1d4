#include "reducer/OpsAtPlace.h"
#include "compiler/ir/OpPlaces.h"
#include "compiler/ir/Symbols.h"
#include "compiler/output/FilePlace.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/Regex.h"
#include <set>

using namespace mlir;

namespace culprit {
namespace {

using Position = std::pair<unsigned, unsigned>; ///< line, column

/// `12:5` of `/any/where/input.mlir:12:5`, and of each such place in a location
/// made of several.
std::set<Position> positionsIn(llvm::StringRef location) {
  const llvm::Regex position(":([0-9]+):([0-9]+)(.*)");
  std::set<Position> found;
  if (auto whole = filePlace(location))
    found.insert({whole->line, whole->column});
  SmallVector<llvm::StringRef> match;
  while (position.match(location, &match)) {
    Position at;
    if (!match[1].getAsInteger(10, at.first) &&
        !match[2].getAsInteger(10, at.second))
      found.insert(at);
    location = match[3];
  }
  return found;
}

/// The op that begins last in front of a place at which none does: that of an
/// argument of its region, for one.
SmallVector<unsigned> opBefore(const Draft &draft, llvm::StringRef location) {
  auto wanted = filePlace(location);
  std::optional<unsigned> found;
  Position last;
  for (unsigned number = 1; wanted && number < draft.size(); ++number) {
    auto at = dyn_cast<FileLineColLoc>(draft.op(number)->getLoc());
    if (!at || at.getFilename().getValue() != wanted->file)
      continue;
    Position here{at.getLine(), at.getColumn()};
    if (here < Position{wanted->line, wanted->column} &&
        (!found || last < here)) {
      found = number;
      last = here;
    }
  }
  return found ? SmallVector<unsigned>{*found} : SmallVector<unsigned>();
}

} // namespace

SmallVector<unsigned> opsAt(const Draft &draft, llvm::StringRef location) {
  SmallVector<unsigned> said, standing;
  std::string wanted = comparableLocation(location);
  const std::set<Position> positions = positionsIn(wanted);
  for (unsigned number = 1; !wanted.empty() && number < draft.size();
       ++number) {
    Location at = draft.op(number)->getLoc();
    auto file = dyn_cast<FileLineColLoc>(at);
    // Most lie elsewhere. To print each location takes as long as the IR does.
    if (file && !positions.count({file.getLine(), file.getColumn()}))
      continue;
    std::string text = comparableLocation(at);
    if (text == wanted)
      said.push_back(number);
    else if (file && llvm::StringRef(text).starts_with("<"))
      standing.push_back(number);
  }
  if (said.empty() && standing.empty())
    return opBefore(draft, wanted);
  return said.empty() ? standing : said;
}

SmallVector<unsigned> functionsNamed(const Draft &draft, llvm::StringRef name) {
  SmallVector<unsigned> found;
  for (unsigned number = 1; !name.empty() && number < draft.size(); ++number)
    if (Operation *op = draft.op(number);
        ir::symbolName(op) == name && op->getNumRegions())
      found.push_back(number);
  return found;
}

SmallVector<unsigned> functionsAround(const Draft &draft,
                                      ArrayRef<unsigned> numbers) {
  llvm::DenseSet<Operation *> around;
  for (unsigned number : numbers) {
    Operation *op = draft.op(number);
    while (op && (ir::symbolName(op).empty() || ir::isSymbolTable(op)))
      op = op->getParentOp();
    around.insert(op);
  }
  SmallVector<unsigned> found;
  for (unsigned number = 1; number < draft.size(); ++number)
    if (around.contains(draft.op(number)))
      found.push_back(number);
  return found;
}

} // namespace culprit
