#include "compiler/command/OptionOfRole.h"

namespace culprit {

llvm::StringRef optionOfRole(const CompilerProfile &profile, Role role) {
  auto spelling = profile.spellings.find(role);
  if (spelling == profile.spellings.end())
    return {};
  return llvm::StringRef(spelling->second).ltrim('-').take_until([](char c) {
    return c == '=' || c == ' ';
  });
}

} // namespace culprit
