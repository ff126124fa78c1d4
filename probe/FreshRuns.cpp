#include "probe/FreshRuns.h"
#include "probe/Stopped.h"
#include "probe/files/Directories.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace culprit {

Expected<std::string> FreshRuns::makeDirectory() {
  SmallString<128> path(settings.scratch);
  // All paths have one length: they lie in the compiler's memory, and so shift
  // what is behind them.
  sys::path::append(path, formatv("p{0:D8}", nextDirectory++).str());
  if (std::error_code error = makeDirectories(path.str().str()))
    return createStringError(error, "cannot create %s: %s", path.c_str(),
                             error.message().c_str());
  return path.str().str();
}

Expected<PlacedCompile> FreshRuns::place(const Compile &compile) {
  Expected<std::string> directory = makeDirectory();
  if (!directory)
    return directory.takeError();
  return PlacedCompile::in(std::move(*directory), compile, settings);
}

/// What was preloaded into the server did not begin in the fork.
static bool isForkedWithoutPreload(const PlacedCompile &placed,
                                   const Outcome &outcome) {
  return outcome.forked && placed.command.late && !placed.preloadHasBegun();
}

/// Nothing, if it was not to be launched: a process that is large may not be
/// forked, or the one that watched it was killed together with the stand.
static Error unlessLost(Error error) {
  return handleErrors(std::move(error), [](const StringError &) {});
}

Expected<CompileResult> FreshRuns::run(const Compile &compile,
                                       const Limits &limits,
                                       const std::stop_token &wanted) {
  auto placed = place(compile);
  if (!placed)
    return placed.takeError();
  placed->command.wanted = wanted;
  auto outcome = warmOrSpawned(compile, placed->command, limits);
  if (!outcome && placed->command.stand) {
    standing.leave();
    if (Error error = unlessLost(outcome.takeError()))
      return error;
    return spawn(compile, limits);
  }
  if (!outcome)
    return outcome.takeError();
  CompileResult result = placed->resultOf(compile, std::move(*outcome));
  if (isForkedWithoutPreload(*placed, result.outcome))
    return spawn(compile, limits);
  return result.outcome.before ? trusted(compile, std::move(result), limits)
                               : std::move(result);
}

Expected<CompileResult> FreshRuns::trusted(const Compile &compile,
                                           CompileResult forked,
                                           const Limits &limits) {
  if (!standing.trusts(forked.outcome)) {
    auto spawned = spawn(compile, limits);
    if (spawned)
      standing.learn(forked.outcome, spawned->outcome);
    return spawned;
  }
  // As long as it would have taken: limits are learnt of it.
  forked.outcome.wall += *forked.outcome.before;
  forked.outcome.cpu += *forked.outcome.before;
  return forked;
}

Expected<CompileResult> FreshRuns::spawn(const Compile &compile,
                                         const Limits &limits) {
  auto placed = place(compile);
  if (!placed)
    return placed.takeError();
  auto outcome = launches.run(placed->command, limits);
  if (!outcome)
    return outcome.takeError();
  tally.ran(placed->command.argv, *outcome);
  return placed->resultOf(compile, std::move(*outcome));
}

/// A proof is one more run of its compile.
static bool asksFor(const Compile &compile, const Compile &proven,
                    const ProberSettings &settings) {
  ProbeKey asked = keyOf(compile, settings);
  asked.repeat = proven.repeat;
  return compile.patience == Patience::Full && compile.want == Want::Verdict &&
         asked.hash() == keyOf(proven, settings).hash();
}

Expected<std::optional<CompileResult>>
FreshRuns::runWarm(const Compile &compile,
                   const std::optional<Limits> &limits) {
  auto placed = place(compile);
  if (!placed)
    return placed.takeError();
  placed->command.warm = true;
  if (!launcher.prepare(placed->command))
    return std::nullopt;
  auto outcome =
      launches.run(placed->command, limits.value_or(settings.limits));
  if (!outcome) {
    Error error = handleErrors(outcome.takeError(), [](const Stopped &) {});
    if (error)
      return error;
    return std::nullopt;
  }
  tally.ran(placed->command.argv, *outcome);
  if (isForkedWithoutPreload(*placed, *outcome))
    return std::nullopt;
  return placed->resultOf(compile, std::move(*outcome));
}

Expected<Outcome> FreshRuns::warmOrSpawned(const Compile &compile,
                                           Command &command,
                                           const Limits &limits) {
  auto proven =
      warmth.admit(command, compile.preload,
                   [&](const Compile &proof, const auto &proofLimits) {
                     return runWarm(proof, proofLimits);
                   });
  if (proven && asksFor(compile, proven->compile, settings))
    return std::move(proven->result.outcome);
  if (command.warm)
    command.stand =
        standing.of(compile, limits, settings, [&] { return makeDirectory(); });
  auto outcome = launches.run(command, limits);
  if (!outcome)
    return outcome;
  tally.ran(command.argv, *outcome);
  return outcome;
}

} // namespace culprit
