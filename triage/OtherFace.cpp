#include "triage/OtherFace.h"
#include "counters/Knob.h"
#include "counters/PassLocation.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

/// The place of the failing pass among the leaves of the text; of a pass that
/// another one launched, of that one.
static std::optional<size_t> placeOfFailingPass(const SteadyGround &ground) {
  if (!ground.pipeline || !ground.traced || !ground.traced->lastPass)
    return std::nullopt;
  const Trace &trace = *ground.traced;
  auto located = locatePasses(trace, *ground.pipeline);
  std::vector<PipelinePath> leaves = ground.pipeline->leaves();
  for (std::optional<size_t> pass = trace.lastPass; pass;
       pass = trace.passes[*pass].parent)
    if (located[*pass])
      return find(leaves, *located[*pass]) - leaves.begin();
  return std::nullopt;
}

static bool showsAny(const CompileResult &result,
                     ArrayRef<FailureSignature> failures) {
  FailureFace face = faceOf(result.outcome);
  return any_of(failures, [&](const FailureSignature &failure) {
    return judge(face, failure).verdict == Verdict::Interesting;
  });
}

/// Whether one of so many runs shows any of them.
static Expected<bool> shows(Prober &prober, Compile compile, unsigned runs,
                            ArrayRef<FailureSignature> failures) {
  compile.patience = Patience::Full;
  compile.systemAddresses = true;
  std::vector<Compile> repeats(runs, compile);
  for (auto [number, again] : enumerate(repeats))
    again.repeat = number;
  auto results = prober.runAll(repeats);
  if (!results)
    return results.takeError();
  return any_of(*results, [&](const CompileResult &result) {
    return showsAny(result, failures);
  });
}

Expected<bool> failsInPassOf(Prober &prober, const SteadyGround &ground,
                             const FailureSignature &threaded,
                             const Compile &withThreads) {
  auto place = placeOfFailingPass(ground);
  if (!place)
    return false;
  Compile whole = withThreads;
  whole.input = ground.compile.input;
  whole.command = whole.command.withPipeline(*ground.pipeline);
  auto prefixes = createPrefixKnob(whole, *ground.pipeline);
  unsigned runs = std::max(3u, threaded.runsPerQuestion);
  auto with = shows(prober, prefixes->at(*place + 1), runs, threaded);
  if (!with || !*with)
    return with;
  auto without =
      shows(prober, prefixes->at(*place), runs, {threaded, ground.signature});
  if (!without)
    return without;
  return !*without;
}

} // namespace culprit
