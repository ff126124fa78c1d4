#include "triage/session/LauncherCheck.h"
#include "compiler/output/LastLine.h"
#include "compiler/shell/ShellWords.h"
#include "triage/session/UsageError.h"

using namespace llvm;

namespace culprit {

static std::string howItEnded(const Outcome &outcome) {
  StringRef said = lastLine(StringRef(outcome.err.text).trim());
  if (!said.empty())
    return said.str();
  return outcome.status == Outcome::Status::TimedOut
             ? "no end within the limit"
             : "exit " + std::to_string(outcome.exitCode);
}

Error checkLaunchers(Session &session) {
  const std::vector<std::string> &launchers = session.request.launchedBy;
  if (launchers.empty() || !session.request.watches)
    return Error::success();
  Command command{launchers, {}, session.request.directory, {}};
  command.argv.push_back("true");
  session.prober->enterStage("baseline");
  auto outcome = session.prober->runUncached(
      command, session.prober->configuration().limits);
  std::string why;
  if (!outcome) {
    if (outcome.errorIsA<Stopped>())
      return outcome.takeError();
    why = toString(outcome.takeError());
  } else if (outcome->status != Outcome::Status::Completed) {
    why =
        "`" + quoteForShell(command.argv) + "` fails: " + howItEnded(*outcome);
  }
  if (why.empty())
    return Error::success();
  return make_error<UsageError>(why + "; leave it out: culprit triage -- " +
                                quoteForShell(session.request.argv));
}

} // namespace culprit
