#include "../Target.h"
#include "compiler/command/HelpValues.h"
#include "compiler/command/ParseProfile.h"
#include "compiler/output/HelpFlags.h"
#include "llvm/ADT/STLExtras.h"

namespace culprit::fuzz {

void runProfile(llvm::StringRef bytes) {
  if (takeChoice(bytes) & 1) {
    flagsInHelp(bytes);
    for (const std::string &value : valuesInHelp(bytes, "gpu-name"))
      require(!value.empty(), "a value is a word");
    return;
  }
  auto profile = accepted(parseProfile(bytes));
  if (!profile)
    return;
  std::vector<CompilerProfile> all = {*profile};
  for (const char *name : {"mlir-opt-22", "", "/usr/bin/x-opt", "*"}) {
    const CompilerProfile *found = findProfile(name, all);
    require(!found || found == all.data(), "a profile is one of them");
  }
  profile->isOutputOption("o");
  profile->isPlainOption("verify-each");
}

} // namespace culprit::fuzz
