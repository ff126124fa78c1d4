#include "triage/steps/best/RightCommand.h"
#include "triage/evidence/GuiltyPass.h"

using namespace llvm;

namespace culprit {

ReferenceCommand rightCommandOf(const Investigation &state) {
  if (state.wrongCode.pass && state.wrongCode.pass->inWrong)
    return [guilty = guiltyOf(*state.wrongCode.pass),
            wrong = state.wrongCode.pass->wrong](const CommandLine &command) {
      return rightCommand(command, wrong, guilty);
    };
  std::vector<std::string> flags =
      state.session.compiler.flagsFor(Role::OptBisectLimit, "0");
  if (state.wrongCode.pass || flags.empty() ||
      !(state.found.pass.precision == Precision::Exact ||
        state.found.pass.areEachEnough))
    return nullptr;
  return [flags](const CommandLine &command) {
    return std::optional(command.withFlags(flags));
  };
}

} // namespace culprit
