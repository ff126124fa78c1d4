#include "triage/steps/baseline/ProveWarmth.h"

using namespace llvm;

namespace culprit {

Error proveWarmth(Investigation &state) {
  if (!state.found.baseline.brief)
    return Error::success();
  auto spawned = state.prober.run(state.ground.compile);
  if (!spawned)
    return spawned.takeError();
  state.prober.offerWarmth(
      {state.ground.compile, std::move(*spawned), state.oracle->reference()});
  return Error::success();
}

Error proveWarmthUnlessLeft(Investigation &state) {
  return state.session.compiler.profile.reproducerTool ? Error::success()
                                                       : proveWarmth(state);
}

} // namespace culprit
