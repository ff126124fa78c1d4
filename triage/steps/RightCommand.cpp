#include "triage/steps/RightCommand.h"
#include "triage/evidence/GuiltyPass.h"

using namespace llvm;

namespace culprit {

ReferenceCommand rightCommandOf(const Investigation &state) {
  if (state.wrong && state.wrong->inWrong)
    return [guilty = guiltyOf(*state.wrong),
            wrong = state.wrong->wrong](const CommandLine &command) {
      return rightCommand(command, wrong, guilty);
    };
  std::vector<std::string> flags =
      state.session.compiler.flagsFor(Role::OptBisectLimit, "0");
  if (state.wrong || flags.empty() ||
      state.found.pass.precision != Precision::Exact)
    return nullptr;
  return [flags](const CommandLine &command) {
    return std::optional(command.withFlags(flags));
  };
}

} // namespace culprit
