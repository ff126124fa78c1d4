//===- ReductionRows.h - What is left, line by line -------------*- C++ -*-===//
#ifndef CULPRIT_REPORT_REDUCTIONROWS_H
#define CULPRIT_REPORT_REDUCTIONROWS_H

#include "report/Report.h"
#include "report/Row.h"

namespace culprit {

/// The passes, the settings and the size that the reproducer is left with, and
/// what is proven of them.
std::vector<Row> reductionRows(const Report &report);

/// `1-minimal: every single edit loses the failure`, or for which kinds of
/// edits that holds; empty if it is not certified.
std::string provenOf(const Report &report);

} // namespace culprit
#endif
