//===- MinimalWindowTest.cpp - Windows against brute force ----------------===//
#include "search/MinimalWindow.h"
#include <algorithm>
#include <functional>
#include <gtest/gtest.h>
#include <random>

using namespace culprit;

namespace {

using Window = MinimalWindowSearch::Window;
using Truth = std::function<PointVerdict(Window)>;
constexpr PointVerdict Shows = PointVerdict::Interesting;
constexpr PointVerdict Clean = PointVerdict::Uninteresting;

struct Ran {
  WindowResult result;
  std::vector<Window> decisions;
  unsigned rounds = 0;
  /// Of each round: decided, and left at most.
  std::vector<std::pair<uint64_t, uint64_t>> bounds;
};

Ran run(uint64_t end, unsigned workers, const Truth &truth,
        std::mt19937 *shuffle = nullptr) {
  MinimalWindowSearch search(end, workers);
  Ran ran;
  for (auto next = search.next(); !next.empty(); next = search.next()) {
    EXPECT_FALSE(search.result().done);
    EXPECT_LE(next.size(), workers);
    ran.bounds.push_back({search.decisions().size(), search.atMost()});
    if (shuffle)
      std::shuffle(next.begin(), next.end(), *shuffle);
    for (Window window : next) {
      EXPECT_LE(window.last, end);
      search.tell(window, truth(window));
    }
    if (++ran.rounds > 1000) {
      ADD_FAILURE() << "does not end";
      break;
    }
  }
  ran.result = search.result();
  ran.decisions = search.decisions();
  EXPECT_TRUE(ran.result.done);
  return ran;
}

unsigned ceilLog2(uint64_t n) {
  unsigned log = 0;
  while ((uint64_t(1) << log) < n)
    ++log;
  return log;
}

void expectSame(const Ran &a, const Ran &b) {
  EXPECT_EQ(a.decisions, b.decisions);
  EXPECT_EQ(a.result.first, b.result.first);
  EXPECT_EQ(a.result.last, b.result.last);
  EXPECT_EQ(a.result.exactFirst, b.result.exactFirst);
  EXPECT_EQ(a.result.exactLast, b.result.exactLast);
}

TEST(MinimalWindow, EveryNeededWindow) {
  for (uint64_t end = 1; end <= 33; ++end)
    for (uint64_t first = 0; first < end; ++first) {
      auto truth = [&](Window window) {
        return window.first <= first && window.last >= end ? Shows : Clean;
      };
      Ran one = run(end, 1, truth);
      EXPECT_EQ(one.result.first, first);
      EXPECT_EQ(one.result.last, end);
      EXPECT_TRUE(one.result.exactFirst && one.result.exactLast);
      EXPECT_LE(one.decisions.size(), ceilLog2(end) + 2);
      EXPECT_EQ(one.decisions.size(), one.rounds);
      for (auto [decided, atMost] : one.bounds)
        EXPECT_LE(one.decisions.size(), decided + atMost);
      EXPECT_LE(one.bounds.front().second, ceilLog2(end) + 2);
      for (unsigned workers : {2, 3, 8})
        expectSame(one, run(end, workers, truth));
      ASSERT_FALSE(HasFailure()) << first << " to " << end;
    }
}

TEST(MinimalWindow, Large) {
  uint64_t end = uint64_t(1) << 39, first = 12345678901;
  auto truth = [&](Window window) {
    return window.first <= first && window.last >= end ? Shows : Clean;
  };
  Ran one = run(end, 1, truth);
  EXPECT_EQ(one.result.first, first);
  EXPECT_EQ(one.decisions.size(), 41u);
  Ran seven = run(end, 7, truth);
  expectSame(one, seven);
  EXPECT_LE(seven.rounds, 15u);
}

/// Runs an oracle given by a table of all windows; checks what must hold for
/// any oracle whatever.
void checkTable(uint64_t end, const std::map<Window, PointVerdict> &table,
                bool holes, std::mt19937 &random) {
  auto at = [&](uint64_t first, uint64_t last) {
    return table.at(first == last ? Window{} : Window{first, last});
  };
  auto truth = [&](Window window) { return at(window.first, window.last); };
  Ran one = run(end, 1, truth);
  WindowResult got = one.result;
  EXPECT_EQ(at(got.first, got.last), Shows);
  if (got.first < got.last) {
    PointVerdict noFirst = at(got.first + 1, got.last);
    PointVerdict noLast = at(got.first, got.last - 1);
    EXPECT_EQ(got.exactFirst, noFirst == Clean);
    EXPECT_EQ(got.exactLast, noLast == Clean);
  }
  EXPECT_TRUE(holes || (got.exactFirst && got.exactLast));
  expectSame(one, run(end, 4, truth, &random));
}

TEST(MinimalWindow, EveryOracle) {
  std::mt19937 random(1);
  for (uint64_t end = 1; end <= 4; ++end)
    for (bool holes : {false, true}) {
      std::map<Window, PointVerdict> table{{Window{}, Clean}};
      for (uint64_t first = 0; first < end; ++first)
        for (uint64_t last = first + 1; last <= end; ++last)
          table[{first, last}] = Clean;
      if (holes && end == 4)
        continue;
      unsigned width = holes ? 2 : 1;
      for (uint64_t code = 0; code < uint64_t(1) << (width * table.size());
           ++code) {
        unsigned shift = 0;
        for (auto &[window, verdict] : table) {
          verdict = PointVerdict(code >> shift & (holes ? 3 : 1));
          shift += width;
        }
        table[{0, end}] = Shows;
        checkTable(end, table, holes, random);
        ASSERT_FALSE(HasFailure()) << "oracle " << code << " end " << end;
      }
    }
}

TEST(MinimalWindow, RandomOracles) {
  std::mt19937 random(2);
  for (int i = 0; i < 300; ++i) {
    uint64_t end = random() % 20 + 1;
    std::map<Window, PointVerdict> table{{Window{}, Clean}};
    for (uint64_t first = 0; first < end; ++first)
      for (uint64_t last = first + 1; last <= end; ++last)
        table[{first, last}] = PointVerdict(random() % (i % 2 ? 4 : 2));
    table[{0, end}] = Shows;
    checkTable(end, table, i % 2, random);
    ASSERT_FALSE(HasFailure()) << "oracle " << i;
  }
}

TEST(MinimalWindow, AnEmptyWindowThatShows) {
  WindowResult got = run(10, 1, [](Window) { return Shows; }).result;
  EXPECT_EQ(got.first, got.last);
  EXPECT_TRUE(run(0, 1, [](Window) { return Shows; }).result.done);
}

} // namespace
