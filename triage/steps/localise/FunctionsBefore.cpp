#include "triage/steps/localise/FunctionsBefore.h"
#include "bisect/kernel/FunctionCuts.h"

using namespace llvm;

namespace culprit {

Expected<std::vector<FunctionInfo>> functionsBefore(Investigation &state,
                                                    uint64_t execution) {
  using Functions = std::vector<FunctionInfo>;
  auto text = state.instruments().irBefore(state.ground.compile, execution,
                                           /*locations=*/false);
  if (!text || !*text)
    return text ? Functions() : Expected<Functions>(text.takeError());
  auto functions = functionsIn(state.prober, **text);
  if (!functions)
    return functions.takeError();
  return functions->value_or(Functions());
}

} // namespace culprit
