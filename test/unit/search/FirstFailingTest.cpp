//===- FirstFailingTest.cpp - Bisection against brute force ---------------===//
#include "search/FirstFailing.h"
#include <algorithm>
#include <functional>
#include <gtest/gtest.h>
#include <random>

using namespace culprit;

namespace {

using Precision = FirstFailingResult::Precision;
using Truth = std::function<PointVerdict(uint64_t)>;
constexpr PointVerdict Shows = PointVerdict::Interesting;
constexpr PointVerdict Clean = PointVerdict::Uninteresting;

Truth showsFrom(uint64_t first) {
  return [=](uint64_t point) { return point >= first ? Shows : Clean; };
}

struct Ran {
  FirstFailingResult result;
  std::vector<uint64_t> decisions;
  unsigned rounds = 0;
  unsigned probes = 0; ///< prefetched ones too
  /// Of each round: decided, and left at most.
  std::vector<std::pair<uint64_t, uint64_t>> bounds;
};

/// Runs a search to its end, telling each round in an order of `shuffle`.
Ran run(const FirstFailingSearch::Options &options, const Truth &truth,
        std::mt19937 *shuffle = nullptr) {
  FirstFailingSearch search(options);
  Ran ran;
  for (auto points = search.next(); !points.empty(); points = search.next()) {
    EXPECT_FALSE(search.done());
    EXPECT_LE(points.size(), options.workers);
    ++ran.rounds;
    ran.probes += points.size();
    if (shuffle)
      std::shuffle(points.begin(), points.end(), *shuffle);
    ran.bounds.push_back({search.decisions().size(), search.atMost()});
    for (uint64_t point : points) {
      EXPECT_LE(point, options.units);
      search.tell(point, truth(point));
    }
    if (ran.rounds > 4 * options.units + 100) {
      ADD_FAILURE() << "does not end";
      break;
    }
  }
  EXPECT_TRUE(search.done());
  ran.result = search.result();
  ran.decisions = search.decisions();
  return ran;
}

unsigned ceilLog2(uint64_t n) {
  unsigned log = 0;
  while ((uint64_t(1) << log) < n)
    ++log;
  return log;
}

unsigned levels(unsigned workers) {
  unsigned log = 0;
  while ((2u << log) <= workers + 1)
    ++log;
  return log;
}

unsigned roundBound(uint64_t units, unsigned workers) {
  return (ceilLog2(units + 1) + levels(workers) - 1) / levels(workers) + 2;
}

void expectSame(const Ran &a, const Ran &b) {
  EXPECT_EQ(a.decisions, b.decisions);
  EXPECT_EQ(a.result.precision, b.result.precision);
  EXPECT_EQ(a.result.lastClean, b.result.lastClean);
  EXPECT_EQ(a.result.firstShowing, b.result.firstShowing);
}

void expectBoundsHeld(const Ran &ran) {
  for (auto [decided, atMost] : ran.bounds)
    EXPECT_LE(ran.decisions.size(), decided + atMost);
}

void expectExact(const Ran &ran, uint64_t first) {
  EXPECT_EQ(ran.result.precision, Precision::Exact);
  EXPECT_EQ(ran.result.lastClean, first - 1);
  EXPECT_EQ(ran.result.firstShowing, first);
  EXPECT_FALSE(ran.result.nonMonotone);
}

TEST(FirstFailing, EveryMonotoneOracleEveryWorkerCount) {
  for (uint64_t units = 0; units <= 64; ++units)
    for (uint64_t first = 0; first <= units + 1; ++first) {
      Ran one;
      for (unsigned workers = 1; workers <= 8; ++workers) {
        SCOPED_TRACE(testing::Message() << "units " << units << " first "
                                        << first << " workers " << workers);
        FirstFailingSearch::Options options{.units = units, .workers = workers};
        Ran now = run(options, showsFrom(first));
        if (workers == 1)
          one = now;
        expectSame(one, now);
        EXPECT_LE(now.decisions.size(), ceilLog2(units + 1) + 2);
        EXPECT_LE(now.rounds, roundBound(units, workers));
        expectBoundsHeld(now);
        EXPECT_LE(now.bounds.front().second, ceilLog2(units + 1) + 2);
        if (first == 0)
          EXPECT_EQ(now.result.precision, Precision::NotGated);
        else if (first > units)
          EXPECT_EQ(now.result.precision, Precision::NotShown);
        else
          expectExact(now, first);
      }
      if (HasFailure())
        return;
    }
}

TEST(FirstFailing, OneWorkerSpendsNoProbeBeyondItsDecisions) {
  for (uint64_t first = 0; first <= 101; ++first) {
    Ran now = run({.units = 100}, showsFrom(first));
    EXPECT_EQ(now.probes, now.decisions.size());
    EXPECT_EQ(now.rounds, now.decisions.size());
  }
}

TEST(FirstFailing, AsksBothEndsFirst) {
  FirstFailingSearch search({.units = 100, .workers = 3});
  EXPECT_EQ(search.next(), (std::vector<uint64_t>{100, 0, 50}));
}

TEST(FirstFailing, KnownEndsAreNotAsked) {
  FirstFailingSearch::Options options{
      .units = 100, .workers = 3, .known = {{0, Clean}, {100, Shows}}};
  EXPECT_EQ(FirstFailingSearch(options).next(),
            (std::vector<uint64_t>{50, 25, 75}));
  for (uint64_t first = 1; first <= 100; ++first) {
    Ran now = run(options, showsFrom(first));
    expectExact(now, first);
    EXPECT_LE(now.decisions.size(), ceilLog2(100));
  }
}

TEST(FirstFailing, EveryGuessRightOrWrong) {
  for (uint64_t units = 1; units <= 24; ++units)
    for (uint64_t first = 0; first <= units + 1; ++first)
      for (uint64_t guess = 0; guess <= units + 2; ++guess) {
        SCOPED_TRACE(testing::Message() << "units " << units << " first "
                                        << first << " guess " << guess);
        Ran one;
        for (unsigned workers : {1u, 2u, 3u, 7u, 8u}) {
          Ran now = run({.units = units, .workers = workers, .guess = guess},
                        showsFrom(first));
          if (workers == 1)
            one = now;
          expectSame(one, now);
          EXPECT_LE(now.decisions.size(), ceilLog2(units + 1) + 3);
          EXPECT_LE(now.rounds, roundBound(units, workers) + 1);
          if (first == 0)
            EXPECT_EQ(now.result.precision, Precision::NotGated);
          else if (first > units)
            EXPECT_EQ(now.result.precision, Precision::NotShown);
          else
            expectExact(now, first);
          if (guess == first && first >= 1 && first <= units) {
            EXPECT_EQ(now.decisions, (std::vector<uint64_t>{guess, guess - 1}));
            EXPECT_EQ(now.rounds, workers == 1 ? 2u : 1u);
          }
        }
        if (HasFailure())
          return;
      }
}

TEST(FirstFailing, LargeRandomAndWorkersPrefetchOnly) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 200; ++i) {
    uint64_t units = random() % (uint64_t(1) << (1 + random() % 40)) + 1;
    uint64_t first = random() % units + 1;
    Ran one = run({.units = units}, showsFrom(first));
    expectExact(one, first);
    EXPECT_LE(one.decisions.size(), ceilLog2(units + 1) + 2);
    for (unsigned workers : {2u, 3u, 7u, 16u}) {
      Ran now = run({.units = units, .workers = workers}, showsFrom(first));
      expectSame(one, now);
      EXPECT_LE(now.rounds, roundBound(units, workers));
    }
  }
}

