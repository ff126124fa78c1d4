#include "nightly/Buckets.h"
#include "nightly/BugId.h"
#include <algorithm>
#include <gtest/gtest.h>
#include <random>
#include <set>

using namespace culprit;

TEST(Buckets, EachFailureIsInOneBucketWithItsLikes) {
  std::mt19937 random(1);
  for (unsigned round = 0; round < 500; ++round) {
    std::vector<LooksLike> failures(random() % 20);
    for (LooksLike &failure : failures)
      failure = {std::string(1, "abcde"[random() % 5]), random() % 2 == 0,
                 random() % 8 == 0};
    std::set<size_t> seen;
    std::set<std::string> ids;
    double last = 1e9;
    for (const Bucket &bucket : bucketsOf(failures)) {
      EXPECT_TRUE(ids.insert(bucket.id).second);
      EXPECT_LE(bucket.wanted, last);
      last = bucket.wanted;
      EXPECT_TRUE(std::is_sorted(bucket.members.begin(), bucket.members.end()));
      for (size_t member : bucket.members) {
        EXPECT_TRUE(seen.insert(member).second);
        EXPECT_EQ(failures[member].id, bucket.id);
      }
    }
    EXPECT_EQ(seen.size(), failures.size());
  }
}

TEST(Buckets, MostWantedFirst) {
  auto buckets = bucketsOf({{"known", false, false},
                            {"new", true, false},
                            {"many", true, false},
                            {"many", true, false},
                            {"left", false, true},
                            {"known", false, false},
                            {"known", false, false}});
  ASSERT_EQ(buckets.size(), 4u);
  EXPECT_EQ(buckets[0].id, "left");
  EXPECT_EQ(buckets[1].id, "many");
  EXPECT_EQ(buckets[2].id, "new");
  EXPECT_EQ(buckets[3].id, "known");
}

TEST(BugId, TheSameBugHasTheSameNameUntilItIsTaken) {
  std::set<std::string> taken;
  auto isTaken = [&](const std::string &id) { return taken.count(id) != 0; };
  EXPECT_EQ(bugIdFor("3f9a2c55aa00", isTaken), "CUL-3f9a2c");
  taken = {"CUL-3f9a2c", "CUL-3f9a2c.2"};
  EXPECT_EQ(bugIdFor("3f9a2c55aa00", isTaken), "CUL-3f9a2c.3");
}
