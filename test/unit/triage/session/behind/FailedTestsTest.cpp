#include "triage/session/behind/FailedTests.h"
#include <gtest/gtest.h>

using namespace culprit;

namespace {

TEST(FailedTests, AreThoseOfTheLastLine) {
  EXPECT_EQ(failedTests("..F\n4 failed, 14 passed in 2.31s\n"), 4u);
  EXPECT_EQ(failedTests("==== 2 failed in 0.10s ====\n"), 2u);
  EXPECT_EQ(failedTests("1 failed, 3 passed, 2 warnings in 61.20s (0:01:01)\n"),
            1u);
}

TEST(FailedTests, OfAnotherProgramAreNone) {
  EXPECT_EQ(failedTests(""), 0u);
  EXPECT_EQ(failedTests("14 passed in 2.31s\n"), 0u);
  EXPECT_EQ(failedTests("4 failed, 14 passed in 2.31s\ncleaning up\n"), 0u);
  EXPECT_EQ(failedTests("build 4 failed, 14 passed in 2.31s\n"), 0u);
}

/// A refusal that a test expects of ptxas was the answer, confirmed.
TEST(FailedTests, MayFailInTheirOwnProcess) {
  const std::string own = "FAILED t.py::test_a - RuntimeError: "
                          "PassManager::run failed\n",
                    other = "FAILED t.py::test_b - PTXASError: PTXAS error\n";
  EXPECT_TRUE(testsFailInTheirProcess("==== summary ====\n" + own +
                                      "1 failed, 1 xfailed in 1.47s\n"));
  EXPECT_FALSE(testsFailInTheirProcess(own + other));
  EXPECT_FALSE(testsFailInTheirProcess(""));
  EXPECT_FALSE(testsFailInTheirProcess("FAILED to build\n"));
}

} // namespace
