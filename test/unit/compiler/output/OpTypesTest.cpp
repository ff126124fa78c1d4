#include "compiler/output/OpTypes.h"
#include <gtest/gtest.h>

using namespace culprit;

TEST(OpTypes, AreThoseOfTheGenericFormWithoutSizes) {
  auto typed = [](llvm::StringRef op) { return withTypes("t.op", op); };
  EXPECT_EQ(typed("%0 = \"t.op\"(%1) : (vector<16xi8>) -> vector<2x16xi4>"),
            "t.op : (vector<*xi8>) -> (vector<*x*xi4>)");
  EXPECT_EQ(typed("\"t.op\"(%1, %2) <{a = 1 : (i1)}> {b} : (f64, f64) -> ()"),
            "t.op : (f64) -> ()");
  EXPECT_EQ(typed("%0:2 = \"t.op\"() : () -> (f8E4M3FN, !llvm.ptr<3>) "
                  "loc(\"x.mlir\":1:2)"),
            "t.op : () -> (f8E4M3FN, !llvm.ptr<3>)");
  EXPECT_EQ(typed("\"t.op\"(%1) : (memref<4x?xf32, strided<[16, 1], offset: "
                  "?>>) -> vector<[4]x8xi32>"),
            "t.op : (memref<*x?xf32, strided<[*, *], offset: ?>>) -> "
            "(vector<[*]x*xi32>)");
  EXPECT_EQ(typed("\"t.op\"(%1) : (tensor<4xf16, #t.l<{p = [1, 4], v = 2}>>) "
                  "-> !llvm.struct<(i32, array<4 x i8>)>"),
            "t.op : (tensor<*xf16, #t.l<{p = [*, *], v = 2}>>) -> "
            "(!llvm.struct<(i32, array<* x i8>)>)");
  EXPECT_EQ(typed("%0 = \"t.op\"() : () -> ((i32) -> i64)"),
            "t.op : () -> ((i32) -> i64)");
}

TEST(OpTypes, OtherFormsAreKnownByTheName) {
  for (llvm::StringRef op :
       {"t.op %1 : i8 to i32", "\"t.op\"(%1) ({", "\"t.op\"(%1) : (i8", "",
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
