#include "triage/steps/RightCommand.h"
#include "triage/evidence/GuiltyPass.h"

using namespace llvm;

namespace culprit {

ReferenceCommand rightCommandOf(const Investigation &state) {
  if (state.wrong && state.wrong->inWrong)
    return [guilty = guiltyOf(*state.wrong)](const CommandLine &command) {
      return withoutGuilty(command, guilty);
    };
  auto flag = state.session.compiler.spell(Role::OptBisectLimit, "0");
  if (state.wrong || !flag || state.found.pass.precision != Precision::Exact)
    return nullptr;
  return [flag = *flag](const CommandLine &command) {
    return std::optional(command.withFlags({flag}));
  };
}

} // namespace culprit
