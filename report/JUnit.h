//===- JUnit.h - An answer as a test that fails -----------------*- C++ -*-===//
//
// One test case: the command. It fails with the answer, is an error if there is
// no answer, and passes if the command does not fail.
//
// Source: the schema of Jenkins' xUnit plugin (junit-10.xsd), to which most
// readers keep.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_REPORT_JUNIT_H
#define CULPRIT_REPORT_JUNIT_H

#include "report/Report.h"

namespace culprit {

std::string toJUnit(const Report &report);

} // namespace culprit
#endif
