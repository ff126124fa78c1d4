#include "triage/steps/localise/PassAlone.h"
#include "triage/evidence/BehindOthers.h"
#include "triage/steps/best/KeepBest.h"

using namespace llvm;

namespace culprit {

Error snapshotBeforePass(Investigation &state) {
  // That of LLVM which was named where none of MLIR fails gets no IR of MLIR.
  if (state.ground.pass.pass.empty() && !state.found.pass.pass.empty())
    return Error::success();
  if (failsBehindOthers(state.ground)) {
    state.found.remarks.add(RemarkId::NoSnapshot,
                            "the pass is not run alone: what fails comes "
                            "behind the passes that follow it");
    return Error::success();
  }
  std::string why;
  auto taken = takeSnapshot(*state.oracle, state.ground.compile,
                            state.ground.pass, state.ground.pipeline, why);
  if (!taken)
    return taken.takeError();
  if (*taken) {
    state.alone = std::move(**taken);
    return keepBest(state, state.alone->compile);
  }
  state.found.remarks.add(RemarkId::NoSnapshot,
                          "no faithful snapshot before the pass: " + why);
  return Error::success();
}

} // namespace culprit
