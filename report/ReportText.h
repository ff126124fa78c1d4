//===- ReportText.h - The answer for people ---------------------*- C++ -*-===//
#ifndef CULPRIT_REPORT_REPORTTEXT_H
#define CULPRIT_REPORT_REPORTTEXT_H

#include "report/Look.h"
#include "report/Report.h"

namespace culprit {

/// A dozen lines for standard output. Names stand in a column of their own; on
/// a narrow terminal, above what they name.
std::string toText(const Report &report, const Look &look = {});

} // namespace culprit
#endif
