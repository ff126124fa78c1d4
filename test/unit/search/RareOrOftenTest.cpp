#include "search/RareOrOften.h"
#include <gtest/gtest.h>
#include <vector>

using namespace culprit;
using Answer = RareOrOften::Answer;

namespace {

struct Chances {
  double often = 0, rare = 0, runs = 0;
};

/// All ways that it can go, each with its chance: the number of runs that
/// showed it is all that the test depends on.
Chances chancesFor(double share) {
  Chances result;
  std::vector<double> reached{1};
  for (unsigned runs = 0; !reached.empty() && runs <= RareOrOften::most;
       ++runs) {
    std::vector<double> next(reached.size() + 1, 0);
    for (unsigned shown = 0; shown < reached.size(); ++shown) {
      if (reached[shown] == 0)
        continue;
      RareOrOften test;
      for (unsigned i = 0; i < runs; ++i)
        test.add(i < shown);
      if (test.answer() == Answer::Open) {
        next[shown] += reached[shown] * (1 - share);
        next[shown + 1] += reached[shown] * share;
        continue;
      }
      (test.answer() == Answer::Often ? result.often : result.rare) +=
          reached[shown];
      result.runs += runs * reached[shown];
    }
    reached = std::move(next);
  }
  return result;
}

unsigned runsUntilAnswered(bool shows) {
  RareOrOften test;
  unsigned runs = 0;
  for (; test.answer() == Answer::Open; ++runs)
    test.add(shows);
  return runs;
}

TEST(RareOrOftenTest, IsWrongInTwoOfAThousandOutsideTheBand) {
  for (double share : {0.0, 0.03, 0.06, RareOrOften::rare}) {
    Chances chances = chancesFor(share);
    EXPECT_NEAR(chances.often + chances.rare, 1, 1e-9) << share;
    EXPECT_LE(chances.often, 0.002) << share;
  }
  // Fifty triages of one failure that has such an edit must give one answer.
  EXPECT_LE(chancesFor(0.12).often * 50, 0.01);
  EXPECT_LE(chancesFor(0.35).rare * 50, 0.01);
  for (double share : {RareOrOften::often, 0.4, 0.7, 1.0})
    EXPECT_LE(chancesFor(share).rare, 0.002) << share;
}

TEST(RareOrOftenTest, ClearCasesAreCheap) {
  EXPECT_EQ(runsUntilAnswered(false), 31u);
  EXPECT_EQ(runsUntilAnswered(true), 8u);
  EXPECT_LE(chancesFor(0.05).runs, 45);
  EXPECT_LE(chancesFor(0.4).runs, 45);
}

TEST(RareOrOftenTest, EndsWithinItsBound) {
  for (double share = 0; share <= 1; share += 0.05) {
    Chances chances = chancesFor(share);
    EXPECT_NEAR(chances.often + chances.rare, 1, 1e-9) << share;
    EXPECT_LE(chances.runs, RareOrOften::most) << share;
  }
}

} // namespace
