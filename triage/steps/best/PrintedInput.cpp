#include "triage/steps/best/PrintedInput.h"

using namespace llvm;

namespace culprit {

Expected<std::string> printedWithLocations(Investigation &state) {
  Compile bare = state.ground.compile;
  bare.command = state.session.compiler.withoutPasses(bare.command);
  auto printed = state.instruments().printIR(bare, /*locations=*/true);
  if (!printed)
    return printed.takeError();
  return std::move(printed->output);
}

} // namespace culprit
