#include "../Target.h"
#include "compiler/command/Duration.h"
#include "compiler/command/Glob.h"
#include "compiler/input/InputFormat.h"
#include "compiler/input/OwnMemory.h"
#include "compiler/input/PartsOfType.h"
#include "compiler/input/StackFill.h"
#include "compiler/ir/LLVMFunctionType.h"
#include "compiler/ir/PrintedModule.h"
#include "compiler/ir/Symbols.h"
#include "compiler/ir/TypeText.h"
#include "compiler/output/ValgrindLog.h"
#include "judge/OutputComparison.h"
#include "reducer/text/TextUnits.h"
#include <numeric>

namespace culprit::fuzz {

static void checkUnits(llvm::StringRef text) {
  for (const TextKind &kind : textKinds()) {
    std::vector<TextRange> ranges;
    for (const TextUnit &unit : kind.units(text))
      llvm::append_range(ranges, unit);
    for (const TextRange &range : ranges)
      require(range.begin < range.end && range.end <= text.size(),
              "a unit is a part of the text");
    require(without(text, ranges).size() <= text.size(),
            "without its units a text is shorter");
  }
}

/// A module that is cut by its lines: any text may claim to be one.
static void checkCuts(llvm::StringRef text) {
  auto printed = PrintedModule::of(text);
  if (!printed)
    return;
  std::vector<unsigned> all(printed->ops());
  std::iota(all.begin(), all.end(), 0);
  require(printed->only(all) == text, "all of its ops are all of it");
  for (llvm::StringRef name : {"a", "b", "c"}) {
    std::string left = printed->only(printed->functionsNamed(name));
    require(left.size() <= text.size(), "a cut makes nothing");
    auto again = PrintedModule::of(left);
    require(left.empty() || (again && again->ops() <= printed->ops()),
            "what is left is a module");
  }
  printed->only(printed->functionsAt("x:1:1"));
}

void runTexts(llvm::StringRef bytes) {
  unsigned char choice = takeChoice(bytes);
  if (choice & 1)
    return checkUnits(bytes);
  if (auto type = ir::LLVMFunctionType::parse(bytes)) {
    auto again = ir::LLVMFunctionType::parse(type->str());
    require(again && again->str() == type->str(),
            "a type prints as it is read");
  }
  ir::withDimensions(bytes, [](int64_t) { return 1; });
  ir::withWords(bytes, [](llvm::StringRef word) { return word.str(); });
  ir::symbolUsesInText(bytes);
  checkCuts(bytes);
  (void)readsOnlyOwnGlobals(bytes);
  (void)partsOfType(bytes);
  if (auto filled = fillStackAllocations(bytes, 0xa5))
    require(filled->size() > bytes.size(), "what fills memory is put in");
  require(parseValgrindLog(bytes).uninitialisedReads.size() <= bytes.size(),
          "reads are lines");
  auto [glob, text] = bytes.split('\n');
  require(matchesGlob("*", text) && matchesGlob(glob, glob),
          "a star is anything, and a glob itself");
  if (auto seconds = secondsIn(bytes))
    require(*seconds >= 0 && *seconds < 1e300, "a time is a number");
  require(isBinary(bytes) || !isBinaryWithoutReader(bytes) ||
              !formatOf("", bytes).magic.empty(),
          "only what is binary, or says that it is, has no reader");
  accepted(Tolerance::parse(bytes));
  require(sameOutput(bytes, bytes, {}), "a text is itself");
}

} // namespace culprit::fuzz