/// What any answer must satisfy, whatever the oracle does.
void expectHonest(const FirstFailingSearch::Options &options, const Ran &ran,
                  const std::vector<PointVerdict> &truth) {
  const FirstFailingResult &result = ran.result;
  auto asked = [&](uint64_t point) {
    return options.known.count(point) ||
           std::count(ran.decisions.begin(), ran.decisions.end(), point);
  };
  switch (result.precision) {
  case Precision::Exact:
    EXPECT_EQ(result.lastClean + 1, result.firstShowing);
    [[fallthrough]];
  case Precision::Range:
    EXPECT_LT(result.lastClean, result.firstShowing);
    EXPECT_TRUE(asked(result.lastClean) && asked(result.firstShowing));
    EXPECT_EQ(truth[result.lastClean], Clean);
    EXPECT_EQ(truth[result.firstShowing], Shows);
    break;
  case Precision::NotGated:
    EXPECT_EQ(truth[0], Shows);
    break;
  case Precision::NotShown:
    EXPECT_EQ(truth[options.units], Clean);
    break;
  case Precision::Inconsistent:
    EXPECT_TRUE(
        (truth[0] != Clean && truth[0] != Shows) ||
        (truth[options.units] != Shows && truth[options.units] != Clean));
  }
  if (result.precision != Precision::Range)
    return;
  // Run 12 was "the first that shows it", and 11 showed it, too.
  for (uint64_t point : {result.lastClean + 1, result.firstShowing - 1}) {
    EXPECT_TRUE(asked(point));
    EXPECT_TRUE(truth[point] != Clean && truth[point] != Shows);
  }
  if (options.maxDetours < 8)
    return;
  for (uint64_t i = result.lastClean + 1; i < result.firstShowing; ++i)
    EXPECT_TRUE(truth[i] != Clean && truth[i] != Shows);
}

