//===- ReportText.h - The answer for people --------------------*- C++ -*-===//
#ifndef CULPRIT_REPORT_REPORTTEXT_H
#define CULPRIT_REPORT_REPORTTEXT_H

#include "report/Report.h"

namespace culprit {

/// A dozen lines for standard output.
std::string toText(const Report &report);

} // namespace culprit
#endif
