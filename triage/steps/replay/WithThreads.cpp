#include "triage/steps/replay/WithThreads.h"
#include "probe/RepeatedRuns.h"
#include "probe/compiler/GivenFlag.h"
#include "triage/steps/remarks/SpentBudget.h"

using namespace llvm;

namespace culprit {

/// Of a reproducer, with other threads than it was found with.
static unsigned runsWithOtherThreads(const Reproducer &reproducer) {
  constexpr unsigned atLeast = 6;
  return std::max(atLeast, reproducer.runsPerReplay);
}

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

bool threadsWereTurnedOff(const Investigation &state) {
  auto has = [&](const Compile &compile) {
    return hasFlagOf(state.session.compiler, Role::DisableThreading,
                     compile.command);
  };
  return has(state.ground.compile) && !has(state.original);
}

/// With threads, the one that crashes first waits for LLVM's symboliser, and
/// meanwhile another may run into another bug, whose signal ends the compile.
static bool mayRace(const Investigation &state) {
  return state.failure().face.kind == FailureKind::Crash &&
         !state.lessons.varies && state.found.kernel.functionsBefore > 1 &&
         threadsWereTurnedOff(state);
}

/// The signal in which the command given ends three times in a shell, if that
/// is none of the failure's.
static Expected<std::optional<FailureFace>>
otherEndInShell(const Investigation &state) {
  constexpr unsigned runs = 3;
  const FailureSignature failure = state.failure();
  Compile inShell = state.original;
  inShell.environment["LLVM_DISABLE_SYMBOLIZATION"] = std::nullopt;
  inShell.patience = Patience::Full;
  std::optional<FailureFace> other;
  for (const Compile &again : asTheUserRunsIt(inShell, runs)) {
    auto result = state.prober.run(again);
    if (!result)
      return result.takeError();
    FailureFace face = faceOf(result->outcome);
    if (face.kind != FailureKind::Crash || face.signal == failure.face.signal ||
        judge(face, failure).verdict == Verdict::Interesting)
      return std::nullopt;
    other = std::move(face);
  }
  return other;
}

static Error askInShell(Investigation &state) {
  if (!mayRace(state))
    return Error::success();
  auto other = otherEndInShell(state);
  if (!other)
    return unlessOutOfBudget(other.takeError());
  if (*other)
    state.found.remarks.add(
        RemarkId::WithThreads,
        "where LLVM symbolises its stacks, the command given ends in " +
            (*other)->summary() +
            ": that may be another failure, of another function; this answer "
            "is of the one that shows with LLVM_DISABLE_SYMBOLIZATION=1");
  return Error::success();
}

/// What the runs without threads say of whether the failure needs them.
static std::string afterRunsWith(const std::string &off,
                                 ArrayRef<FailureFace> faces,
                                 const FailureSignature &failure) {
  for (const FailureFace &face : faces)
    if (judge(face, failure).verdict == Verdict::Interesting)
      return "the reproducer shows it with " + off +
             ", too: the failure needs no threads";
  for (const FailureFace &face : faces)
    if (face.kind != FailureKind::None)
      return "with " + off +
             " the reproducer fails otherwise: " + face.summary();
  return "the reproducer does not show it with " + off + " in any of " +
         std::to_string(faces.size()) +
         " runs: the failure seems to need threads";
}

/// A crash that depends on the layout of memory may go away with the threads of
/// the whole input, and needs none.
static Error askWithoutThreads(Investigation &state) {
  if (!state.ground.passesWithoutThreads || !state.found.reproducer.runs ||
      state.failure().face.kind == FailureKind::Hang)
    return Error::success();
  unsigned runs = runsWithOtherThreads(state.found.reproducer);
  std::string off = *state.session.compiler.spell(Role::DisableThreading);
  Compile single = *state.found.reproducer.runs;
  single.command = single.command.withFlags({off});
  auto results = state.prober.runAll(asTheUserRunsIt(single, runs));
  if (!results)
    return unlessOutOfBudget(results.takeError());
  std::vector<FailureFace> faces;
  for (const CompileResult &result : *results)
    faces.push_back(faceOf(result.outcome));
  state.found.remarks.add(RemarkId::WithThreads,
                          afterRunsWith(off, faces, state.failure()));
  return Error::success();
}

Error askWithThreads(Investigation &state) {
  if (Error error = askInShell(state))
    return error;
  if (Error error = askWithoutThreads(state))
    return error;
  if (!state.ground.withThreads || !state.found.reproducer.runs)
    return Error::success();
  unsigned runs = runsWithOtherThreads(state.found.reproducer);
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
