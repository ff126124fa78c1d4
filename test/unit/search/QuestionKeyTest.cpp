#include "search/QuestionKey.h"
#include "search/MinimalSet.h"
#include <gtest/gtest.h>
#include <numeric>
#include <set>

using namespace culprit;

TEST(QuestionKey, SetsOfUnitsAreToldApart) {
  constexpr unsigned units = 16;
  std::set<SetDigest> digests;
  for (unsigned bits = 0; bits < 1u << units; ++bits) {
    UnitSet set;
    for (unsigned unit = 0; unit < units; ++unit)
      if (bits >> unit & 1)
        set.push_back(unit);
    digests.insert(QuestionKey<UnitSet>::of(set));
  }
  EXPECT_EQ(digests.size(), 1u << units);
}

TEST(QuestionKey, AllOfManyUnitsCanBeNeeded) {
  constexpr unsigned units = 2000;
  MinimalSetSearch search({units});
  unsigned questions = 0;
  for (auto sets = search.next(); !sets.empty(); sets = search.next()) {
    search.tell(sets.front(), PointVerdict::Uninteresting);
    ++questions;
  }
  EXPECT_TRUE(search.result().oneMinimal);
  EXPECT_EQ(search.result().units.size(), units);
  EXPECT_LE(questions, 3 * units);
  EXPECT_EQ(search.decisions().size(), questions);
}
