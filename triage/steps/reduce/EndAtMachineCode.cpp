#include "triage/steps/reduce/EndAtMachineCode.h"
#include "triage/evidence/TierCuts.h"
#include "triage/steps/best/KeepBest.h"

using namespace llvm;

namespace culprit {

Error endAtMachineCode(Investigation &state) {
  if (hasTiersInside(state.found.pass.pass))
    return Error::success();
  auto cuts =
      tierCuts(state.session.compiler, state.found.best, state.found.pass.pass);
  // Of what ptxas refuses, the code in front of it is no reproducer: nvcc
  // checks it only where it goes to a file.
  bool isOfPtxas = state.found.tier.name == "ptxas";
  for (const TierCut &cut : drop_end(cuts, cuts.empty() ? 0 : 1)) {
    if (isOfPtxas && cut.tier == "codegen")
      continue;
    auto judgement = state.oracle->ask(cut.compile, Attribution::OnAccept);
    if (!judgement)
      return judgement.takeError();
    if (judgement->verdict == Verdict::Interesting)
      return keepBest(state, cut.compile);
  }
  return Error::success();
}

} // namespace culprit
