//===- MinimalSetTest.cpp - Minimal sets against brute force --------------===//
#include "search/MinimalSet.h"
#include <algorithm>
#include <functional>
#include <gtest/gtest.h>
#include <random>

using namespace culprit;

namespace {

using Algorithm = MinimalSetSearch::Algorithm;
using Truth = std::function<PointVerdict(const UnitSet &)>;
constexpr PointVerdict Shows = PointVerdict::Interesting;
constexpr PointVerdict Clean = PointVerdict::Uninteresting;

struct Ran {
  MinimalSetResult result;
  std::vector<UnitSet> decisions;
  unsigned rounds = 0, probes = 0;
  /// Of each round: decided, and left at most.
  std::vector<std::pair<size_t, size_t>> bounds;
};

Ran run(const MinimalSetSearch::Options &options, const Truth &truth,
        std::mt19937 *shuffle = nullptr) {
  MinimalSetSearch search(options);
  Ran ran;
  for (auto sets = search.next(); !sets.empty(); sets = search.next()) {
    EXPECT_FALSE(search.result().done);
    EXPECT_LE(sets.size(), options.workers);
    ran.bounds.push_back({search.decisions().size(), search.atMost()});
    ++ran.rounds;
    ran.probes += sets.size();
    if (shuffle)
      std::shuffle(sets.begin(), sets.end(), *shuffle);
    for (const UnitSet &set : sets)
      search.tell(set, truth(set));
    if (ran.rounds > options.units * (options.units + 5)) {
      ADD_FAILURE() << "does not end";
      break;
    }
  }
  ran.result = search.result();
  ran.decisions = search.decisions();
  EXPECT_TRUE(ran.result.done);
  return ran;
}

unsigned bits(const UnitSet &set) {
  unsigned mask = 0;
  for (unsigned unit : set)
    mask |= 1u << unit;
  return mask;
}

unsigned ceilLog2(unsigned n) {
  unsigned log = 0;
  while ((1u << log) < n)
    ++log;
  return log;
}

unsigned floorLog2(unsigned n) { return n == 1 ? 0 : 1 + floorLog2(n / 2); }

unsigned probeBound(Algorithm algorithm, unsigned n, unsigned c) {
  if (algorithm == Algorithm::DDMin)
    return 4 * n;
  if (algorithm == Algorithm::Sweep)
    return 2 * n;
  if (c == 0)
    return ceilLog2(n) + 1;
  return 2 * c * (ceilLog2(n) - floorLog2(c)) + 3 * c;
}

void expectSame(const Ran &a, const Ran &b) {
  EXPECT_EQ(a.decisions, b.decisions);
  EXPECT_EQ(a.result.units, b.result.units);
  EXPECT_EQ(a.result.oneMinimal, b.result.oneMinimal);
}

/// The answer shows, and `oneMinimal` is what brute force says.
void expectHonest(const Ran &ran, const Truth &truth, const UnitSet &pinned) {
  EXPECT_EQ(truth(ran.result.units), Shows);
  bool minimal = true;
  for (unsigned unit : ran.result.units) {
    if (std::count(pinned.begin(), pinned.end(), unit))
      continue;
    UnitSet rest = ran.result.units;
    rest.erase(std::find(rest.begin(), rest.end(), unit));
    EXPECT_NE(truth(rest), Shows);
    minimal &= truth(rest) != PointVerdict::Unresolved;
    EXPECT_TRUE(std::count(ran.decisions.begin(), ran.decisions.end(), rest))
        << "not tried without " << unit;
  }
  EXPECT_EQ(ran.result.oneMinimal, minimal);
}

void check(unsigned units, const Truth &truth, const UnitSet &pinned,
           bool monotone, std::mt19937 &random,
           std::initializer_list<unsigned> manyWorkers = {2, 8}) {
  for (Algorithm algorithm :
       {Algorithm::DDMin, Algorithm::QuickXplain, Algorithm::Sweep}) {
    MinimalSetSearch::Options options{
        .units = units, .algorithm = algorithm, .pinned = pinned};
    Ran one = run(options, truth);
    expectHonest(one, truth, pinned);
    EXPECT_EQ(one.probes, one.decisions.size());
    unsigned n = units - pinned.size();
    unsigned c = one.result.units.size() - pinned.size();
    EXPECT_LE(one.decisions.size(),
              n * (n + 1) / 2 + 2 * n +
                  (algorithm == Algorithm::QuickXplain ? 3 * n : 0));
    if (monotone && n) {
      EXPECT_LE(one.decisions.size(), probeBound(algorithm, n, c));
      for (auto [decided, atMost] : one.bounds)
        EXPECT_LE(one.decisions.size(), decided + atMost);
      EXPECT_LE(one.bounds.front().second, 4 * n);
    }
    for (unsigned workers : manyWorkers) {
      options.workers = workers;
      expectSame(one, run(options, truth, &random));
    }
  }
}

/// All monotone truth tables over n units: bit s is the verdict of the set s.
std::vector<uint64_t> monotoneTables(unsigned n) {
  if (n == 0)
    return {0, 1};
  std::vector<uint64_t> smaller = monotoneTables(n - 1), tables;
  for (uint64_t without : smaller)
    for (uint64_t with : smaller)
      if ((without & ~with) == 0)
        tables.push_back(without | with << (1u << (n - 1)));
  return tables;
}

TEST(MinimalSet, EveryMonotoneOracle) {
  std::mt19937 random(1);
  size_t expected[] = {2, 3, 6, 20, 168};
  for (unsigned n = 0; n <= 4; ++n) {
    auto tables = monotoneTables(n);
    EXPECT_EQ(tables.size(), expected[n]); // Dedekind's numbers
    for (uint64_t table : tables) {
      auto truth = [&](const UnitSet &set) {
        return table >> bits(set) & 1 ? Shows : Clean;
      };
      if (table)
        check(n, truth, {}, /*monotone=*/true, random);
      ASSERT_FALSE(HasFailure()) << n << " units, table " << table;
    }
  }
}

TEST(MinimalSet, EveryMonotoneOracleOfFiveUnits) {
  auto tables = monotoneTables(5);
  EXPECT_EQ(tables.size(), 7581u);
  for (uint64_t table : tables)
    for (Algorithm algorithm : {Algorithm::DDMin, Algorithm::QuickXplain}) {
      auto truth = [&](const UnitSet &set) {
        return table >> bits(set) & 1 ? Shows : Clean;
      };
      if (!table)
        continue;
      Ran one = run({.units = 5, .algorithm = algorithm}, truth);
      expectHonest(one, truth, {});
      EXPECT_LE(one.decisions.size(),
                probeBound(algorithm, 5, one.result.units.size()));
      ASSERT_FALSE(HasFailure()) << "table " << table;
    }
}

TEST(MinimalSet, EveryOracleOfThreeUnits) {
  // All four verdicts for all sets but the full one.
  std::mt19937 random(2);
  for (unsigned code = 0; code < 1u << 14; ++code) {
    auto truth = [&](const UnitSet &set) {
      return set.size() == 3 ? Shows
                             : PointVerdict(code >> (2 * bits(set)) & 3);
    };
    if (code % 16)
      check(3, truth, {}, /*monotone=*/false, random, {});
    else
      check(3, truth, {}, /*monotone=*/false, random);
    ASSERT_FALSE(HasFailure()) << "oracle " << code;
  }
}

TEST(MinimalSet, RandomMonotoneOraclesWithPinnedUnits) {
  std::mt19937 random(3);
  for (int i = 0; i < 200; ++i) {
    unsigned n = random() % 12 + 1;
    std::vector<unsigned> witnesses(random() % 4 + 1);
    for (unsigned &witness : witnesses)
      witness = random() & random() & ((1u << n) - 1);
    auto truth = [&](const UnitSet &set) {
      for (unsigned witness : witnesses)
        if ((witness & ~bits(set)) == 0)
          return Shows;
      return Clean;
    };
    UnitSet pinned;
    for (unsigned unit = 0; unit < n; ++unit)
      if (random() % 5 == 0)
        pinned.push_back(unit);
    check(n, truth, pinned, /*monotone=*/true, random);
    ASSERT_FALSE(HasFailure()) << "oracle " << i;
  }
}

TEST(MinimalSet, RandomOraclesEnd) {
  std::mt19937 random(4);
  for (int i = 0; i < 60; ++i) {
    unsigned n = random() % 9 + 2, full = (1u << n) - 1;
    std::vector<PointVerdict> table(full + 1);
    for (PointVerdict &verdict : table)
      verdict = random() % 3 ? PointVerdict(random() % 4) : Shows;
    table[full] = Shows;
    auto truth = [&](const UnitSet &set) { return table[bits(set)]; };
    check(n, truth, {}, /*monotone=*/false, random);
    ASSERT_FALSE(HasFailure()) << "oracle " << i;
  }
}

TEST(MinimalSet, FewCulpritsAmongMany) {
  std::mt19937 random(5);
  for (unsigned n : {100u, 1000u})
    for (unsigned c : {1u, 2u, 5u, 13u}) {
      UnitSet all(n), culprits;
      for (unsigned i = 0; i < n; ++i)
        all[i] = i;
      std::sample(all.begin(), all.end(), std::back_inserter(culprits), c,
                  random);
      auto truth = [&](const UnitSet &set) {
        return std::includes(set.begin(), set.end(), culprits.begin(),
                             culprits.end())
                   ? Shows
                   : Clean;
      };
      for (Algorithm algorithm : {Algorithm::DDMin, Algorithm::QuickXplain}) {
        Ran one = run({.units = n, .algorithm = algorithm}, truth);
        EXPECT_EQ(one.result.units, culprits);
        EXPECT_TRUE(one.result.oneMinimal);
        EXPECT_LE(one.decisions.size(), probeBound(algorithm, n, c));
        Ran seven =
            run({.units = n, .workers = 7, .algorithm = algorithm}, truth);
        expectSame(one, seven);
        EXPECT_LE(2 * seven.rounds, one.rounds + 2);
      }
    }
}

TEST(MinimalSet, TheSweepIsParallel) {
  // 32 of 64 units are needed. Once the others have gone, the sweep expects
  // every removal to lose the failure, so 8 workers need 4 rounds or 5.
  auto truth = [](const UnitSet &set) {
    auto needed = [](unsigned unit) { return unit % 2 == 0; };
    return std::count_if(set.begin(), set.end(), needed) == 32 ? Shows : Clean;
  };
  MinimalSetSearch search({.units = 64, .workers = 8});
  unsigned sweepRounds = 0;
  for (auto sets = search.next(); !sets.empty(); sets = search.next()) {
    sweepRounds += search.result().units.size() == 32;
    for (const UnitSet &set : sets)
      search.tell(set, truth(set));
  }
  EXPECT_TRUE(search.result().oneMinimal);
  EXPECT_GE(sweepRounds, 3u);
  EXPECT_LE(sweepRounds, 5u);
}

TEST(MinimalSet, AnUnresolvedRemovalIsNoCertificate) {
  for (Algorithm algorithm : {Algorithm::DDMin, Algorithm::QuickXplain})
    for (PointVerdict lost :
         {PointVerdict::Different, PointVerdict::Unresolved}) {
      auto truth = [&](const UnitSet &set) {
        bool both = std::count(set.begin(), set.end(), 2u) &&
                    std::count(set.begin(), set.end(), 6u);
        return both ? Shows : set == UnitSet{2} ? lost : Clean;
      };
      Ran ran = run({.units = 9, .algorithm = algorithm}, truth);
      EXPECT_EQ(ran.result.units, (UnitSet{2, 6}));
      EXPECT_EQ(ran.result.oneMinimal, lost == PointVerdict::Different);
    }
}

TEST(MinimalSet, PinnedUnitsAreAlwaysPresent) {
  auto truth = [](const UnitSet &set) {
    EXPECT_TRUE(std::count(set.begin(), set.end(), 3u));
    return std::count(set.begin(), set.end(), 5u) ? Shows : Clean;
  };
  Ran ran = run({.units = 8, .pinned = {3, 3, 99}}, truth);
  EXPECT_EQ(ran.result.units, (UnitSet{3, 5}));
  EXPECT_TRUE(ran.result.oneMinimal);
}

TEST(MinimalSet, MidSearchResultIsTheSmallestSoFar) {
  MinimalSetSearch search({.units = 8});
  EXPECT_EQ(search.result().units.size(), 8u);
  EXPECT_FALSE(search.result().done);
  search.tell(search.next()[0], Shows);
  EXPECT_EQ(search.result().units.size(), 4u);
  EXPECT_FALSE(search.result().oneMinimal);
}

TEST(MinimalSet, AContradictedSetIsUnresolved) {
  MinimalSetSearch search({.units = 1});
  search.tell({}, Clean);
  EXPECT_TRUE(search.result().oneMinimal);
  search.tell({}, Shows);
  EXPECT_EQ(search.result().units, UnitSet{0});
  EXPECT_TRUE(search.result().done);
  EXPECT_FALSE(search.result().oneMinimal);
}

} // namespace
