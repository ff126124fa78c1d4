#include "triage/ErrorOfOurs.h"
#include "judge/UserScript.h"
#include "triage/session/UsageError.h"

using namespace llvm;

namespace culprit {

static Status statusOf(const ErrorInfoBase &info) {
  if (info.isA<NoCompiler>())
    return Status::NoCompiler;
  if (info.isA<UsageError>() || info.isA<BrokenTest>())
    return Status::Refused;
  if (!info.isA<Stopped>())
    return Status::Failed;
  return statusOf(static_cast<const Stopped &>(info));
}

void addError(Report &report, Error &error) {
  error = handleErrors(std::move(error),
                       [&](std::unique_ptr<ErrorInfoBase> info) -> Error {
                         report.status = statusOf(*info);
                         report.remarks.add(RemarkId::Error, info->message());
                         return Error(std::move(info));
                       });
}

Error errorIn(const Report &report) {
  bool isUsers = report.status == Status::Refused;
  if (!isUsers && report.status != Status::Failed)
    return Error::success();
  for (const Remark &remark : report.remarks.all())
    if (remark.id == RemarkId::Error)
      return isUsers ? make_error<UsageError>(remark.text)
                     : createStringError(remark.text);
  return Error::success();
}

} // namespace culprit
