#include "compiler/command/VeilOptions.h"
#include "compiler/command/CommandFlags.h"
#include "compiler/command/OptionOfRole.h"
#include "llvm/ADT/STLExtras.h"

namespace culprit {

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
    expectsErrors &= option != optionOfRole(profile, Role::VerifyDiagnostics);
  }
  result.command = command.without(veils);
  result.command.verifyDiagnostics = expectsErrors;
  return result;
}

} // namespace culprit
