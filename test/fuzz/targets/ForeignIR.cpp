#include "../Target.h"
#include "LibMLIR.h"
#include "compiler/ir/GenericModule.h"
#include "compiler/ir/PrintedModule.h"
#include "reducer/EditKinds.h"
#include <algorithm>
#include <iterator>
#include <set>

namespace culprit::fuzz {

/// How many ops more than before an edit of any kind may leave: what stands for
/// a value that goes is made, one op for each.
static constexpr unsigned Substitutes = 64;

/// Printed and read, and printed again, the same.
static void checkReadAgain(const GenericModule &module) {
  std::string text = module.str();
  auto again = accepted(GenericModule::parse(text));
  require(again.has_value(), "what is printed is read");
  require(again->str() == text, "what is printed is a fixpoint");
}

/// What MLIR prints is understood by its lines, unless it has names of its own
/// for things.
static void checkLines(const GenericModule &module) {
  std::string text = module.str();
  auto printed = PrintedModule::of(text);
  if (!printed)
    return;
  require(printed->ops() == module.countOps(), "an op begins each line");
  for (const FunctionInfo &function : module.functions()) {
    std::string left = printed->only(printed->functionsNamed(function.name));
    if (auto cut = accepted(GenericModule::parse(left)))
      require(cut->countOps() <= module.countOps(), "a cut makes no ops");
  }
}

static void checkFunctions(const GenericModule &module, unsigned random) {
  std::vector<FunctionInfo> functions = module.functions();
  if (functions.empty())
    return;
  std::vector<std::string> gone;
  for (size_t i = 0; i < functions.size(); ++i)
    if ((random >> (i % 16)) & 1)
      gone.push_back(functions[i].path);
  GenericModule rest = module.clone();
  rest.removeFunctions(gone);
  require(rest.countOps() <= module.countOps(), "removal makes no ops");
  checkReadAgain(rest);
}

namespace {
/// Edits, chosen at random, one after another.
class Reduction {
public:
  Reduction(GenericModule base, unsigned random)
      : module(std::move(base)), random(random), seen({module.str()}) {}

  void step() {
    const EditKind &kind = editKinds()[next(editKinds().size())];
    std::vector<Edit> edits = editsOf(module, kind);
    if (edits.empty())
      return;
    take(kind, next(4) ? std::vector<Edit>{edits[next(edits.size())]}
                       : someOf(edits));
  }

private:
  void take(const EditKind &kind, const std::vector<Edit> &edits) {
    std::string before = module.str();
    GenericModule edited = applyEdits(module, kind, edits);
    require(module.str() == before, "an edit leaves its base alone");
    require(edited.countOps() <= module.countOps() + Substitutes * edits.size(),
            "an edit makes no more than what stands for values");
    checkReadAgain(edited);
    std::string text = edited.str();
    if (text == before)
      return;
    require(seen.insert(text).second, "edits do not lead back: reducing ends");
    module = std::move(edited);
  }

  std::vector<Edit> someOf(const std::vector<Edit> &edits) {
    std::vector<Edit> some;
    std::copy_if(edits.begin(), edits.end(), std::back_inserter(some),
                 [&](const Edit &) { return next(2); });
    return some;
  }

  size_t next(size_t bound) {
    random = random * 1664525 + 1013904223;
    return (random >> 8) % bound;
  }

  GenericModule module;
  unsigned random;
  std::set<std::string> seen;
};
} // namespace

/// Three bytes choose functions and edits, the rest is IR.
void runForeignIR(llvm::StringRef bytes) {
  unsigned random = 0;
  for (int i = 0; i < 3; ++i)
    random = random << 8 | takeChoice(bytes);
  std::string text = bytes.str(); // MLIR's lexer reads the end's NUL
  if (libMLIRDiesOf(text))
    return;
  auto module = accepted(GenericModule::parse(text));
  if (!module)
    return;
  checkReadAgain(*module);
  checkLines(*module);
  checkFunctions(*module, random);
  Reduction reduction(module->clone(), random);
  for (int step = 0; step < 12; ++step)
    reduction.step();
}

} // namespace culprit::fuzz
