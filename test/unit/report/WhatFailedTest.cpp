#include "report/WhatFailed.h"
#include <gtest/gtest.h>

using namespace culprit;

namespace {

// What is only slow looks the same, and a person can judge that by the limit.
TEST(EvidenceOf, AHangIsToldWithItsLimit) {
  Report report;
  report.failure.face.kind = FailureKind::Hang;
  report.limits.wall = std::chrono::milliseconds(500);
  EXPECT_EQ(evidenceOf(report), "no end within the limit of 0.5 s");
  report.limits.wall = std::chrono::seconds(30);
  EXPECT_EQ(evidenceOf(report), "no end within the limit of 30 s");
  report.failure.face.kind = FailureKind::OutOfMemory;
  EXPECT_EQ(evidenceOf(report), "out of memory");
}

// The check said 125, and a build service was told that a test fails.
TEST(WhatFailedOf, AnOutputThatNobodyJudgedIsNoFailureOfTheCompiler) {
  Report report;
  report.status = Status::Inconsistent;
  EXPECT_EQ(whatFailed(report), WhatFailed::Triage);
  report.reduction.emplace();
  EXPECT_EQ(whatFailed(report), WhatFailed::Compiler) << "by the user's test";
}

} // namespace
