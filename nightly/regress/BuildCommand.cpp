#include "nightly/regress/BuildCommand.h"
#include "compiler/output/LastLine.h"
#include "compiler/shell/ShellWords.h"
#include "probe/Prober.h"
#include "probe/files/ExecutableLookup.h"
#include "probe/files/TextFile.h"
#include "triage/session/UsageError.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include <boost/algorithm/string/replace.hpp>

using namespace llvm;

namespace culprit {

/// A build takes hours, writes large files and talks a lot.
static Limits limitsOfBuild() {
  Limits limits;
  limits.wall = std::chrono::hours(24 * 7);
  limits.cpu = std::chrono::hours(24 * 7 * 256);
  limits.outputBytes = uint64_t(1) << 50;
  limits.fileBytes = uint64_t(1) << 50;
  return limits;
}

/// Why no build can be had of this command at all; "" if that is not so.
static std::string brokenBy(const Outcome &outcome) {
  if (outcome.status == Outcome::Status::NotLaunched)
    return outcome.launchError;
  if (outcome.status == Outcome::Status::Crashed)
    return "killed by signal " + std::to_string(outcome.signal);
  if (outcome.exitCode == 126 || outcome.exitCode == 127)
    return "exit " + std::to_string(outcome.exitCode);
  return "";
}

static std::string endOf(const Outcome &outcome) {
  return outcome.status == Outcome::Status::Rejected
             ? "exit " + std::to_string(outcome.exitCode)
             : str(outcome.status);
}

Expected<Built> BuildCommand::make(const std::string &build) {
  Command shell{
      {"/bin/sh", "-c",
       boost::replace_all_copy(command, "{rev}", quoteForShell(build))},
      {},
      {},
      {}};
  shell.systemAddresses = true;
  Outcome outcome = launcher.run(shell, limitsOfBuild());
  std::string log = logs + "/" + std::to_string(++made) + ".log";
  if (Error error = writeTextFile(log, outcome.out.text + outcome.err.text))
    return error;
  if (outcome.launchError == "interrupted")
    return make_error<Stopped>(Stopped::Reason::Interrupted);
  if (std::string why = brokenBy(outcome); !why.empty())
    return usageError("the build of %s cannot be made: %s; see %s",
                      build.c_str(), why.c_str(), log.c_str());
  if (outcome.status != Outcome::Status::Completed)
    return Built{"", "its build ends with " + endOf(outcome) + ", see " + log};
  std::string printed = lastLine(outcome.out.text).trim().str();
  if (printed.empty() && inPlace.empty())
    return usageError("the build of %s prints no compiler for {compiler}: its "
                      "path has to be the last line of the output; see %s",
                      build.c_str(), log.c_str());
  return compilerOf(printed);
}

/// `[3/3] Linking CXX executable bin/opt`, as ninja says. A path may have
/// blanks.
static bool isTalk(StringRef line) {
  for (StringRef begin : {"/", "./", "../"})
    if (line.starts_with(begin))
      return false;
  return !line.contains('/') || line.contains(' ');
}

/// The path of a compiler that is not there was meant for one: what an earlier
/// build left in place is no answer to that.
Built BuildCommand::compilerOf(const std::string &printed) const {
  auto compiler =
      findExecutable(printed.empty() ? inPlace : printed, "", ownSearchPath());
  if (compiler)
    return {*compiler, ""};
  std::string why = "its build leaves no compiler";
  if (!printed.empty())
    why += ": the last line that it printed is taken for the compiler's path";
  why += ": " + toString(compiler.takeError());
  if (!isTalk(printed) || !StringRef(inPlace).contains('/'))
    return {"", why};
  auto left = findExecutable(inPlace, "", ownSearchPath());
  if (left)
    return {*left, ""};
  consumeError(left.takeError());
  return {"", why};
}

Expected<std::string> outputOf(Launcher &launcher,
                               const std::vector<std::string> &argv) {
  Outcome outcome = launcher.run({argv, {}, {}, {}}, limitsOfBuild());
  if (outcome.status != Outcome::Status::Completed)
    return usageError(
        "`%s` fails: %s", quoteForShell(argv).c_str(),
        StringRef(outcome.launchError + outcome.err.text).trim().str().c_str());
  return outcome.out.text;
}

} // namespace culprit
