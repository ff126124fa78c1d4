#include "triage/session/RequestPrefix.h"
#include "compiler/command/CommandPrefix.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using std::chrono::milliseconds;

extern char **environ;

namespace culprit {

static void takeEnvironment(Request &request, const CommandPrefix &prefix) {
  if (prefix.emptyEnvironment)
    for (char **entry = environ; *entry; ++entry)
      request.environment[StringRef(*entry).split('=').first.str()] =
          std::nullopt;
  for (const auto &[name, value] : prefix.environment)
    request.environment[name] = value;
}

/// The user's own limit comes first.
static void takeLimit(Request &request, double seconds) {
  constexpr double most = 1e9; // seconds: some thirty years
  milliseconds limit(std::max<int64_t>(
      1, static_cast<int64_t>(std::min(seconds, most) * 1000)));
  std::string text = std::to_string(limit.count()) + " ms";
  if (request.timeoutGiven) {
    request.remarks.add(RemarkId::LimitOfCommand,
                        "left out: a timeout of " + text +
                            "; --timeout is the limit");
    return;
  }
  request.timeout = limit;
  request.remarks.add(RemarkId::LimitOfCommand,
                      "a compile that takes " + text +
                          " counts as a hang, as `timeout` has it; --timeout "
                          "says otherwise");
}

void takePrefix(Request &request) {
  CommandPrefix prefix = readPrefix(request.argv);
  request.wordsInFront = request.argv.size() - prefix.command.size();
  request.argv = std::move(prefix.command);
  request.launchedBy = std::move(prefix.kept);
  takeEnvironment(request, prefix);
  if (!prefix.dropped.empty())
    request.remarks.add(RemarkId::LeftOut,
                        "left out, since no compile depends on it: " +
                            join(prefix.dropped, ", "));
  if (!request.launchedBy.empty())
    request.remarks.add(RemarkId::StartedBy,
                        "each compile is started by " +
                            quoteForShell(request.launchedBy) +
                            ", in run.sh too");
  if (prefix.limitSeconds)
    takeLimit(request, *prefix.limitSeconds);
}

} // namespace culprit
