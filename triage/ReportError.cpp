#include "judge/UserScript.h"
#include "report/Report.h"
#include "triage/session/Session.h"

using namespace llvm;

namespace culprit {

static Status statusOf(const ErrorInfoBase &info) {
  if (info.isA<NoCompiler>())
    return Status::NoCompiler;
  if (info.isA<UsageError>() || info.isA<BrokenTest>())
    return Status::Refused;
  if (!info.isA<Stopped>())
    return Status::Failed;
  return static_cast<const Stopped &>(info).reason == Stopped::Reason::Budget
             ? Status::Budget
             : Status::Interrupted;
}

void addError(Report &report, Error &error) {
  error = handleErrors(std::move(error),
                       [&](std::unique_ptr<ErrorInfoBase> info) -> Error {
                         report.status = statusOf(*info);
                         report.note(info->message());
                         return Error(std::move(info));
                       });
}

} // namespace culprit
