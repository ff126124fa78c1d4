#include "triage/steps/MakeOracle.h"
#include "judge/FailureOracle.h"

namespace culprit {

std::unique_ptr<Oracle> makeOracle(const Investigation &state,
                                   FailureSignature signature) {
  if (signature.face.kind == FailureKind::Miscompile)
    return makeOutputOracle(state.instruments(), signature,
                            state.question.output);
  auto oracle = std::make_unique<FailureOracle>(state.instruments(),
                                                std::move(signature));
  if (state.varies) {
    oracle->insistOnFace(Attribution::OnAccept);
    oracle->knowInput(state.ground.compile.input);
  }
  return oracle;
}

} // namespace culprit
