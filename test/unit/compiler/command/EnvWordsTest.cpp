#include "compiler/command/EnvWords.h"
#include <gmock/gmock.h>

using namespace culprit;
using testing::ElementsAre;
using testing::IsEmpty;

TEST(EnvWords, AreNoneIfNothingChanges) {
  EXPECT_THAT(envWords({}), IsEmpty());
}

// env takes the first word with a `=` for the end of its options.
TEST(EnvWords, RemovalsComeFirst) {
  EXPECT_THAT(
      envWords(
          {{"A", "1 2"}, {"B", std::nullopt}, {"C", ""}, {"D", std::nullopt}}),
      ElementsAre("env", "-u", "D", "-u", "B", "A=1 2", "C="));
}
