#include "compiler/command/VeilOptions.h"
#include "compiler/command/CommandFlags.h"
#include "llvm/ADT/STLExtras.h"

namespace culprit {

static bool hasRole(llvm::StringRef option, Role role,
                    const CompilerProfile &profile) {
  auto spelling = profile.spellings.find(role);
  return spelling != profile.spellings.end() &&
         llvm::StringRef(spelling->second).ltrim('-') == option;
}

Unveiled withoutVeils(const CommandLine &command,
                      const CompilerProfile &profile) {
  Unveiled result;
  std::vector<size_t> veils;
  bool expectsErrors = command.verifyDiagnostics;
  for (const std::vector<size_t> &flag : flagsIn(command, profile)) {
    llvm::StringRef option = command.argv[flag.front()];
    option = option.ltrim('-').split('=').first;
    if (!profile.veilOptions.count(option.str()))
      continue;
    std::string text;
    for (size_t argument : flag)
      text += (text.empty() ? "" : " ") + command.argv[argument];
    result.removed.push_back(std::move(text));
    llvm::append_range(veils, flag);
    expectsErrors &= !hasRole(option, Role::VerifyDiagnostics, profile);
  }
  result.command = command.without(veils);
  result.command.verifyDiagnostics = expectsErrors;
  return result;
}

} // namespace culprit
