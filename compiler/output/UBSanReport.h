//===- UBSanReport.h - Undefined behaviour, as a last word ------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_OUTPUT_UBSANREPORT_H
#define CULPRIT_COMPILER_OUTPUT_UBSANREPORT_H

#include "compiler/output/TextOutsideIR.h"
#include "llvm/ADT/ArrayRef.h"
#include <optional>
#include <string>

namespace culprit {

struct UBSanReport {
  llvm::StringRef file, line; ///< of the compiler's source; without directory
  llvm::StringRef message; ///< `signed integer overflow: 1 + 2 cannot be ...`
  std::string normalised;  ///< the same, without the numbers of this input
};

/// `F:L:C: runtime error: X`, if that is the first of the lines and a program
/// may have ended there: behind it are only lines of the report itself (source,
/// notes, frames, summary) and those of a stack dump. By default UBSan goes on
/// after a report, and what comes then says how the program ended.
std::optional<UBSanReport> reportAtEnd(llvm::ArrayRef<TextLine> lines);

} // namespace culprit
#endif
