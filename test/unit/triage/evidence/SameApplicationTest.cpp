#include "triage/evidence/SameApplication.h"
#include <gtest/gtest.h>

using namespace culprit;

namespace {

NamedAction application(const char *pattern, const char *opName,
                        const char *location = "", uint64_t index = 0) {
  NamedAction action;
  action.tag = "apply-pattern";
  action.pattern = pattern;
  action.opName = opName;
  action.location = location;
  action.index = index;
  return action;
}

const NamedAction Add = application("Fold", "arith.addi", "k.mlir:3:8", 7);

// The name of the pattern was all that was compared.
TEST(SameApplication, OfAPatternForManyOpsTheOpCounts) {
  EXPECT_TRUE(isSameApplication(Add, application("Fold", "arith.addi"), ""))
      << "the number is another in a smaller input";
  EXPECT_FALSE(isSameApplication(Add, application("Fold", "arith.muli"), ""));
  EXPECT_FALSE(isSameApplication(Add, application("Lower", "arith.addi"), ""));
  EXPECT_FALSE(
      isSameApplication(application("", "a.b"), application("", "a.c"), ""));
  EXPECT_TRUE(isSameApplication(Add, application("Fold", ""), ""))
      << "it is not known";
  EXPECT_TRUE(isSameApplication(application("P", "return"),
                                application("P", "func.return"), ""));
}

TEST(SameApplication, PlacesCountWhereTheReducedTextHasThoseOfTheInput) {
  NamedAction other = application("Fold", "arith.addi", "k.mlir:5:8");
  const char *located = "#loc = loc(\"k.mlir\":5:8)\n";
  EXPECT_FALSE(isSameApplication(Add, other, located));
  EXPECT_TRUE(isSameApplication(Add, other, "module {\n}\n"))
      << "a place in another text, of the same name";
  EXPECT_TRUE(isSameApplication(Add, Add, "loc(\"k.mlir\":3:8)"));
  EXPECT_TRUE(
      isSameApplication(application("Fold", "arith.addi"), other, located));
}

TEST(SameApplication, OfThoseThatShowItTogetherEachCounts) {
  NamedAction mul = application("Fold", "arith.muli");
  EXPECT_TRUE(areSameApplications({Add, mul}, {Add, mul}, ""));
  EXPECT_FALSE(areSameApplications({Add, mul}, {Add, Add}, ""));
  EXPECT_TRUE(areSameApplications({Add, Add}, {Add}, ""));
  EXPECT_FALSE(areSameApplications({Add}, {}, ""));
}

TEST(SameApplication, WithoutAnyNameNothingIsTold) {
  EXPECT_TRUE(isTold(Add));
  EXPECT_TRUE(isTold(application("", "a.b")));
  EXPECT_FALSE(isTold(application("", "", "k.mlir:3:8")));
}

} // namespace
