#include "compiler/output/OpTypes.h"
#include <gtest/gtest.h>

using namespace culprit;

TEST(OpTypes, AreThoseOfTheGenericFormWithoutSizes) {
  auto typed = [](const std::string &types) {
    return withTypes("t.op",
                     "%0 = \"t.op\"(%1) <{a = 1 : (i1)}> {b} : " + types);
  };
  EXPECT_EQ(typed("(vector<16xi8>) -> vector<2x16xi4>"),
            "t.op : (vector<<number>xi8>) -> (vector<<number>x<number>xi4>)");
  EXPECT_EQ(typed("(f64, f64) -> ()"), "t.op : (f64) -> ()");
  EXPECT_EQ(typed("() -> (f8E4M3FN, !llvm.ptr<3>) loc(\"x.mlir\":1:2)"),
            "t.op : () -> (f8E4M3FN, !llvm.ptr<3>)");
  EXPECT_EQ(typed("(memref<4x?xf32, strided<[16, 1], offset: 3>>) -> "
                  "vector<[4]x8xi32>"),
            "t.op : (memref<<number>x?xf32, strided<[<number>, <number>], "
            "offset: <number>>>) -> (vector<[<number>]x<number>xi32>)");
  EXPECT_EQ(typed("(tensor<4xf16, #t.l<{p = [1, 4], v = 2}>>) -> "
                  "!llvm.struct<(i32, array<4 x i8>)>"),
            "t.op : (tensor<<number>xf16, #t.l<{p = [<number>, <number>], v = "
            "2}>>) -> (!llvm.struct<(i32, array<<number> x i8>)>)");
  EXPECT_EQ(typed("(!t.tile<4x8>) -> ((i32) -> i64)"),
            "t.op : (!t.tile<<number>x<number>>) -> ((i32) -> i64)");
}

// A star of the type's own was a size.
TEST(OpTypes, WhatIsUnrankedIsNoVector) {
  std::string unranked =
                  withTypes("t.op", "\"t.op\"(%0) : (memref<*xf32>) -> ()"),
              ranked =
                  withTypes("t.op", "\"t.op\"(%0) : (memref<4xf32>) -> ()");
  EXPECT_EQ(unranked, "t.op : (memref<*xf32>) -> ()");
  EXPECT_FALSE(mayHaveTypesOf(ranked, unranked));
  EXPECT_FALSE(mayHaveTypesOf(unranked, ranked));
  EXPECT_TRUE(mayHaveTypesOf(unranked, unranked));
}

TEST(OpTypes, OtherFormsAreKnownByTheName) {
  for (llvm::StringRef op :
       {"t.op %1 : i8 to i32", "%0 = t.op @f(%a) : (f64) -> f64",
        "\"t.op\"(%1) ({", "\"t.op\"(%1) : (i8", "",
        "\"t.op\"(%1) <{f = 2 : (i8) -> i1}> ({"})
    EXPECT_EQ(withTypes("t.op", op), "t.op") << op.str();
  EXPECT_FALSE(typesOfTyped("t.op"));
}

TEST(OpTypes, AnEditDropsTypesAndMakesNone) {
  const std::string known = "t.op : (i8, f32) -> (i16)";
  auto may = [&](llvm::StringRef op) { return mayHaveTypesOf(op, known); };
  EXPECT_TRUE(may(known));
  EXPECT_TRUE(may("t.op : (f32) -> ()"));
  EXPECT_TRUE(may("t.op"));
  EXPECT_FALSE(may("t.op : (i16) -> (i8)")) << "the other way round";
  EXPECT_FALSE(may("t.op : (i8, f64) -> (i16)"));
}
