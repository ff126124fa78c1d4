//===- ReportMarkdown.h - The answer for people ----------------*- C++ -*-===//
#ifndef CULPRIT_REPORT_REPORTMARKDOWN_H
#define CULPRIT_REPORT_REPORTMARKDOWN_H

#include "report/Report.h"

namespace culprit {

std::string toMarkdown(const Report &report);

} // namespace culprit
#endif
