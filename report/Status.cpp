#include "report/Status.h"

namespace culprit {

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

bool isStopped(Status status) {
  return status == Status::Budget || status == Status::Interrupted;
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
