#include "report/UnifiedDiff.h"
#include <gtest/gtest.h>

using namespace culprit;

namespace {

TEST(UnifiedDiff, EqualTextsHaveNone) { EXPECT_EQ(unifiedDiff("a\n", "a"), ""); }

TEST(UnifiedDiff, ShowsWhatChanged) {
  EXPECT_EQ(unifiedDiff("a\nb\nc\n", "a\nx\nc\n"),
            "@@ -1,3 +1,3 @@\n a\n-b\n+x\n c\n");
}

TEST(UnifiedDiff, HugeTextsAreNotLookedAt) {
  EXPECT_EQ(unifiedDiff(std::string(2 << 20, 'a'), "b"), "");
}

} // namespace
