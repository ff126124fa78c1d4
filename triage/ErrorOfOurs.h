//===- ErrorOfOurs.h - An error of Culprit's own, in a report ---*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_ERROROFOURS_H
#define CULPRIT_TRIAGE_ERROROFOURS_H

#include "report/Report.h"

namespace culprit {

/// The report's status becomes that of the error, which becomes a remark. The
/// error stays as it is.
void addError(Report &report, llvm::Error &error);

/// The error that ended a triage early, if there was one: a UsageError where it
/// is the user's. The report has what was found until then.
llvm::Error errorIn(const Report &report);

} // namespace culprit
#endif
