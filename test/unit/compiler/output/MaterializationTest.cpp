#include "compiler/output/Materialization.h"
#include "compiler/output/NormaliseDiagnostic.h"
#include <gtest/gtest.h>

using namespace culprit;

// An edit turned the cast that was left round, and it was another bug.
TEST(Materialization, HasTypesInADirection) {
  auto one = readMaterialization(
      "x: failed to legalize unresolved materialization from ('i64', 'i1') to "
      "('memref<2xf32>') that remained live after conversion");
  ASSERT_TRUE(one);
  EXPECT_EQ(one->from, "('i64', 'i1')");
  EXPECT_EQ(one->to, "('memref<2xf32>')");
  auto other = readMaterialization(
      "x: failed to legalize unresolved materialization from "
      "('memref<2xf32>') to ('i64', 'i1') that remained live after conversion");
  ASSERT_TRUE(other);
  EXPECT_NE(one->types(), other->types());
  EXPECT_FALSE(maySayTheSame(one->types(), other->types()));
  EXPECT_TRUE(areOfOnePair({one->types(), other->types()}));
  std::string older = withoutDirection(one->types());
  EXPECT_EQ(older, withoutDirection(other->types()));
  EXPECT_TRUE(maySayTheSame(older, other->types()));
  EXPECT_TRUE(areTypesOfMaterialization(one->types()));
  EXPECT_FALSE(areTypesOfMaterialization("arith.addi"));
}

TEST(Materialization, SomeReleasesSayOfWhichKindItIs) {
  EXPECT_TRUE(readMaterialization(
      "failed to legalize unresolved target materialization from ('i64') to "
      "('i1') that remained live after conversion"));
  EXPECT_FALSE(tellsMaterialization("the materialization from here"));
}

TEST(Materialization, IsNormalisedWithoutItsTypes) {
  const std::string text = "failed to legalize unresolved materialization from "
                           "() to ('f16') that remained live after conversion";
  std::string normalised = normaliseDiagnostic(text);
  EXPECT_EQ(normalised,
            "failed to legalize unresolved materialization from <types> to "
            "<types> that remained live after conversion");
  EXPECT_EQ(normaliseDiagnostic(normalised), normalised);
}

TEST(Materialization, OtherTextsAreNone) {
  for (const char *text :
       {"", "cast from ('i64') to ('i1') that remained live",
        "unresolved materialization from ('i64') to ('i1')",
        "unresolved materialization from 'i64' to 'i1' that remained live"})
    EXPECT_FALSE(readMaterialization(text)) << text;
}
