#include "counters/gate/preload/Verification.h"
#include "counters/gate/preload/Compiles.h"
#include "gtest/gtest.h"

using namespace culprit::gate;

TEST(Verification, TheFirstPassThatLeavesInvalidIRIsTheLastToBeAsked) {
  Verification verification;
  EXPECT_TRUE(verification.asks(true));
  verification.learn(true, false);
  EXPECT_TRUE(verification.asks(true));
  verification.learn(true, true);
  EXPECT_FALSE(verification.asks(true));
}

// A program that caught the failure of one compile fails in the next one.
TEST(Compiles, AnotherModuleIsAnotherCompile) {
  Compiles compiles;
  int one = 0, other = 0;
  EXPECT_TRUE(compiles.begins(&one));
  compiles.ends(false);
  EXPECT_FALSE(compiles.begins(&one));
  compiles.ends(false);
  EXPECT_TRUE(compiles.begins(&other));
}

// A module may lie where the one before it lay.
TEST(Compiles, AndSoIsWhatRunsAfterAPassThatFailed) {
  Compiles compiles;
  int module = 0;
  EXPECT_TRUE(compiles.begins(&module));
  compiles.ends(true);
  EXPECT_TRUE(compiles.begins(&module));
}
