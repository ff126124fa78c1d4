//===- Rows.h - An answer, line by line -------------------------*- C++ -*-===//
//
// Made once, and rendered as text, as Markdown and as whatever comes.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_REPORT_ROWS_H
#define CULPRIT_REPORT_ROWS_H

#include "report/Report.h"
#include "report/Row.h"

namespace culprit {

/// The answer; none for a run that ended in an error.
std::vector<Row> rowsOf(const Report &report);

/// In one of Culprit's own, or the user's, before the failure was known. Then
/// the remarks say all that is known.
bool endedInError(const Report &report);

/// Status, compiles, time.
std::string costLine(const Report &report);

} // namespace culprit
#endif