/// Every oracle with all four verdicts at every point of 0..units.
void everyOracle(uint64_t units, unsigned maxDetours,
                 std::optional<uint64_t> guess,
                 AroundHoles around = AroundHoles::MiddleOfLargestGap) {
  std::vector<PointVerdict> truth(units + 1);
  std::mt19937 shuffle(2);
  unsigned exempt = guess ? 2 : 0;
  for (uint64_t code = 0; code < uint64_t(1) << (2 * (units + 1)); ++code) {
    for (uint64_t i = 0; i <= units; ++i)
      truth[i] = static_cast<PointVerdict>(code >> (2 * i) & 3);
    auto oracle = [&](uint64_t point) { return truth[point]; };
    FirstFailingSearch::Options options{.units = units,
                                        .guess = guess,
                                        .maxDetours = maxDetours,
                                        .around = around};
    Ran one = run(options, oracle);
    expectHonest(options, one, truth);
    EXPECT_LE(one.decisions.size(),
              (maxDetours + exempt + 3) * ceilLog2(units) + 3);
    options.workers = 3;
    expectSame(one, run(options, oracle, &shuffle));
    if (testing::Test::HasFailure()) {
      ADD_FAILURE() << "oracle " << code << " of " << units << " units";
      return;
    }
  }
}

TEST(FirstFailing, EveryOracleWithHoles) {
  for (uint64_t units = 0; units <= 6; ++units)
    everyOracle(units, 8, std::nullopt);
}
TEST(FirstFailing, EveryOracleWithHolesNearTheMiddle) {
  for (uint64_t units = 0; units <= 6; ++units)
    everyOracle(units, 8, std::nullopt, AroundHoles::NearTheMiddle);
}
TEST(FirstFailing, EveryOracleWithHolesAndFewDetours) {
  for (unsigned detours : {0, 1, 2})
    everyOracle(5, detours, std::nullopt);
}
TEST(FirstFailing, EveryOracleWithHolesAndAGuess) {
  for (uint64_t guess = 1; guess <= 5; ++guess)
    everyOracle(5, 1, guess);
}

TEST(FirstFailing, ExactDespiteHolesElsewhere) {
  // Monotone but for holes; the boundary itself can be judged: found.
  std::mt19937 random(3);
  for (int i = 0; i < 300; ++i) {
    uint64_t units = random() % 1000 + 2, first = random() % units + 1;
    std::vector<PointVerdict> truth(units + 1);
    for (uint64_t k = 0; k <= units; ++k)
      truth[k] = random() % 5 == 0 ? PointVerdict::Different
                 : k >= first      ? Shows
                                   : Clean;
    truth[0] = truth[first - 1] = Clean;
    truth[units] = truth[first] = Shows;
    FirstFailingSearch::Options options{.units = units, .maxDetours = 1000};
    auto oracle = [&](uint64_t point) { return truth[point]; };
    Ran one = run(options, oracle);
    expectExact(one, first);
    options.workers = 5;
    expectSame(one, run(options, oracle, &random));
  }
}

