//===- ReportJson.h - report.json ------------------------------*- C++ -*-===//
#ifndef CULPRIT_REPORT_REPORTJSON_H
#define CULPRIT_REPORT_REPORTJSON_H

#include "report/Report.h"

namespace culprit {

std::string toJson(const Report &report);

} // namespace culprit
#endif
