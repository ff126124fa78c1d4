//===- ReportExplain.h - explain.txt ---------------------------*- C++ -*-===//
#ifndef CULPRIT_REPORT_REPORTEXPLAIN_H
#define CULPRIT_REPORT_REPORTEXPLAIN_H

#include "report/Report.h"

namespace culprit {

/// Why each op of the reduced input is still there.
std::string toExplanation(const Report &report);

} // namespace culprit
#endif
