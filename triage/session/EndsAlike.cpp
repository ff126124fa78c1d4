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

/// A line or a place of a compiler's end that the command printed, too.
bool saysWords(const Outcome &alone, Outcome command) {
  command.err.text += "\n" + command.out.text;
  FailureFace one = faceOf(alone), all = faceOf(command);
  StringRef text = command.err.text;
  auto isPrinted = [&](const std::string &line) {
    return !line.empty() && text.contains(line);
  };
  bool isSamePlace =
      one.specific && all.specific && one.frames.front() == all.frames.front();
  return isSamePlace || isPrinted(one.fatalVerbatim) ||
         any_of(one.verbatimErrors, isPrinted);
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

Expected<Alike> endsAlike(Session &session) {
  // One that fails now and then is asked as often as the user would.
  const unsigned mostRuns = std::max(3u, session.request.watchedRuns);
  session.prober->enterStage("baseline");
  Compile compile = session.asGiven();
  compile.patience = Patience::Full;
  for (; compile.repeat < mostRuns; ++compile.repeat) {
    auto result = session.prober->run(compile);
    if (!result)
      return firstOfAll(result.takeError());
    const CompilerBehind &behind = *session.request.behind;
    if (endsLike(result->outcome, behind))
      return saysWords(result->outcome, behind.outcome) ? Alike::InItsWords
                                                        : Alike::ByItsEnd;
  }
  return Alike::No;
}

} // namespace culprit
