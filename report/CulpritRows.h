//===- CulpritRows.h - Who did it, line by line -----------------*- C++ -*-===//
#ifndef CULPRIT_REPORT_CULPRITROWS_H
#define CULPRIT_REPORT_CULPRITROWS_H

#include "report/Report.h"
#include "report/Row.h"

namespace culprit {

/// The pass, the tier, the kernel, the pattern or counter, and the line that
/// the user wrote, as far as they are known.
std::vector<Row> culpritRows(const Report &report);

} // namespace culprit
#endif
