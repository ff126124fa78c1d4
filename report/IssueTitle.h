//===- IssueTitle.h - A failure as upstream would title it ------*- C++ -*-===//
#ifndef CULPRIT_REPORT_ISSUETITLE_H
#define CULPRIT_REPORT_ISSUETITLE_H

#include "report/Report.h"

namespace culprit {

/// `[mlir][xegpu] convert-vector-to-xegpu crashes in TransferWriteLowering on
/// vector.transfer_write`: plain text in one line.
std::string issueTitle(const Report &report);

/// The pass; of a range, all that it may be: `cse or inline`, `one of 5 passes,
/// cse to inline,`; each as `show` has it. Empty: none is known.
std::string suspects(const PassAnswer &pass,
                     llvm::function_ref<std::string(llvm::StringRef)> show);

/// `crashes`, `leaves invalid IR`.
std::string whatItDoes(const Report &report);

/// `vector.transfer_write` of `%0 = "vector.transfer_write"(...)`.
std::string opNameIn(llvm::StringRef op);

} // namespace culprit
#endif
