//===- ReportHtml.h - A report as a page to look at -------------*- C++ -*-===//
//
// One file that needs nothing else: no network, no script to be read. The page
// is report.mustache; LLVM's Mustache escapes what it is filled with.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_REPORT_HTML_REPORTHTML_H
#define CULPRIT_REPORT_HTML_REPORTHTML_H

#include "report/Report.h"

namespace culprit {

std::string toHtml(const Report &report);

} // namespace culprit
#endif
