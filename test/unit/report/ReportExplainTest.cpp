#include "report/ReportExplain.h"
#include <gtest/gtest.h>

using namespace culprit;

namespace {

// What had no verdict was said to be needed.
TEST(ReportExplain, WhatWasNotJudgedOfATextIsNotNeeded) {
  Report report;
  report.reduction.emplace();
  report.reduction->asText = true;
  report.reduction->certificate = {{"lines", 3, 0}, {"tokens", 2, 1}};
  EXPECT_EQ(toExplanation(report),
            "lines: 3 left, none of which can go\n"
            "tokens: 2 left, 1 of which could not be judged\n");
}

TEST(ReportExplain, SaysWhereThereIsNothingToSay) {
  EXPECT_EQ(toExplanation(Report()),
            "nothing to explain: no single edits were tried\n");
}

} // namespace
