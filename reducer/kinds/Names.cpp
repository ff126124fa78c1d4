//===- Names.cpp - Short names, no resources ------------------------------===//
//
// Names of symbols: first all at once (an edit of the module), then one at a
// time (an edit of the first op of that name; of the module's own, detail 1).
// A name is only ever replaced by a shorter one that nothing else has.
//
//===----------------------------------------------------------------------===//
#include "compiler/ir/SymbolRenaming.h"
#include "compiler/ir/Symbols.h"
#include "reducer/Draft.h"
#include "reducer/kinds/Kinds.h"
#include "llvm/Support/xxhash.h"
#include <set>

using namespace mlir;

namespace culprit {
namespace {

/// a, b, ... z, aa, ab, ...
std::string shortName(unsigned number) {
  std::string name;
  for (++number; number; number = (number - 1) / 26)
    name.insert(name.begin(), char('a' + (number - 1) % 26));
  return name;
}

/// Gives out names that the module does not have.
class FreshNames {
public:
  explicit FreshNames(Operation *root) : taken(ir::symbolNamesIn(root)) {
    findNext();
  }

  bool hasShorterThan(StringRef name) const {
    return next.size() < name.size();
  }
  std::string take() {
    std::string taking = std::move(next);
    findNext();
    return taking;
  }

private:
  void findNext() {
    do
      next = shortName(tried++);
    while (taken.count(next));
  }

  std::set<std::string> taken;
  unsigned tried = 0;
  std::string next; ///< no other that is free is shorter
};

} // namespace

std::vector<Edit> nameEdits(const Draft &base) {
  std::vector<Edit> edits;
  const FreshNames fresh(base.op(0));
  std::set<StringRef> seen;
  for (unsigned number = 0; number < base.size(); ++number)
    if (StringRef name = ir::symbolName(base.op(number));
        !name.empty() && seen.insert(name).second && fresh.hasShorterThan(name))
      edits.push_back({number, number == 0 ? 1u : 0u});
  if (edits.size() > 1)
    edits.insert(edits.begin(), {0, 0});
  return edits;
}

void shortenName(Draft &draft, const Edit &edit) {
  FreshNames fresh(draft.op(0));
  ir::NewNames names;
  auto shorten = [&](Operation *op) {
    std::string name = op ? ir::symbolName(op).str() : "";
    if (fresh.hasShorterThan(name) && !names.count(name))
      names[name] = fresh.take();
  };
  bool all = edit == Edit{0, 0};
  for (unsigned number = 0; all && number < draft.size(); ++number)
    shorten(draft.op(number));
  if (!all)
    shorten(draft.op(edit.op));
  ir::renameSymbols(draft.op(0), names);
}

//===----------------------------------------------------------------------===//
// Resources
//===----------------------------------------------------------------------===//

static unsigned hashOf(StringRef name) {
  return unsigned(llvm::xxh3_64bits(name));
}

std::vector<Edit> resourceEdits(const Draft &base) {
  std::vector<Edit> edits;
  for (const std::string &name : base.edited().resources())
    edits.push_back({0, hashOf(name)});
  return edits;
}

void dropResources(Draft &draft, llvm::ArrayRef<Edit> edits) {
  std::set<unsigned> gone;
  for (const Edit &edit : edits)
    gone.insert(edit.detail);
  for (const std::string &name : draft.edited().resources())
    if (gone.count(hashOf(name)))
      draft.edited().dropResource(name);
}

} // namespace culprit
