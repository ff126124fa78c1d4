#include "triage/session/behind/EndsAlike.h"
#include "compiler/output/ProgramStage.h"
#include "compiler/output/PythonTraceback.h"
#include "probe/failure/CommandComplaint.h"
#include "probe/files/SHA256.h"
#include "probe/watch/FailingCompiler.h"
#include "triage/session/CommandsWords.h"
#include "triage/session/UsageError.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
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

/// A command that shows the end of a log, or its compiler's message in words of
/// its own, prints a part of what that says.
bool showsAPart(const Outcome &alone, const Outcome &command) {
  return printsItsWords(command, alone) || endsInItsLines(command, alone);
}

/// An exit code says little. A command that prints no error may have hidden
/// those of its compiler; of several, those of one may hide those of another.
bool saysTheSame(const Outcome &alone, Outcome command) {
  command.err.text += "\n" + command.out.text;
  FailureFace one = faceOf(alone), all = faceOf(command);
  return one.errors.empty() || all.errors.empty() ||
         any_of(one.errors, [&](const std::string &error) {
           return is_contained(all.errors, error);
         });
}

bool isSaidBy(const Outcome &command, const Outcome &alone) {
  return saysTheSame(alone, command) || showsAPart(alone, command);
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
         (what.isOnlyOne ? isSaidBy(what.outcome, alone)
                         : !commandComplaint(alone)); // something is gone
}

/// Exceptions of two compiles may have the same last line.
bool endsInAnotherTraceback(const Outcome &command, const Outcome &alone) {
  auto all = framesOfTracebacks(command.err.text),
       own = framesOfTracebacks(alone.err.text);
  return !all.empty() && !own.empty() && all.back() != own.back();
}

/// The command is a program in which a compiler runs, too, and its traceback,
/// which is not that of the program behind it, ends there: in a front end,
/// which starts none, or in a stage that starts no interpreter.
bool diesInItsOwnCompiler(const Outcome &command, const Outcome &alone,
                          StringRef program) {
  StringRef text = lastTracebacks(command.err.text);
  auto traceback = parsePythonTraceback(text);
  if (!traceback)
    return false;
  StringRef exception = StringRef(traceback->exception).split('\n').first;
  if (StringRef(alone.err.text).contains(exception) &&
      !endsInAnotherTraceback(command, alone))
    return false;
  std::string stage = programStage(text);
  bool isPython = sys::path::filename(program).starts_with("python");
  return stage == "front end" || (!stage.empty() && isPython);
}

Alike howAlike(const Outcome &alone, const Request &request) {
  const Outcome &command = request.behind->outcome;
  if (!endsLike(alone, *request.behind))
    return Alike::No;
  bool endsInIt =
      endsInItsWords(command, alone) && !endsInAnotherTraceback(command, alone);
  if (diesInOtherWords(command, alone,
                       sys::path::filename(request.argv.front())) ||
      (!endsInIt && diesInItsOwnCompiler(command, alone, request.argv.front())))
    return Alike::Survived;
  if (!printsItsWords(command, alone))
    return Alike::ByItsEnd;
  return endsInIt ? Alike::InItsLastWords : Alike::InItsWords;
}

} // namespace

bool endsAs(const Outcome &now, const Outcome &before) {
  return now.status != Outcome::Status::Completed &&
         now.status == before.status && now.exitCode == before.exitCode &&
         now.signal == before.signal && saysTheSame(now, before);
}

Alike leastFor(const CompilerBehind &behind) {
  return behind.laterReason.empty() ? Alike::ByItsEnd : Alike::InItsLastWords;
}

bool diedOfSignal(const CompilerBehind &behind) {
  return behind.ending && signalOf(*behind.ending) &&
         !wasEndedFromOutside(*behind.ending);
}

std::string whyNot(Alike alike, const CompilerBehind &behind) {
  if (alike == Alike::No)
    return "alone it does not end like that";
  if (alike == Alike::Survived)
    return "the command went on after that, and dies of something else: " +
           faceOf(behind.outcome).summary();
  return "the command went on after that, and ends as a later program does: " +
         behind.laterReason;
}

Expected<AlikeRun> endsAlike(Session &session) {
  // One that fails now and then is asked as often as the user would.
  const unsigned mostRuns = std::max(3u, session.request.watchedRuns);
  session.prober->enterStage("baseline");
  Compile compile = session.asGiven();
  compile.patience = Patience::Full;
  AlikeRun last;
  bool isAfresh = false;
  while (last.alike == Alike::No && compile.repeat < mostRuns) {
    auto result = session.prober->run(compile);
    if (!result)
      return firstOfAll(result.takeError());
    last.alike = howAlike(result->outcome, session.request);
    if (last.alike == Alike::No && result->cached && !isAfresh) {
      // The command ran just now: what it reads has changed since that entry.
      session.prober->askAfresh(
          sha256(faceOf(session.request.behind->outcome).summary()));
      isAfresh = true;
      compile.repeat = 0;
      continue;
    }
    last.isSaid = isSaidBy(session.request.behind->outcome, result->outcome);
    last.alone = std::move(result->outcome);
    ++compile.repeat;
  }
  return last;
}

} // namespace culprit
