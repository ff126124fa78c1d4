//===- ExitCode.h - What `culprit` exits with -------------------*- C++ -*-===//
#ifndef CULPRIT_REPORT_EXITCODE_H
#define CULPRIT_REPORT_EXITCODE_H

#include <span>
#include <string>
#include <utility>

namespace culprit {

enum class ExitCode {
  Answered = 0,
  Partial = 1,
  Usage = 2,
  Inconsistent = 3,
  DoesNotFail = 4,
  BudgetSpent = 5,
  InternalBug = 70,
  Interrupted = 130,
  Terminated = 143,
};

/// All of them, with what they mean.
std::span<const std::pair<ExitCode, const char *>> exitCodes();

/// The same as a table, for help and the docs: `  0  answered ...`.
std::string exitCodeTable();

} // namespace culprit
#endif
