#include "search/FaceCensus.h"
#include <cmath>
#include <gtest/gtest.h>
#include <numeric>
#include <random>

using namespace culprit;

namespace {

/// The faces in the order in which they come, numbered as the census wants.
class Numbers {
public:
  size_t of(size_t face) {
    for (size_t i = 0; i < seen.size(); ++i)
      if (seen[i] == face)
        return i;
    seen.push_back(face);
    return seen.size() - 1;
  }
  const std::vector<size_t> &faces() const { return seen; }

private:
  std::vector<size_t> seen;
};

/// Shares of faces, and what a census makes of runs drawn from them.
struct Population {
  std::vector<double> shares;

  /// The share of all faces that a census has not seen when it is over.
  double missedBy(std::mt19937 &random, FaceCensus &census) const {
    std::discrete_distribution<size_t> draw(shares.begin(), shares.end());
    Numbers numbers;
    while (!census.isOver())
      census.saw(numbers.of(draw(random)));
    double missed = 1;
    for (size_t face : numbers.faces())
      missed -= shares[face];
    return missed;
  }
};

/// Few faces and many, alike and not.
Population somePopulation(std::mt19937 &random) {
  std::uniform_int_distribution<size_t> size(1, 12);
  std::exponential_distribution<double> weight(1);
  Population some;
  some.shares.resize(size(random));
  for (double &share : some.shares)
    share = std::pow(weight(random), 2) + 1e-6;
  double sum = std::accumulate(some.shares.begin(), some.shares.end(), 0.0);
  for (double &share : some.shares)
    share /= sum;
  return some;
}

TEST(FaceCensus, NothingIsKnownOfNoRun) {
  EXPECT_FALSE(FaceCensus().isComplete());
  EXPECT_FALSE(FaceCensus().isOver());
}

TEST(FaceCensus, OneFaceEndsAfterOneRow) {
  FaceCensus census;
  unsigned row = FaceCensus::rowThatEnds(1);
  for (unsigned run = 0; run < row; ++run) {
    census.saw(0);
    EXPECT_FALSE(census.isComplete()) << run;
  }
  census.saw(0);
  EXPECT_TRUE(census.isComplete());
  EXPECT_EQ(census.runs(), row + 1);
}

TEST(FaceCensus, NewFaceBeginsANewRow) {
  FaceCensus census;
  for (unsigned run = 0; run < FaceCensus::rowThatEnds(1); ++run)
    census.saw(0);
  census.saw(1);
  for (unsigned run = 0; run < FaceCensus::rowThatEnds(2); ++run) {
    EXPECT_FALSE(census.isOver()) << run;
    census.saw(run % 2);
  }
  EXPECT_TRUE(census.isComplete());
}

/// The definition: that row is long enough, and one less is not.
TEST(FaceCensus, RowsAreLongEnoughAndNoLonger) {
  for (size_t faces = 0; faces < 20; ++faces) {
    unsigned row = FaceCensus::rowThatEnds(faces);
    double allowed = errorOfCensus / std::pow(2, faces);
    EXPECT_LE(std::pow(1 - rareFace, row), allowed);
    EXPECT_GT(std::pow(1 - rareFace, row - 1), allowed);
  }
}

TEST(FaceCensus, RatesAreWhatWasCounted) {
  FaceCensus census;
  for (size_t face : {0, 1, 0, 0, 2, 1})
    census.saw(face);
  EXPECT_EQ(census.faces(), 3u);
  EXPECT_EQ(census.rateOf(0).showing, 3u);
  EXPECT_EQ(census.rateOf(1).showing, 2u);
  EXPECT_EQ(census.rateOf(2).showing, 1u);
  EXPECT_EQ(census.rateOf(0).runs, 6u);
}

/// The bound, over many populations: what was missed is rare, but for the
/// stated chance.
TEST(FaceCensus, WhatIsMissedIsRare) {
  std::mt19937 random(1);
  constexpr unsigned trials = 20000;
  unsigned wrong = 0;
  for (unsigned trial = 0; trial < trials; ++trial) {
    FaceCensus census;
    double missed = somePopulation(random).missedBy(random, census);
    wrong += census.isComplete() && missed >= rareFace;
  }
  EXPECT_LE(wrong, trials * errorOfCensus);
}

/// The worst case: everything but what is seen first is one face, as rare as
/// can be.
TEST(FaceCensus, BoundHoldsWhereItIsTight) {
  std::mt19937 random(2);
  constexpr unsigned trials = 20000;
  Population worst{{1 - rareFace, rareFace}};
  unsigned wrong = 0;
  for (unsigned trial = 0; trial < trials; ++trial) {
    FaceCensus census;
    wrong += worst.missedBy(random, census) >= rareFace * 0.999;
    EXPECT_TRUE(census.isComplete());
  }
  EXPECT_LE(wrong, trials * errorOfCensus);
  EXPECT_GT(wrong, 0u) << "else the rows are longer than needed";
}

TEST(FaceCensus, AnotherFaceEachTimeComesToAnEnd) {
  FaceCensus census;
  while (!census.isOver())
    census.saw(census.faces());
  EXPECT_FALSE(census.isComplete());
  EXPECT_EQ(census.runs(), mostRunsOfCensus);
}

} // namespace
