//===- GivenVariables.h - Variables that a report shows ---------*- C++ -*-===//
#ifndef CULPRIT_REPORT_GIVENVARIABLES_H
#define CULPRIT_REPORT_GIVENVARIABLES_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace culprit {

/// The words `NAME=value` in front of the commands in a report.md, where its
/// reproducer does not need NAME: they may hold a password, and nobody misses
/// them. `needed`: names.
std::vector<std::string>
unneededVariables(llvm::StringRef report,
                  const std::vector<std::string> &needed);

} // namespace culprit
#endif
