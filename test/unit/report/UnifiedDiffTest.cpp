#include "report/UnifiedDiff.h"
#include <gtest/gtest.h>

using namespace culprit;

namespace {

TEST(UnifiedDiff, EqualTextsHaveNone) {
  EXPECT_EQ(unifiedDiff("a\n", "a"), "");
}

TEST(UnifiedDiff, ShowsWhatChanged) {
  EXPECT_EQ(unifiedDiff("a\nb\nc\n", "a\nx\nc\n"),
            "@@ -1,3 +1,3 @@\n a\n-b\n+x\n c\n");
}

TEST(UnifiedDiff, HugeTextsAreNotLookedAt) {
  EXPECT_EQ(unifiedDiff(std::string(2 << 20, 'a'), "b"), "");
}

TEST(SideBySide, WhatTookItsPlaceStandsBesideIt) {
  auto pairs = sideBySide("a\nb\nc\n", "a\nx\ny\nc\n");
  ASSERT_EQ(pairs.size(), 4u);
  EXPECT_FALSE(pairs[0].changed);
  EXPECT_EQ(pairs[1].before, "b");
  EXPECT_EQ(pairs[1].after, "x");
  EXPECT_FALSE(pairs[2].before);
  EXPECT_EQ(pairs[2].after, "y");
  EXPECT_EQ(pairs[3].after, "c");
}

} // namespace
