#include "report/ExitCode.h"
#include "report/Report.h"
#include "llvm/Support/FormatVariadic.h"
#include <array>

using namespace llvm;

namespace culprit {

static constexpr std::array<std::pair<ExitCode, const char *>, 9> codes{{
    {ExitCode::Answered, "answered and confirmed"},
    {ExitCode::Partial, "finished without a full answer"},
    {ExitCode::Usage, "usage: the command line or the input is wrong"},
    {ExitCode::Inconsistent,
     "inconsistent: flaky, the oracle contradicts itself, or the compiler was "
     "replaced meanwhile"},
    {ExitCode::DoesNotFail, "the command does not fail"},
    {ExitCode::BudgetSpent, "budget spent, the best so far is written"},
    {ExitCode::InternalBug,
     "culprit could not do its job: a full disk, a vanished compiler, a bug"},
    {ExitCode::Interrupted, "interrupted, the best so far is written"},
    {ExitCode::Terminated, "terminated, the best so far is written"},
}};

std::string exitCodeTable() {
  std::string table;
  for (auto &[code, meaning] : codes)
    table += formatv("  {0,3}  {1}\n", int(code), meaning).str();
  return table;
}

const char *str(Status status) {
  switch (status) {
  case Status::Confirmed:
    return "confirmed";
  case Status::Partial:
    return "partial";
  case Status::NotReproduced:
    return "not-reproduced";
  case Status::Inconsistent:
    return "inconsistent";
  case Status::Interrupted:
    return "interrupted";
  case Status::Budget:
    return "budget";
  case Status::Refused:
    return "refused";
  case Status::NoCompiler:
    return "no-compiler";
  case Status::Failed:
    break;
  }
  return "failed";
}

Status statusOf(const Stopped &stopped) {
  switch (stopped.reason) {
  case Stopped::Reason::Budget:
    return Status::Budget;
  case Stopped::Reason::Replaced:
    return Status::Inconsistent;
  case Stopped::Reason::Interrupted:
    break;
  }
  return Status::Interrupted;
}

void Report::withdrawProofs() {
  reproducerConfirmed = false;
  if (reduction)
    reduction->certified = false;
  if (flags)
    flags->oneMinimal = false;
  if (pipeline)
    pipeline->oneMinimal = false;
}

ExitCode exitCode(Status status) {
  switch (status) {
  case Status::Confirmed:
    return ExitCode::Answered;
  case Status::Partial:
    return ExitCode::Partial;
  case Status::NotReproduced:
    return ExitCode::DoesNotFail;
  case Status::Inconsistent:
    return ExitCode::Inconsistent;
  case Status::Interrupted:
    return ExitCode::Interrupted;
  case Status::Budget:
    return ExitCode::BudgetSpent;
  case Status::Refused:
  case Status::NoCompiler:
    return ExitCode::Usage;
  case Status::Failed:
    break;
  }
  return ExitCode::InternalBug;
}

} // namespace culprit
