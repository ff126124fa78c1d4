//===- UnifiedDiff.h - Two texts, line by line ------------------*- C++ -*-===//
//
// Both are empty if the texts are equal, or too large to be looked at.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_REPORT_UNIFIEDDIFF_H
#define CULPRIT_REPORT_UNIFIEDDIFF_H

#include <optional>
#include <string>
#include <vector>

namespace culprit {

/// As `diff -u` prints it, without the names of files.
std::string unifiedDiff(const std::string &before, const std::string &after);

/// A line of either text, or of both. What was taken away stands beside what
/// took its place.
struct LinePair {
  std::optional<std::string> before, after;
  bool changed = false;
};
std::vector<LinePair> sideBySide(const std::string &before,
                                 const std::string &after);

} // namespace culprit
#endif
