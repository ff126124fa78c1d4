#include "compiler/command/Duration.h"
#include <gtest/gtest.h>

using namespace culprit;

namespace {

TEST(Duration, PlainNumbersAreSeconds) {
  EXPECT_EQ(secondsIn("30"), 30);
  EXPECT_EQ(secondsIn("0.25"), 0.25);
  EXPECT_EQ(secondsIn("1e3"), 1000);
  EXPECT_EQ(secondsIn("0"), 0);
}

TEST(Duration, UnitsAreThoseOfTimeout) {
  EXPECT_EQ(secondsIn("5s"), 5);
  EXPECT_EQ(secondsIn("1.5m"), 90);
  EXPECT_EQ(secondsIn("2h"), 7200);
  EXPECT_EQ(secondsIn("1d"), 86400);
  EXPECT_EQ(secondsIn("250ms"), 0.25);
}

TEST(Duration, AnythingElseIsNone) {
  for (const char *text :
       {"", "s", "ms", "-1", "+1", "1 s", " 1", "1x", "1ss", "nan", "inf",
        "infinity", "1e999", "1,5", "0x10", "5s ", "1.2.3", "e", "5S"})
    EXPECT_EQ(secondsIn(text), std::nullopt) << text;
}

} // namespace
