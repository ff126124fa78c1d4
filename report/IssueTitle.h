//===- IssueTitle.h - A failure as upstream would title it ------*- C++ -*-===//
#ifndef CULPRIT_REPORT_ISSUETITLE_H
#define CULPRIT_REPORT_ISSUETITLE_H

#include "report/Report.h"

namespace culprit {

/// `[mlir][xegpu] convert-vector-to-xegpu crashes in TransferWriteLowering on
/// vector.transfer_write`: plain text in one line.
std::string issueTitle(const Report &report);

/// `crashes`, `leaves invalid IR`.
std::string whatItDoes(const Report &report);

/// The pattern without its namespaces; for a debug counter of LLVM, its name.
std::string shortPattern(llvm::StringRef pattern);
/// `vector.transfer_write` of `%0 = "vector.transfer_write"(...)`.
std::string opNameIn(llvm::StringRef op);

} // namespace culprit
#endif
