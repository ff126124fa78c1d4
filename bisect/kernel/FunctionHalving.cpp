#include "bisect/kernel/FunctionHalving.h"
#include "bisect/kernel/FunctionCuts.h"

using namespace llvm;

namespace culprit {

/// The first half that shows the failure; nothing if none does.
static Expected<std::optional<std::pair<UnitSet, Compile>>>
halfThatShows(Oracle &oracle, FunctionCuts &cuts, const UnitSet &kept,
              Attribution attribution) {
  size_t middle = kept.size() / 2;
  for (UnitSet half : {UnitSet(kept.begin(), kept.begin() + middle),
                       UnitSet(kept.begin() + middle, kept.end())}) {
    auto compile = cuts.compileKeeping(half);
    if (!compile)
      return compile.takeError();
    if (!*compile)
      continue;
    auto judgement = oracle.ask(**compile, attribution);
    if (!judgement)
      return judgement.takeError();
    if (judgement->verdict == Verdict::Interesting)
      return std::pair(std::move(half), std::move(**compile));
  }
  return std::nullopt;
}

static Expected<Compile> halved(Oracle &oracle, const Compile &compile,
                                FunctionCuts &cuts, Attribution attribution) {
  Compile smallest = compile;
  UnitSet kept = cuts.all();
  while (kept.size() > 1) {
    auto half = halfThatShows(oracle, cuts, kept, attribution);
    if (!half)
      return half.takeError();
    if (!*half)
      break;
    std::tie(kept, smallest) = std::move(**half);
  }
  return smallest;
}

Expected<Compile> halveFunctions(Oracle &oracle, const Compile &compile,
                                 const ForeignIR &ir) {
  auto cuts = FunctionCuts::of(compile, ir);
  if (cuts.errorIsA<WorkerDied>()) {
    consumeError(cuts.takeError());
    return compile;
  }
  if (!cuts)
    return cuts.takeError();
  // A trace takes longer than a compile, so only the last half has one. If it
  // finds another failure there, each half needs its own.
  auto smallest = halved(oracle, compile, *cuts, Attribution::None);
  if (!smallest || smallest->input.hash() == compile.input.hash())
    return smallest;
  auto judgement = oracle.ask(*smallest, Attribution::OnAccept);
  if (!judgement)
    return judgement.takeError();
  if (judgement->verdict == Verdict::Interesting)
    return smallest;
  return halved(oracle, compile, *cuts, Attribution::OnAccept);
}

} // namespace culprit
