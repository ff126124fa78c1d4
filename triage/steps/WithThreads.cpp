#include "triage/steps/WithThreads.h"
#include "probe/RepeatedRuns.h"
#include "triage/steps/SpentBudget.h"

using namespace llvm;

namespace culprit {

static CommandLine without(const CommandLine &command, StringRef word) {
  std::vector<size_t> places;
  for (auto [place, argument] : enumerate(command.argv))
    if (argument == word)
      places.push_back(place);
  return command.without(places);
}

/// The first of a few runs that shows the failure, as the user would see it.
static Expected<std::optional<FailureFace>>
faceForUser(Prober &prober, const Compile &compile, unsigned runs,
            const FailureSignature &failure) {
  for (const Compile &again : asTheUserRunsIt(compile, runs)) {
    auto result = prober.run(again);
    if (!result)
      return result.takeError();
    FailureFace face = faceOf(result->outcome);
    if (judge(face, failure).verdict == Verdict::Interesting)
      return face;
  }
  return std::nullopt;
}

Error askWithThreads(Investigation &state) {
  if (!state.ground.withThreads || !state.found.reproducer.runs)
    return Error::success();
  constexpr unsigned atLeast = 6;
  unsigned runs = std::max(atLeast, state.found.reproducer.runsPerReplay);
  Compile threaded = *state.found.reproducer.runs;
  threaded.command = without(
      threaded.command, *state.session.compiler.spell(Role::DisableThreading));
  FailureSignature failure = *state.ground.withThreads;
  FailureSignature alone = state.failure();
  failure.otherFaces.push_back(alone.face);
  append_range(failure.otherFaces, alone.otherFaces);
  auto seen = faceForUser(state.prober, threaded, runs, failure);
  if (!seen)
    return unlessOutOfBudget(seen.takeError());
  state.found.remarks.add(
      RemarkId::WithThreads,
      *seen ? "with threads, as in the command given, the reproducer shows it "
              "too: " +
                  (*seen)->summary()
            : "with threads, as in the command given, the reproducer does not "
              "show it in any of " +
                  std::to_string(runs) + " runs");
  return Error::success();
}

} // namespace culprit