TEST(FirstFailing, SkipsOutOfAClusterOfHoles) {
  // 400..599 of 1000 cannot be judged and hide the boundary.
  auto oracle = [](uint64_t point) {
    return point < 400 ? Clean : point < 600 ? PointVerdict::Unresolved : Shows;
  };
  Ran ran = run({.units = 1000}, oracle);
  EXPECT_EQ(ran.result.precision, Precision::Range);
  EXPECT_EQ(ran.result.lastClean, 399u);
  EXPECT_EQ(ran.result.firstShowing, 600u);
  EXPECT_LE(ran.decisions.size(), 40u);
}

TEST(FirstFailing, CleanPointStandsInForAnUnresolvedZero) {
  // With next to nothing run, the backend fails in some other way.
  auto oracle = [](uint64_t point) {
    return point < 5 ? PointVerdict::Different : point < 70 ? Clean : Shows;
  };
  expectExact(run({.units = 100}, oracle), 70);
  auto never = [](uint64_t point) {
    return point < 5 ? PointVerdict::Different : Shows;
  };
  EXPECT_EQ(run({.units = 100}, never).result.precision,
            Precision::Inconsistent);
}

TEST(FirstFailing, LastPointNotJudgedIsInconsistent) {
  auto oracle = [](uint64_t point) {
    return point == 10 ? PointVerdict::Different : point < 5 ? Clean : Shows;
  };
  EXPECT_EQ(run({.units = 10}, oracle).result.precision,
            Precision::Inconsistent);
  expectExact(run({.units = 10, .guess = 7}, oracle), 5);
}

// Nothing at all fails otherwise, and so the clean points behind it were not
// looked for: the first one that shows was named without a clean one.
TEST(FirstFailing, CleanPointsAreLookedForBehindAHoleAtZero) {
  auto oracle = [](uint64_t point) {
    return point >= 990               ? Shows
           : point == 0 || point > 20 ? PointVerdict::Different
                                      : Clean;
  };
  Ran ran = run({.units = 1000}, oracle);
  EXPECT_EQ(ran.result.precision, Precision::Range);
  EXPECT_EQ(ran.result.lastClean, 20u);
  EXPECT_EQ(ran.result.firstShowing, 990u);
}

TEST(FirstFailing, NonMonotoneIsSeenButTheBoundaryHolds) {
  auto comesAndGoes = [](uint64_t point) {
    return (point >= 20 && point < 40) || point >= 80 ? Shows : Clean;
  };
  FirstFailingSearch search({.units = 100, .known = {{100, Shows}}});
  search.tell(30, Shows); // a spread probe: not part of the sequence
  search.tell(60, Clean);
  for (auto next = search.next(); !next.empty(); next = search.next())
    search.tell(next[0], comesAndGoes(next[0]));
  EXPECT_EQ(search.result().precision, Precision::Exact);
  EXPECT_EQ(search.result().firstShowing, 80u);
  EXPECT_TRUE(search.result().nonMonotone);
  EXPECT_EQ(
      search.decisions(),
      run({.units = 100, .known = {{100, Shows}}}, comesAndGoes).decisions);
}

TEST(FirstFailing, AFailedConfirmationMakesItGoOn) {
  FirstFailingSearch search({.units = 8, .known = {{0, Clean}, {8, Shows}}});
  for (auto next = search.next(); !next.empty(); next = search.next())
    search.tell(next[0], showsFrom(4)(next[0]));
  EXPECT_EQ(search.result().precision, Precision::Exact);
  search.tell(3, Shows); // told clean before
  EXPECT_NE(search.result().precision, Precision::Exact);
  for (auto next = search.next(); !next.empty(); next = search.next())
    search.tell(next[0], showsFrom(4)(next[0]));
  EXPECT_EQ(search.result().precision, Precision::Range);
  EXPECT_EQ(search.result().lastClean, 2u);
  EXPECT_EQ(search.result().firstShowing, 4u);
}

TEST(FirstFailing, MidSearchResultIsTheBestSoFar) {
  FirstFailingSearch search({.units = 100});
  EXPECT_EQ(search.result().precision, Precision::NotShown);
  search.tell(100, Shows);
  search.tell(0, Clean);
  search.tell(50, Clean);
  EXPECT_EQ(search.result().precision, Precision::Range);
  EXPECT_EQ(search.result().lastClean, 50u);
  EXPECT_EQ(search.result().firstShowing, 100u);
}

} // namespace
