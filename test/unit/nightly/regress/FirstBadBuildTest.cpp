#include "nightly/regress/FirstBadBuild.h"
#include "nightly/regress/BuildList.h"
#include "test/unit/fakes/ScriptedLauncher.h"
#include <bit>
#include <gmock/gmock.h>
#include <random>

using namespace culprit;
using namespace culprit::test;
using Precision = FirstFailingResult::Precision;
using testing::ElementsAre;

namespace {

/// Builds from `firstBad` on are bad; those in `broken` cannot be made.
struct History {
  size_t builds, firstBad;
  std::vector<bool> broken;

  PointVerdict verdict(size_t number) const {
    return broken[number]       ? PointVerdict::Unresolved
           : number >= firstBad ? PointVerdict::Interesting
                                : PointVerdict::Uninteresting;
  }
  FirstBadBuild search(std::vector<AskedBuild> earlier = {}) const {
    return llvm::cantFail(
        findFirstBad(builds, std::move(earlier), [&](size_t number) {
          AskedBuild build;
          build.number = number;
          build.verdict = verdict(number);
          return build;
        }));
  }
  /// By brute force: the last good and the first bad one that can be made.
  std::pair<size_t, size_t> boundary() const {
    size_t good = 0, bad = builds - 1;
    for (size_t i = 0; i < builds; ++i)
      if (!broken[i] && i < firstBad)
        good = i;
    for (size_t i = builds; i-- > firstBad;)
      if (!broken[i])
        bad = i;
    return {good, bad};
  }
};

History randomHistory(std::mt19937 &random, size_t builds, double skips) {
  History history{builds, 1 + random() % (builds - 1),
                  std::vector<bool>(builds)};
  for (size_t i = 1; i + 1 < builds; ++i)
    history.broken[i] = random() % 1000 < skips * 1000;
  return history;
}

unsigned log2Of(size_t n) { return std::bit_width(n - 1); }

} // namespace

TEST(FirstBadBuild, AgreesWithBruteForce) {
  std::mt19937 random(7);
  for (double skips : {0.0, 0.1, 0.5, 0.9})
    for (unsigned round = 0; round < 2000; ++round) {
      History history = randomHistory(random, 2 + random() % 80, skips);
      FirstBadBuild answer = history.search();
      auto [good, bad] = history.boundary();
      ASSERT_EQ(answer.result.lastClean, good);
      ASSERT_EQ(answer.result.firstShowing, bad);
      ASSERT_EQ(answer.result.precision,
                bad == good + 1 ? Precision::Exact : Precision::Range);
      // Both ends of the answer were asked, and all that lies between.
      for (size_t i = good; i <= bad; ++i)
        ASSERT_TRUE(answer.of(i)) << i;
      size_t made = answer.asked.size() - answer.skipped();
      ASSERT_LE(made, log2Of(history.builds - 1) + 2 + (answer.skipped() > 0));
    }
}

TEST(FirstBadBuild, WithoutSkipsItTakesTwoMoreThanTheLogarithm) {
  for (size_t builds = 2; builds <= 130; ++builds)
    for (size_t firstBad = 1; firstBad < builds; ++firstBad) {
      History history{builds, firstBad, std::vector<bool>(builds)};
      EXPECT_LE(history.search().asked.size(), log2Of(builds) + 2)
          << builds << " " << firstBad;
    }
}

TEST(FirstBadBuild, AsksTheNewestFirstThenTheOldest) {
  History history{64, 20, std::vector<bool>(64)};
  FirstBadBuild answer = history.search();
  EXPECT_EQ(answer.asked[0].number, 63u);
  EXPECT_EQ(answer.asked[1].number, 0u);
}

TEST(FirstBadBuild, GoesOnWhereItWasInterrupted) {
  std::mt19937 random(11);
  for (unsigned round = 0; round < 200; ++round) {
    History history = randomHistory(random, 64, 0.2);
    FirstBadBuild whole = history.search();
    size_t done = random() % (whole.asked.size() + 1);
    FirstBadBuild resumed = history.search(
        {whole.asked.begin(), whole.asked.begin() + static_cast<long>(done)});
    ASSERT_EQ(resumed.asked.size(), whole.asked.size());
    ASSERT_EQ(resumed.result.firstShowing, whole.result.firstShowing);
  }
}

TEST(FirstBadBuild, OldestBadAndNewestGoodAreNoAnswer) {
  History all{8, 0, std::vector<bool>(8)}, none{8, 8, std::vector<bool>(8)};
  EXPECT_EQ(all.search().result.precision, Precision::NotGated);
  EXPECT_EQ(none.search().result.precision, Precision::NotShown);
}

TEST(BuildList, WordsFilesAndRanges) {
  EXPECT_THAT(llvm::cantFail(readBuildList("a, b,c")),
              ElementsAre("a", "b", "c"));
  TemporaryDirectory directory;
  std::ofstream(directory.path + "/list") << "# oldest\none\n\n two \n";
  EXPECT_THAT(llvm::cantFail(readBuildList(directory.path + "/list")),
              ElementsAre("one", "two"));
  for (const char *wrong : {"", "a", "a,a", "#a,b"})
    EXPECT_FALSE(llvm::errorToBool(readBuildList(wrong).takeError()) == false)
        << wrong;
  EXPECT_TRUE(isRevisionRange("v1..main"));
  for (const char *list : {"a,b", "..b", "a..", "a...b", "-x..y"})
    EXPECT_FALSE(isRevisionRange(list)) << list;
  EXPECT_THAT(revisionsOf("v1", "c1\nc2\n"), ElementsAre("v1", "c1", "c2"));
}
