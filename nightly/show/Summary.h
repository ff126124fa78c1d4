//===- Summary.h - A night for people ---------------------------*- C++ -*-===//
#ifndef CULPRIT_NIGHTLY_SHOW_SUMMARY_H
#define CULPRIT_NIGHTLY_SHOW_SUMMARY_H

#include "nightly/NightReport.h"

namespace culprit {

/// summary.md, fit for a step summary of GitHub: every foreign word is code,
/// and of each list there are the first 50.
std::string toSummary(const NightReport &report);

/// For standard output: a line for each bug, and one for the night.
std::string toLines(const NightReport &report);

/// Why some jobs have no answer: the first few, a line each.
std::vector<std::string> complaintsOf(const NightReport &report);

/// `::error ...` for each bug that is an alarm, as GitHub Actions reads them.
/// `here`: the directory in which the night was started.
std::string toAnnotations(const NightReport &report, const std::string &here);

/// `1 new, 5 known, 1 fixed`.
std::string countText(const NightReport &report);

} // namespace culprit
#endif
