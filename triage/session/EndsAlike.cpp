#include "triage/session/EndsAlike.h"
#include "probe/watch/FailingCompiler.h"
#include "triage/session/UsageError.h"
#include "llvm/ADT/STLExtras.h"
#include <csignal>
#include <sys/wait.h>

using namespace llvm;

namespace culprit {

namespace {

/// One that Culprit did not send: `timeout 10` in a script.
bool wasEndedFromOutside(int status) {
  return WIFSIGNALED(status) &&
         is_contained({SIGTERM, SIGKILL, SIGINT, SIGHUP, SIGALRM, SIGXCPU},
                      WTERMSIG(status));
}

/// An exit code says little. A command that prints no error may have hidden
/// those of its compiler.
bool saysTheSame(const Outcome &alone, Outcome command) {
  command.err.text += "\n" + command.out.text;
  FailureFace one = faceOf(alone), all = faceOf(command);
  return one.errors.empty() || all.errors.empty() ||
         any_of(one.errors, [&](const std::string &error) {
           return is_contained(all.errors, error);
         });
}

/// Crashes have faces: one signal is as good as another.
bool endsLike(const Outcome &alone, const CompilerBehind &what) {
  using Status = Outcome::Status;
  std::optional<int> behind = what.ending;
  if (!behind || wasEndedFromOutside(*behind))
    return alone.status == Status::TimedOut ||
           alone.status == Status::OutOfMemory;
  if (*behind == 0)
    return alone.status == Status::Completed;
  if (signalOf(*behind))
    return alone.signal != 0 || alone.status == Status::OutOfMemory;
  return alone.status != Status::Completed && alone.signal == 0 &&
         alone.exitCode == WEXITSTATUS(*behind) &&
         saysTheSame(alone, what.outcome);
}

} // namespace

bool endsAs(const Outcome &now, const Outcome &before) {
  return now.status != Outcome::Status::Completed &&
         now.status == before.status && now.exitCode == before.exitCode &&
         now.signal == before.signal && saysTheSame(now, before);
}

Expected<bool> endsAlike(Session &session) {
  constexpr unsigned mostRuns = 3;
  session.prober->enterStage("baseline");
  Compile compile = session.asGiven();
  compile.patience = Patience::Full;
  for (; compile.repeat < mostRuns; ++compile.repeat) {
    auto result = session.prober->run(compile);
    if (!result)
      return firstOfAll(result.takeError());
    if (endsLike(result->outcome, *session.request.behind))
      return true;
  }
  return false;
}

} // namespace culprit
