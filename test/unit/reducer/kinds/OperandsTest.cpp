#include "../Editing.h"

using namespace culprit;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(Operands, WhatABranchPassesGoesWithItsArgumentOnly) {
  EXPECT_THAT(eachEdit(R"mlir(
  "func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
  ^bb0(%a: i32):
    "cf.br"(%a)[^bb1] : (i32) -> ()
  ^bb1(%b: i32):
    "func.return"() : () -> ()
  }) : () -> ()
)mlir",
                       "operands"),
              IsEmpty());
}

TEST(Operands, InputsOfStructuredOpsGoWithTheirMapAndArgument) {
  auto smaller = eachEdit(R"mlir(
  %0:3 = "test.make"() : () -> (memref<4xf32>, memref<4xf32>, memref<4xf16>)
  "linalg.generic"(%0#0, %0#1, %0#2) <{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (0)>, affine_map<(d0) -> (1)>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%a: f32, %b: f32, %c: f16):
    %1 = "test.next"(%a, %b) : (f32, f32) -> f16
    "linalg.yield"(%1) : (f16) -> ()
  }) : (memref<4xf32>, memref<4xf32>, memref<4xf16>) -> ()
)mlir",
                          "operands");
  ASSERT_GE(smaller.size(), 3u);
  EXPECT_THAT(smaller[0],
              AllOf(HasSubstr("[affine_map<(d0) -> (0)>, affine_map<(d0) -> "
                              "(1)>]"),
                    HasSubstr("array<i32: 1, 1>"),
                    HasSubstr("^bb0(%arg0: f32, %arg1: f16)"),
                    HasSubstr("\"test.next\"(%arg0, %arg0)")));
}
