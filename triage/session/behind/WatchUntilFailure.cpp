#include "triage/session/behind/WatchUntilFailure.h"
#include "probe/watch/FailingCompiler.h"
#include "probe/watch/LeakDetection.h"

using namespace llvm;

namespace culprit {

static WatchedRun watched(const Request &request, const WatchedCommand &command,
                          Watch &watch, const ProgramKinds &kinds) {
  Limits limits;
  limits.wall = request.maxTime.count()
                    ? std::min(request.timeout, request.maxTime)
                    : request.timeout;
  limits.memoryBytes = request.memoryBytes;
  WatchedRun run = watch.run(command.start, limits, [&](const auto &program) {
    return kinds.mayBeCompiler(program);
  });
  std::string obstacle = run.interrupted ? "" : leakObstacle(run);
  if (obstacle.empty())
    return run;
  WatchedRun none;
  none.obstacle = std::move(obstacle);
  return none;
}

bool mayLoadCompiler(const WatchedProgram &program, const ProgramKinds &kinds) {
  return program.startedBy && kinds.isInterpreter(program);
}

static std::optional<size_t> failingIn(const WatchedRun &run,
                                       const WatchedCommand &command,
                                       ProgramKinds &kinds) {
  auto known = [&](const auto &program) { return kinds.isCompiler(program); };
  auto index = failingCompiler(run, known);
  if (!index) {
    kinds.askStrangers(run);
    index = failingCompiler(run, known);
  }
  if (!index)
    index = failingCompiler(run, [&](const WatchedProgram &program) {
      return mayLoadCompiler(program, kinds);
    });
  if (index || run.outcome.status != Outcome::Status::Completed)
    return index;
  // The command may hide how its compiler ends (`|| true`): that one is asked.
  index = onlyCompiler(run, command.argv, known);
  return index && run.programs[*index].ending != 0 ? index : std::nullopt;
}

/// A program that starts nothing hides nothing. One run is free; what another
/// one takes comes off the budgets.
static bool watchesAgain(Request &request, const WatchedRun &run,
                         const std::vector<CompilerProfile> &profiles) {
  bool mayHide = run.programs.size() > 1 || runsScript(request, profiles);
  bool isTimeUp =
      request.maxTime.count() && run.outcome.wall >= request.maxTime;
  if (!mayHide || isTimeUp || request.maxCompiles == 1 ||
      request.seenToSucceed.size() >= request.watchedRuns)
    return false;
  if (request.maxCompiles)
    --request.maxCompiles;
  if (request.maxTime.count())
    request.maxTime -= run.outcome.wall;
  return true;
}

/// Its own time had not passed: what it would have started is not known.
static bool isCutShort(const Request &request, const WatchedRun &run,
                       const std::vector<CompilerProfile> &profiles) {
  bool mayStartMore = run.programs.size() > 1 || runsScript(request, profiles);
  return run.outcome.status == Outcome::Status::TimedOut && mayStartMore &&
         request.maxTime.count() && request.maxTime < request.timeout;
}

Expected<LastWatched>
watchUntilFailure(Request &request, const WatchedCommand &command,
                  const std::vector<CompilerProfile> &profiles, Watch &watch,
                  ProgramKinds &kinds) {
  LastWatched last;
  do {
    last.run = watched(request, command, watch, kinds);
    if (last.run.interrupted)
      return make_error<Stopped>(Stopped::Reason::Interrupted);
    last.compiler = failingIn(last.run, command, kinds);
    if (!last.compiler && isCutShort(request, last.run, profiles))
      return make_error<Stopped>(Stopped::Reason::Budget);
    last.isClean =
        !last.compiler && last.run.outcome.status == Outcome::Status::Completed;
    if (last.isClean)
      request.seenToSucceed.push_back(last.run.outcome);
  } while (last.isClean && watchesAgain(request, last.run, profiles));
  if (last.isClean && request.seenToSucceed.size() == 1) // it may show more
    last.compiler =
        onlyCompiler(last.run, command.argv, [&](const auto &program) {
          return kinds.isCompiler(program);
        });
  return last;
}

} // namespace culprit
