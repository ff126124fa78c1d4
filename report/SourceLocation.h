//===- SourceLocation.h - File and line for other tools ---------*- C++ -*-===//
#ifndef CULPRIT_REPORT_SOURCELOCATION_H
#define CULPRIT_REPORT_SOURCELOCATION_H

#include "report/Report.h"

namespace culprit {

/// Lines and columns count from 1; 0: not known.
struct SourceLocation {
  std::string file; ///< below the current directory, if it lies there
  unsigned line = 0, column = 0;
};

/// The place of the op that the culprit was applied to. If no line is known, it
/// is `input`, the file that the command names; nothing if that is empty, too.
std::optional<SourceLocation> sourceLocation(const Report &report,
                                             llvm::StringRef input);

} // namespace culprit
#endif
