//===- UnifiedDiff.h - Two texts, line by line ------------------*- C++ -*-===//
#ifndef CULPRIT_REPORT_UNIFIEDDIFF_H
#define CULPRIT_REPORT_UNIFIEDDIFF_H

#include <string>

namespace culprit {

/// As `diff -u` prints it, without the names of files; empty if they are equal,
/// or too large to be looked at.
std::string unifiedDiff(const std::string &before, const std::string &after);

} // namespace culprit
#endif
