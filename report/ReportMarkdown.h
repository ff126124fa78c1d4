//===- ReportMarkdown.h - A report as an upstream issue ---------*- C++ -*-===//
//
// report.md, and README.md of the bundle: a title, one block that anyone can
// paste, what the compiler says, what the culprit did to the code, and then how
// it is known. All words of the compiler and of the user stand in code spans.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_REPORT_REPORTMARKDOWN_H
#define CULPRIT_REPORT_REPORTMARKDOWN_H

#include "report/Report.h"

namespace culprit {

std::string toMarkdown(const Report &report);

} // namespace culprit
#endif
