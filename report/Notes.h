//===- Notes.h - The remarks that people are shown --------------*- C++ -*-===//
#ifndef CULPRIT_REPORT_NOTES_H
#define CULPRIT_REPORT_NOTES_H

#include "report/Report.h"

namespace culprit {

/// All but one that only repeats a row of the report (Rows.h), as the one that
/// says why no pass is named. report.json has all.
std::vector<Remark> notesOf(const Report &report);

} // namespace culprit
#endif
