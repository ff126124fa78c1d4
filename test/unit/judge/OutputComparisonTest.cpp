#include "judge/OutputComparison.h"
#include <gmock/gmock.h>

using namespace culprit;

namespace {

Tolerance parsed(const char *text) {
  return llvm::cantFail(Tolerance::parse(text));
}

TEST(OutputComparison, ExactIsByteForByte) {
  EXPECT_TRUE(sameOutput("1.0\n", "1.0\n", {}));
  EXPECT_FALSE(sameOutput("1.0\n", "1.00\n", {}));
  EXPECT_FALSE(sameOutput("1.0\n", "1.0", {}));
}

TEST(OutputComparison, NumbersInText) {
  Tolerance relative = parsed("rel=1e-3");
  EXPECT_TRUE(sameOutput("[1.0, 2.0]", "[1.0005,2]", relative));
  EXPECT_FALSE(sameOutput("[1.0, 2.0]", "[1.002, 2.0]", relative));
  EXPECT_FALSE(sameOutput("[1.0, 2.0]", "[1.0]", relative));
  EXPECT_FALSE(sameOutput("sum 1.0", "max 1.0", relative));
  EXPECT_FALSE(sameOutput("0", "1e-9", relative)) << "relative to nothing";
  EXPECT_TRUE(sameOutput("0", "1e-9", parsed("abs=1e-6")));
}

TEST(OutputComparison, NotEveryWordIsANumber) {
  Tolerance loose = parsed("rel=1");
  EXPECT_TRUE(sameOutput("nan", "nan", loose));
  EXPECT_TRUE(sameOutput("nan", "-nan", loose));
  EXPECT_FALSE(sameOutput("nan", "1", loose));
  EXPECT_FALSE(sameOutput("inf", "1", loose));
  EXPECT_FALSE(sameOutput("inf", "-inf", loose));
}

TEST(OutputComparison, StepsOfFloats) {
  Tolerance steps = parsed("ulp=2");
  EXPECT_TRUE(sameOutput("1", "1.0000001", steps));
  EXPECT_TRUE(sameOutput("1", "1.0000002", steps));
  EXPECT_FALSE(sameOutput("1", "1.000001", steps));
  EXPECT_TRUE(sameOutput("0", "-1e-45", steps)) << "across zero";
  EXPECT_FALSE(sameOutput("16777217", "16777216", steps)) << "integers";
  EXPECT_FALSE(sameOutput("1e300", "2e300", steps)) << "more than f32 holds";
}

TEST(OutputComparison, ToleranceText) {
  EXPECT_EQ(parsed("abs=1,rel=2,ulp=3").absolute, 1);
  EXPECT_EQ(parsed("abs=1,rel=2,ulp=3").relative, 2);
  EXPECT_EQ(parsed("abs=1,rel=2,ulp=3").ulps, 3);
  EXPECT_EQ(parsed("1e-5").relative, 1e-5);
  for (const char *wrong :
       {"", "abs", "abs=", "abs=x", "eps=1", "rel=-1", "rel=nan", "1e-5,"}) {
    auto tolerance = Tolerance::parse(wrong);
    EXPECT_FALSE(bool(tolerance)) << wrong;
    llvm::consumeError(tolerance.takeError());
  }
}

} // namespace
