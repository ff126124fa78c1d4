#include "../Editing.h"

using namespace culprit;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

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

TEST(Operands, WhatAMapTakesAndDoesNotUseGoesWithThatInput) {
  auto smaller = eachEdit(R"mlir(
  %0:4 = "test.make"() : () -> (index, index, i32, memref<9xi32>)
  "affine.store"(%0#2, %0#3, %0#0, %0#1) <{map = affine_map<(d0)[s0] -> (s0)>}> : (i32, memref<9xi32>, index, index) -> ()
  "affine.if"(%0#0, %0#1) ({
    "affine.yield"() : () -> ()
  }, {
  }) {condition = affine_set<(d0, d1) : (d0 == 0)>} : (index, index) -> ()
)mlir",
                          "operands");
  EXPECT_THAT(smaller, testing::Contains(AllOf(
                           HasSubstr("\"affine.store\"(%0#2, %0#3, %0#1)"),
                           HasSubstr("affine_map<()[s0] -> (s0)>"))));
  EXPECT_THAT(smaller, testing::Contains(
                           AllOf(HasSubstr("\"affine.if\"(%0#0)"),
                                 HasSubstr("affine_set<(d0) : (d0 == 0)>"))));
  for (const std::string &text : smaller) {
    EXPECT_THAT(text, Not(HasSubstr("(%0#2, %0#3, %0#0)")));
    EXPECT_THAT(text, Not(HasSubstr("\"affine.if\"(%0#1)")));
  }
}

// A loop without its bound was a reproducer that mlir-opt could not print.
TEST(Operands, WhatAMapTakesStays) {
  auto smaller = eachEdit(R"mlir(
  %0:3 = "test.make"() : () -> (index, index, f32)
  %1 = "affine.for"(%0#0, %0#2) <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 1, 1>, step = 1 : index, upperBoundMap = affine_map<()[s0] -> (s0)>}> ({
  ^bb0(%i: index, %x: f32):
    "affine.yield"(%x) : (f32) -> ()
  }) : (index, f32) -> f32
  %2 = "affine.apply"(%0#0, %0#1) <{map = affine_map<(d0)[s0] -> (d0 + s0)>}> : (index, index) -> index
  "affine.parallel"(%0#0, %0#1) ({
  }) {lowerBoundsMap = affine_map<(d0) -> (d0)>, upperBoundsMap = affine_map<(d0) -> (d0)>} : (index, index) -> ()
)mlir",
                          "operands");
  for (const std::string &text : smaller) {
    EXPECT_THAT(text, HasSubstr("array<i32: 0, 1, "));
    EXPECT_THAT(text, HasSubstr("\"affine.apply\"(%0#0, %0#1)"));
    EXPECT_THAT(text, HasSubstr("\"affine.parallel\"(%0#0, %0#1)"));
  }
  EXPECT_THAT(smaller, Not(IsEmpty()));
}

TEST(Operands, WhatAnOpWaitsForMayGo) {
  auto smaller = eachEdit(R"mlir(
  %t:2 = "test.make"() : () -> (!gpu.async.token, index)
  %m:2 = "gpu.alloc"(%t#0, %t#1) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!gpu.async.token, index) -> (memref<?xf32>, !gpu.async.token)
)mlir",
                          "operands");
  EXPECT_THAT(smaller, ElementsAre(HasSubstr("array<i32: 0, 1, 0>"),
                                   HasSubstr("array<i32: 1, 0, 0>")));
}

// A reducer's cf.cond_br without a condition passed the verifier of mlir-opt.
TEST(Operands, WhatAnOpMustHaveStaysThoughNothingVerifiesIt) {
  auto smaller = eachEdit(R"mlir(
  "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
    %c = "test.make"() : () -> i1
    "cf.cond_br"(%c)[^bb1, ^bb1] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^bb1:
    %n:4 = "test.make"() : () -> (index, index, index, f32)
    "scf.parallel"(%n#0, %n#1, %n#2, %n#3) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({
    ^bb0(%i: index):
      "scf.reduce"() : () -> ()
    }) : (index, index, index, f32) -> ()
    "gpu.launch"(%n#0, %n#0, %n#0, %n#0, %n#0, %n#0, %n#0) <{operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 1>}> ({
      "gpu.terminator"() : () -> ()
    }) : (index, index, index, index, index, index, index) -> ()
    "test.none"(%c) <{operandSegmentSizes = array<i32>}> : (i1) -> ()
    %v = "test.load"(%n#0, %c) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (index, i1) -> f32
    "func.return"() : () -> ()
  }) : () -> ()
)mlir",
                          "operands");
  EXPECT_THAT(
      smaller,
      ElementsAre(HasSubstr("array<i32: 1, 1, 1, 0>"),
                  HasSubstr("array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0>"),
                  HasSubstr("\"test.none\"()"),
                  HasSubstr("array<i32: 1, 0, 0>}> : (index) -> f32")));
}
