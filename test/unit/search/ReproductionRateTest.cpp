#include "search/ReproductionRate.h"
#include <cmath>
#include <gtest/gtest.h>

using namespace culprit;

namespace {

TEST(ReproductionRate, FlakyIsNeitherNeverNorAlways) {
  EXPECT_FALSE((ReproductionRate{0, 30}).isFlaky());
  EXPECT_FALSE((ReproductionRate{30, 30}).isFlaky());
  EXPECT_TRUE((ReproductionRate{1, 30}).isFlaky());
}

TEST(ReproductionRate, LowestIsTheLowerEndOfTheInterval) {
  EXPECT_EQ((ReproductionRate{0, 30}).lowest(), 0);
  EXPECT_NEAR((ReproductionRate{9, 30}).lowest(), 0.184, 0.001);
  EXPECT_NEAR((ReproductionRate{300, 1000}).lowest(), 0.277, 0.001);
  for (unsigned showing = 1; showing < 30; ++showing)
    EXPECT_LT((ReproductionRate{showing, 30}).lowest(), showing / 30.0);
}

/// The definition, for every rate: n is enough, and n-1 is not.
TEST(ReproductionRate, RunsPerQuestionAreEnoughAndNoMore) {
  for (unsigned showing = 1; showing <= 30; ++showing) {
    ReproductionRate rate{showing, 30};
    unsigned n = rate.runsPerQuestion();
    if (n > mostRunsPerQuestion) {
      EXPECT_GT(rate.chanceToMiss(mostRunsPerQuestion), 1e-3);
      continue;
    }
    EXPECT_LE(std::pow(1 - rate.lowest(), n), 1e-3);
    EXPECT_GT(std::pow(1 - rate.lowest(), n - 1), 1e-3);
  }
  EXPECT_EQ((ReproductionRate{9, 30}).runsPerQuestion(), 35u);
  EXPECT_GT((ReproductionRate{0, 30}).runsPerQuestion(), mostRunsPerQuestion);
  EXPECT_GT((ReproductionRate{3, 30}).runsPerQuestion(), mostRunsPerQuestion);
}

TEST(ReproductionRate, BelowIsWhatChanceHardlyGives) {
  // P(X <= 1), P(X <= 2) of 30 at 0.184: 1.7 %, 6.6 %.
  EXPECT_TRUE((ReproductionRate{1, 30}).isBelow(0.184));
  EXPECT_FALSE((ReproductionRate{2, 30}).isBelow(0.184));
  EXPECT_FALSE((ReproductionRate{0, 0}).isBelow(0.5));
  EXPECT_TRUE((ReproductionRate{29, 30}).isBelow(1));
  EXPECT_FALSE((ReproductionRate{30, 30}).isBelow(1));
  EXPECT_FALSE((ReproductionRate{0, 30}).isBelow(0));
}

} // namespace
