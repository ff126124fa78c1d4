#include "triage/steps/UntracedOracle.h"

using namespace llvm;

namespace culprit {

Expected<UntracedOracle> UntracedOracle::of(Investigation &state) {
  if (!state.question.script.empty() ||
      state.failure().face.kind == FailureKind::Miscompile)
    return UntracedOracle(state, nullptr);
  auto signature = withFaceOf(*state.oracle, state.found.best);
  if (!signature)
    return signature.takeError();
  auto own =
      std::make_unique<Oracle>(state.instruments(), std::move(*signature));
  if (state.varies) {
    auto shows = own->showsOwnFace(state.found.best);
    if (!shows)
      return shows.takeError();
    if (*shows)
      own->insistOnFace(Attribution::None);
  }
  return UntracedOracle(state, std::move(own));
}

} // namespace culprit
