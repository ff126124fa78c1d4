#include "nightly/show/Escape.h"
#include <gtest/gtest.h>

using namespace culprit;

TEST(Escape, NothingLeavesACodeSpan) {
  EXPECT_EQ(codeSpan("@gpu #1"), "`@gpu #1`");
  EXPECT_EQ(codeSpan("a`b"), "``a`b``");
  EXPECT_EQ(codeSpan("`"), "`` ` ``");
  EXPECT_EQ(codeSpan(""), "`  `");
  EXPECT_EQ(codeSpan("a\nb|c"), "`a b|c`");
  EXPECT_EQ(codeInCell("a\nb|`c"), "``a b\\|`c``");
  EXPECT_EQ(codeSpan("äöü", 3), "`ä…`");
}

TEST(Escape, AnnotationsAreOneLine) {
  EXPECT_EQ(annotationText("a%\nb"), "a%25%0Ab");
  EXPECT_EQ(annotationProperty("a:b,c"), "a%3Ab%2Cc");
}

TEST(Escape, ALineOfTheLogIsOneLine) {
  EXPECT_EQ(onOneLine("a\n::error::b\tc\x1b[2J\r"), "a ::error::b c?[2J?");
}
