//===- NightMatrix.h - Bugs by nights ---------------------------*- C++ -*-===//
#ifndef CULPRIT_NIGHTLY_SHOW_NIGHTMATRIX_H
#define CULPRIT_NIGHTLY_SHOW_NIGHTMATRIX_H

#include "nightly/NightReport.h"
#include <set>

namespace culprit {

/// What the last nights said of the bugs that a report tells of.
struct NightMatrix {
  std::vector<NightRow> nights;      ///< oldest first
  std::set<NightNumber> withoutPage; ///< removed, or never told
  std::map<std::string, std::map<NightNumber, BugStatus>> ofBug;
};

/// `most` nights up to that of the report.
llvm::Expected<NightMatrix> matrixOf(Memory &memory, const NightReport &report,
                                     size_t most = 30);

} // namespace culprit
#endif
