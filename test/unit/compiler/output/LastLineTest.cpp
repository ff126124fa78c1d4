#include "compiler/output/LastLine.h"
#include <gtest/gtest.h>

using namespace culprit;

TEST(LastLine, IsTheLastThatSaysSomething) {
  EXPECT_EQ(lastLine("one\ntwo\n"), "two");
  EXPECT_EQ(lastLine("one\ntwo \r\n \t\r\n\n"), "two");
  EXPECT_EQ(lastLine("one"), "one");
}

TEST(LastLine, KeepsBlanksInFront) {
  EXPECT_EQ(lastLine("one:\n  two\n"), "  two");
  EXPECT_EQ(lastLine("  one"), "  one");
}

TEST(LastLine, IsEmptyIfNothingIsSaid) {
  EXPECT_EQ(lastLine(""), "");
  EXPECT_EQ(lastLine(" \n\r\n"), "");
}
