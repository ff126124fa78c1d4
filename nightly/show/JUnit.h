//===- JUnit.h - A night as a test report -----------------------*- C++ -*-===//
#ifndef CULPRIT_NIGHTLY_SHOW_JUNIT_H
#define CULPRIT_NIGHTLY_SHOW_JUNIT_H

#include "nightly/NightReport.h"

namespace culprit {

/// A test case for each job. What is an alarm fails, with the answer as its
/// text; what is known is skipped; what could not be asked is an error. A job
/// that is left over is skipped, too. `answerOf`: report.md of a bug.
std::string toJUnit(const NightReport &report,
                    const std::function<std::string(const Bug &)> &answerOf);

} // namespace culprit
#endif
