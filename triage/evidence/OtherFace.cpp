#include "triage/evidence/OtherFace.h"
#include "counters/Knob.h"
#include "counters/PassLocation.h"
#include "probe/RepeatedRuns.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

/// The place of the failing pass among the leaves of the text. If another pass
/// launched it, the place of that one.
static std::optional<size_t> placeOfFailingPass(const SteadyGround &ground) {
  if (!ground.pipeline || !ground.traced || !ground.traced->lastPass)
    return std::nullopt;
  const Trace &trace = *ground.traced;
  // If the compiler itself named another pass, the prefixes would not speak of
  // it.
  if (trace.passes[*trace.lastPass].name() != ground.signature.failingPass)
    return std::nullopt;
  auto located = locatePasses(trace, *ground.pipeline);
  std::vector<PipelinePath> leaves = ground.pipeline->leaves();
  for (std::optional<size_t> pass = trace.lastPass; pass;
       pass = trace.passes[*pass].parent)
    if (located[*pass])
      return find(leaves, *located[*pass]) - leaves.begin();
  return std::nullopt;
}

/// Whether one of so many runs ends so.
static Expected<bool> shows(Prober &prober, Compile compile, unsigned runs,
                            function_ref<bool(const FailureFace &)> isIt) {
  compile.patience = Patience::Full;
  auto results = prober.runAll(asTheUserRunsIt(std::move(compile), runs));
  if (!results)
    return results.takeError();
  return any_of(*results, [&](const CompileResult &result) {
    return isIt(faceOf(result.outcome));
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
  auto with = shows(
      prober, prefixes->at(*place + 1), runs, [&](const FailureFace &face) {
        return judge(face, threaded).verdict == Verdict::Interesting;
      });
  if (!with || !*with)
    return with;
  // An earlier pass may spoil memory, which then shows otherwise.
  auto without =
      shows(prober, prefixes->at(*place), runs,
            [](const FailureFace &face) { return crashesOrHangs(face.kind); });
  if (!without)
    return without;
  return !*without;
}

} // namespace culprit
