//===- Sarif.h - An answer as a static analyser would report it -*- C++ -*-===//
//
// One run with at most one result: the rule is the failure's id, so that the
// same bug is the same alert whatever the input; the place is the op's.
//
// Source: SARIF 2.1.0, OASIS Standard (2020).
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_REPORT_SARIF_H
#define CULPRIT_REPORT_SARIF_H

#include "report/Report.h"

namespace culprit {

/// `input`: the file that the command names; may be empty.
std::string toSarif(const Report &report, llvm::StringRef input);

} // namespace culprit
#endif
