#include "triage/steps/baseline/MakeOracle.h"
#include "compiler/input/NamedTarget.h"

namespace culprit {

void prepare(const Investigation &state, FailureOracle &oracle) {
  const std::optional<Trace> &traced = state.ground.traced;
  if (traced && traced->logComplete && traced->passes.empty() &&
      traced->lastBanner.empty() && state.ground.isShownAgain)
    oracle.expectNoPass();
  if (!state.lessons.varies)
    oracle.holdCallers(state.found.baseline.callers);
  const CommandLine &command = state.session.command;
  bool isBackend = passesOf(state.session) == Passes::LLVM &&
                   command.spelling == PipelineSpelling::None;
  if (isBackend)
    if (auto target = namedTarget(command, state.session.input.text()))
      oracle.holdTarget(std::move(*target));
}

std::unique_ptr<Oracle> makeOracle(const Investigation &state,
                                   FailureSignature signature) {
  if (signature.face.kind == FailureKind::Miscompile)
    return makeOutputOracle(state.instruments(), signature,
                            state.question.output);
  auto oracle = std::make_unique<FailureOracle>(state.instruments(),
                                                std::move(signature));
  prepare(state, *oracle);
  if (state.lessons.varies) {
    oracle->insistOnFace(Attribution::OnAccept);
    oracle->knowInput(state.ground.compile.input);
  }
  return oracle;
}

void remakeOracle(Investigation &state, FailureSignature signature) {
  auto oracle = makeOracle(state, std::move(signature));
  oracle->absorb(*state.oracle);
  state.oracle = std::move(oracle);
}

} // namespace culprit
