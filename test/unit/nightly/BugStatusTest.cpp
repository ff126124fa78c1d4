#include "nightly/BugStatus.h"
#include <gtest/gtest.h>
#include <vector>

using namespace culprit;

static const Sight sights[] = {
    Sight::Same,    Sight::OtherFace, Sight::Clean,   Sight::Different,
    Sight::Refused, Sight::Trouble,   Sight::LeftOver};
static const std::optional<BugStatus> befores[] = {
    std::nullopt,    BugStatus::New,   BugStatus::Known,
    BugStatus::Back, BugStatus::Fixed, BugStatus::Unresolved};

/// All nights of up to three things seen.
template <typename Check> static void forEachNight(Check check) {
  for (auto before : befores)
    for (int first = 0; first < 2; ++first)
      for (unsigned length = 0; length <= 3; ++length) {
        unsigned choices = 14, all = 1;
        for (unsigned i = 0; i < length; ++i)
          all *= choices;
        for (unsigned number = 0; number < all; ++number) {
          NightOfBug night;
          night.isFirst = first;
          std::vector<std::pair<Sight, bool>> seen;
          for (unsigned i = 0, rest = number; i < length; ++i) {
            seen.emplace_back(sights[rest % 7], rest / 7 % 2);
            rest /= choices;
            night.count(seen.back().first, seen.back().second);
          }
          check(before, night, seen, statusAfter(before, night));
        }
      }
}

TEST(BugStatus, WhatShowsIsNeverFixedAndWhatDoesNotIsNeverNew) {
  forEachNight([](auto before, const NightOfBug &night, const auto &seen,
                  BugStatus after) {
    bool showing = false;
    for (auto [sight, original] : seen)
      showing |= shows(sight);
    if (showing)
      EXPECT_TRUE(after == BugStatus::New || after == BugStatus::Known ||
                  after == BugStatus::Back);
    else
      EXPECT_TRUE(after != BugStatus::New && after != BugStatus::Back);
    if (showing && night.isFirst) {
      EXPECT_EQ(after, BugStatus::New);
    }
    if (showing && after == BugStatus::Back) {
      EXPECT_TRUE(before == BugStatus::Fixed);
    }
  });
}

TEST(BugStatus, FixedNeedsAnOriginalCommandAndNoDoubt) {
  forEachNight(
      [](auto before, const NightOfBug &, const auto &seen, BugStatus after) {
        if (after != BugStatus::Fixed || before == BugStatus::Fixed)
          return;
        bool original = false;
        for (auto [sight, isOriginal] : seen) {
          EXPECT_EQ(sight, Sight::Clean);
          original |= isOriginal;
        }
        EXPECT_TRUE(original);
      });
}

TEST(BugStatus, ARefusedCommandIsUnresolved) {
  NightOfBug night;
  night.count(Sight::Clean, false);
  night.count(Sight::Refused, true);
  EXPECT_EQ(statusAfter(BugStatus::Known, night), BugStatus::Unresolved);
  EXPECT_EQ(statusAfter(BugStatus::Fixed, night), BugStatus::Fixed);
}

// One job was mended, and there was no time for the others.
TEST(BugStatus, ACleanJobOfSeveralDoesNotMakeItFixed) {
  NightOfBug night;
  night.count(Sight::Clean, true);
  night.leftSomeOut = true;
  EXPECT_EQ(statusAfter(BugStatus::Known, night), BugStatus::Unresolved);
}

TEST(BugStatus, NothingAskedChangesNothing) {
  EXPECT_EQ(statusAfter(BugStatus::Known, {}), BugStatus::Known);
  EXPECT_EQ(statusAfter(BugStatus::New, {}), BugStatus::Known);
  EXPECT_EQ(statusAfter(BugStatus::Unresolved, {}), BugStatus::Unresolved);
  EXPECT_EQ(statusAfter(BugStatus::Fixed, {}), BugStatus::Fixed);
}

TEST(BugStatus, NamesAreReadAgain) {
  for (auto status : befores)
    if (status) {
      EXPECT_EQ(bugStatusFromString(str(*status)), status);
    }
  for (Sight sight : sights)
    EXPECT_EQ(sightFromString(str(sight)), sight);
  EXPECT_FALSE(sightFromString("nonsense"));
}
