//===- FailedTests.h - How many tests does a command fail in? ---*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_SESSION_BEHIND_FAILEDTESTS_H
#define CULPRIT_TRIAGE_SESSION_BEHIND_FAILEDTESTS_H

#include "llvm/ADT/StringRef.h"

namespace culprit {

/// As pytest's last line says it, `4 failed, 14 passed in 2.31s`; 0 where there
/// is none.
unsigned failedTests(llvm::StringRef standardOutput);

/// Each test that pytest tells of fails since a pass manager did, in the
/// process of the tests: what it started, for a test that may fail say, is not
/// why.
bool testsFailInTheirProcess(llvm::StringRef standardOutput);

} // namespace culprit
#endif
