#include "compiler/output/DebugLocation.h"
#include <gtest/gtest.h>

using namespace culprit;

TEST(DebugLocationTest, NamesTheFunction) {
  auto read = parseDebugLocation(
      "#cuda_tile.di_loc<loc(\"/tmp/k.py\":36:35) in #cuda_tile.di_subprogram<"
      "file = <\"k.py\" in \"/tmp\">, line = 34, name = \"k\", linkageName = "
      "\"k_f32\", scopeLine = 34>>");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->place, "k.py:36:35");
  EXPECT_EQ(read->function, "k");
  EXPECT_EQ(read->symbol, "k_f32");
}

TEST(DebugLocationTest, MostLocationsNameNone) {
  EXPECT_FALSE(parseDebugLocation("loc(\"k.mlir\":1:2)"));
  EXPECT_FALSE(parseDebugLocation("k.mlir:1:2"));
  EXPECT_FALSE(parseDebugLocation(""));
  EXPECT_TRUE(parseDebugLocation("#d.loc<loc(\"x, name = \"k"));
}
