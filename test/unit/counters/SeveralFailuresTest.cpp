#include "counters/SeveralFailures.h"
#include "gmock/gmock.h"

using namespace culprit;
using testing::HasSubstr;

TEST(SeveralFailures, SaysWhichOneIsTold) {
  SeveralFailures several;
  EXPECT_EQ(several.text(), "");
  several.count = 2;
  several.taken = 2;
  several.otherVerbatim = {"'a.b' op is bad"};
  EXPECT_EQ(several.text(),
            "the program compiles several times, and 2 of its compiles fail: "
            "this is number 2 of them, with which it ended; of another it "
            "says: error: 'a.b' op is bad");
  several.taken.reset();
  EXPECT_TRUE(several.isUnsure());
  EXPECT_THAT(several.text(), HasSubstr("nobody knows which"));
}

TEST(SeveralFailures, OneFailureIsWorthAWordIfTheProgramWentOn) {
  SeveralFailures one;
  one.count = 1;
  one.taken = 1;
  EXPECT_EQ(one.text(), "");
  one.wentOn = true;
  EXPECT_THAT(one.text(), HasSubstr("may have ended for another reason"));
}
