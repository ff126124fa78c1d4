#include "triage/steps/reduce/UntracedOracle.h"
#include "compiler/input/InputFormat.h"
#include "judge/Faces.h"
#include "judge/FailureOracle.h"
#include "triage/steps/baseline/MakeOracle.h"

using namespace llvm;

namespace culprit {

Expected<UntracedOracle> UntracedOracle::of(Investigation &state) {
  if (!state.question.script.empty() ||
      state.failure().face.kind == FailureKind::Miscompile)
    return UntracedOracle(state, nullptr);
  auto signature =
      withFaceOf(state.prober, state.found.best, state.oracle->reference());
  if (!signature)
    return signature.takeError();
  auto own = std::make_unique<FailureOracle>(state.instruments(),
                                             std::move(*signature));
  prepare(state, *own);
  const InputText &input = state.found.best.input;
  if (formatOf(input.suffix(), input.text()).reader ==
      InputFormat::Reader::Text)
    own->refuseNewErrors();
  if (state.lessons.varies) {
    auto shows =
        oftenShowsOwnFace(state.prober, state.found.best, own->reference());
    if (!shows)
      return shows.takeError();
    if (*shows)
      own->insistOnFace(Attribution::None);
  }
  return UntracedOracle(state, std::move(own));
}

} // namespace culprit
