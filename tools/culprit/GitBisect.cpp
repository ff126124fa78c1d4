#include "tools/culprit/GitBisect.h"
#include "report/Look.h"
#include "triage/session/UsageError.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace culprit {

namespace {
/// They mean something to git alone; ExitCode has what culprit means.
enum Git { Good = 0, Bad = 1, Skip = 125, Stop = 128 };
} // namespace

static ExitCode codeFor(Git meaning) { return static_cast<ExitCode>(meaning); }

static ExitCode afterError(Error error) {
  Git meaning = error.isA<NoCompiler>() ? Skip : Stop;
  handleAllErrors(
      std::move(error),
      [&](const Stopped &stopped) {
        meaning = stopped.reason == Stopped::Reason::Budget ? Skip : Stop;
        errs() << "culprit: " << printable(stopped.message()) << "\n";
      },
      [&](const ErrorInfoBase &other) {
        errs() << "culprit: " << printable(other.message()) << "\n";
      });
  return codeFor(meaning);
}

SubcommandResult asGitWants(SubcommandResult result) {
  if (!result)
    return afterError(result.takeError());
  switch (*result) {
  case ExitCode::Answered:
    return codeFor(Bad);
  case ExitCode::DoesNotFail:
    return codeFor(Good);
  case ExitCode::Partial:
  case ExitCode::Inconsistent:
  case ExitCode::BudgetSpent:
    return codeFor(Skip);
  default:
    return codeFor(Stop);
  }
}

int asGitWants(int code) {
  switch (code) {
  case Good:
  case Bad:
  case Skip:
    return code;
  default:
    return Stop;
  }
}

} // namespace culprit
