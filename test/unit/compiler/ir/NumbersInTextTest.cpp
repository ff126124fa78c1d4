#include "compiler/ir/NumbersInText.h"
#include "gmock/gmock.h"

using namespace culprit::ir;
using testing::ElementsAre;
using testing::IsEmpty;

TEST(NumbersInText, MayHaveASignAPointAndAnExponent) {
  EXPECT_THAT(numbersInText("#a.b<-5, 2.5, x = 77, [1.0e-05, 2.0E3], (-0.5)>"),
              ElementsAre("-5", "2.5", "77", "1.0e-05", "2.0E3", "-0.5"));
}

// Without the operator the text was no attribute any more, and the number
// stayed.
TEST(NumbersInText, MayBeTakenFromWhatIsClosed) {
  EXPECT_THAT(numbersInText("(d0)-5, [3] - 3, (d0) -> -2, {}-1"),
              ElementsAre("5", "3", "3", "-2", "1"));
}

TEST(NumbersInText, AreNoPartsOfNamesVersionsAndEscapes) {
  for (const char *text :
       {"i32", "sm_90", "4x4", "x86-64", "1.2.3", "$1", "%2", "@3", "0x1F",
        "--5", "5-3", "\"\\22\"", "1.5f", "-", "."})
    EXPECT_THAT(numbersInText(text), IsEmpty()) << text;
}

TEST(NumbersInText, BecomeZeroOrOneInTheirOwnSpelling) {
  EXPECT_THAT(simplerNumbers("16"), ElementsAre("0", "1"));
  EXPECT_THAT(simplerNumbers("-1"), ElementsAre("0", "1"));
  EXPECT_THAT(simplerNumbers("2.5"), ElementsAre("0.0", "1.0"));
  EXPECT_THAT(simplerNumbers("1.0e+01"), ElementsAre("0.0", "1.0"));
  EXPECT_THAT(simplerNumbers("1"), ElementsAre("0"));
  EXPECT_THAT(simplerNumbers("1.000000e+00"), ElementsAre("0.0"));
  EXPECT_THAT(simplerNumbers("-0"), ElementsAre("0"));
  EXPECT_THAT(simplerNumbers("-0.0"), ElementsAre("0.0"));
  for (const char *zero : {"0", "00", "0.0", "0.000000e+00"})
    EXPECT_THAT(simplerNumbers(zero), IsEmpty()) << zero;
}
