#include "triage/session/behind/CompilerBehind.h"
#include "probe/files/ExecutableLookup.h"
#include "probe/watch/FailingCompiler.h"
#include "triage/session/behind/FoundRequest.h"
#include "triage/session/behind/UnknownLauncher.h"
#include "triage/session/behind/WatchUntilFailure.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include <sys/wait.h>

using namespace llvm;

namespace culprit {

static Expected<bool> isNeeded(const Request &request,
                               const std::vector<CompilerProfile> &profiles,
                               ProgramKinds &kinds) {
  auto path =
      findExecutable(request.argv.front(), request.directory, ownSearchPath());
  if (path)
    return !isELF(*path) || !kinds.isCompilerFile(*path);
  if (Error error =
          launcherIsMissing(request, profiles, toString(path.takeError())))
    return error;
  return false; // its start will say so
}

/// Why the command is taken as it is, as a note or as a UsageError.
static Error explainNone(Request &request,
                         const std::vector<CompilerProfile> &profiles,
                         const WatchedRun &run, const ProgramKinds &kinds) {
  const std::string &given = request.argv.front();
  bool ranCompiler = any_of(run.programs, [&](const WatchedProgram &program) {
    return kinds.isCompiler(program);
  });
  if (startsProgram(request) && !ranCompiler)
    if (Error error = launcherHidesCompiler(request, profiles, run.outcome))
      return error;
  if (!run.obstacle.empty())
    request.remarks.add(RemarkId::NoneBehind,
                        "what " + given + " starts could not be watched (" +
                            run.obstacle +
                            "), so the command is taken as it is; give the "
                            "compiler's own command "
                            "instead, where there is one");
  else if (run.programs.size() > 1)
    request.remarks.add(RemarkId::NoneBehind,
                        "none of the " + std::to_string(run.programs.size()) +
                            " programs that " + given +
                            " runs is known as a compiler and fails, so the "
                            "command is taken as it is");
  return Error::success();
}

/// `cmp a b, exit 1`.
static std::string shownEnd(const WatchedProgram &program,
                            const WatchedCommand &command) {
  int signal = signalOf(*program.ending);
  return command.shown(program.argv) +
         (signal ? ", signal " + std::to_string(signal)
                 : ", exit " + std::to_string(WEXITSTATUS(*program.ending)));
}

/// `failing`: the compilers that may be it. One of these is no reason to rule
/// another one out: ChooseCompiler.h decides.
static Request asFound(const Request &request, const WatchedCommand &command,
                       const WatchedRun &run, size_t index,
                       ArrayRef<size_t> failing) {
  const WatchedProgram &program = run.programs[index];
  Request found = requestOf(program, request);
  found.behind = {run.outcome, program.ending, {}};
  std::string where = found.directoryIsMade ? ", in a directory that is gone"
                      : !found.directory.empty() ? ", in " + found.directory
                                                 : "";
  found.behind->shown = command.shown(found.argv) + where;
  if (auto later = laterReason(run, index);
      later && !is_contained(failing, *later))
    found.behind->laterReason = shownEnd(run.programs[*later], command);
  found.remarks.add(RemarkId::CompilerBehind, "found behind " +
                                                  request.argv.front() + ": " +
                                                  found.behind->shown);
  return found;
}

/// A command that is tried again is one command.
static bool isSame(const Request &a, const Request &b) {
  return a.argv == b.argv && a.directory == b.directory &&
         a.inputText == b.inputText && a.files == b.files &&
         a.environment == b.environment;
}

Expected<std::optional<Request>>
findBehind(Request &request, const std::vector<CompilerProfile> &profiles) {
  Watch watch;
  if (request.onWatch)
    request.onWatch(&watch);
  scope_exit unhook([&] {
    if (request.onWatch)
      request.onWatch(nullptr);
  });
  ProgramKinds kinds(profiles, watch, request.timeout);
  auto needed = isNeeded(request, profiles, kinds);
  if (!needed)
    return needed.takeError();
  if (!*needed)
    return std::nullopt;
  auto command = makeWatchedCommand(request, profiles);
  if (!command)
    return command.takeError();
  auto last = watchUntilFailure(request, *command, profiles, watch, kinds);
  if (!last)
    return last.takeError();
  const auto &[run, index, isClean] = *last;
  if (isClean && !index && request.wasSeenToSucceed())
    return std::nullopt;
  if (!isClean || index)
    request.seenToSucceed.clear();
  request.seenToFail = !isClean && run.obstacle.empty();
  if (!index) {
    if (Error error = explainNone(request, profiles, run, kinds))
      return error;
    return std::nullopt;
  }
  bool isLoaded = !kinds.isCompiler(run.programs[*index]);
  auto known = [&](const WatchedProgram &program) {
    return isLoaded ? mayLoadCompiler(program, kinds)
                    : kinds.isCompiler(program);
  };
  std::vector<size_t> failing = otherFailingCompilers(run, *index, known);
  failing.insert(failing.begin(), *index);
  Request found = asFound(request, *command, run, *index, failing);
  auto &others = found.behind->others;
  for (size_t number : drop_begin(failing)) {
    auto other = std::make_shared<Request>(
        asFound(request, *command, run, number, failing));
    other->behind->isOnlyOne = false;
    bool isKnown =
        isSame(found, *other) ||
        any_of(others, [&](const auto &one) { return isSame(*one, *other); });
    if (!isKnown)
      others.push_back(std::move(other));
  }
  found.behind->isOnlyOne = others.empty();
  return found;
}

} // namespace culprit
