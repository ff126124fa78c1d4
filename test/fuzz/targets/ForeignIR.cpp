#include "../Target.h"
#include "LibMLIR.h"
#include "compiler/ir/GenericModule.h"
#include "reducer/Edit.h"
#include <algorithm>

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

/// One edit after another, chosen at random.
static void checkEdits(GenericModule module, unsigned random) {
  auto next = [&](size_t bound) {
    random = random * 1664525 + 1013904223;
    return (random >> 8) % bound;
  };
  for (unsigned step = 0; step < 6; ++step) {
    const EditKind &kind = editKinds()[next(editKinds().size())];
    std::vector<Edit> edits = editsOf(module, kind);
    if (edits.empty())
      continue;
    const Edit &edit = edits[next(edits.size())];
    std::string before = module.str();
    GenericModule edited = applyEdits(module, kind, {edit});
    require(module.str() == before, "an edit leaves its base alone");
    require(edited.countOps() <= module.countOps() + Substitutes,
            "an edit makes no more than what stands for values");
    checkReadAgain(edited);
    module = std::move(edited);
  }
}

/// Two bytes choose functions and edits, the rest is IR.
void runForeignIR(llvm::StringRef bytes) {
  unsigned random = takeChoice(bytes);
  random = random << 8 | takeChoice(bytes);
  std::string text = bytes.str(); // MLIR's lexer reads the end's NUL
  if (libMLIRDiesOf(text))
    return;
  auto module = accepted(GenericModule::parse(text));
  if (!module)
    return;
  checkReadAgain(*module);
  checkFunctions(*module, random);
  checkEdits(module->clone(), random);
}

} // namespace culprit::fuzz
