#include "../Editing.h"

using namespace culprit;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

TEST(Destinations, OfAStructuredOpGoWithTheirMaps) {
  auto smaller = eachEdit(R"mlir(
  %n:3 = "test.make"() : () -> (tensor<4xf32>, tensor<4xf32>, tensor<4xi8>)
  %r:2 = "linalg.generic"(%n#0, %n#1, %n#2) <{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (-d0)>, affine_map<(d0) -> (d0 + 1)>], operandSegmentSizes = array<i32: 1, 2>}> ({
  ^bb0(%a: f32, %b: f32, %c: i8):
    %0:2 = "test.next"(%b) : (f32) -> (f32, i8)
    "linalg.yield"(%0#0, %0#1) : (f32, i8) -> ()
  }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xi8>) -> (tensor<4xf32>, tensor<4xi8>)
  "test.use"(%r#0, %r#1) : (tensor<4xf32>, tensor<4xi8>) -> ()
)mlir",
                          "destinations");
  EXPECT_THAT(
      smaller,
      ElementsAre(AllOf(HasSubstr("\"linalg.generic\"(%0#0, %0#2)"),
                        HasSubstr("array<i32: 1, 1>"),
                        HasSubstr("(%arg0: f32, %arg1: i8)"),
                        HasSubstr("\"test.next\"(%arg0)"),
                        HasSubstr("\"linalg.yield\"(%2#1) : (i8) -> ()"),
                        HasSubstr("\"test.use\"(%0#1, %1)"),
                        Not(HasSubstr("-d0"))),
                  AllOf(HasSubstr("\"linalg.generic\"(%0#0, %0#1)"),
                        HasSubstr("(%arg0: f32, %arg1: f32)"),
                        HasSubstr("\"linalg.yield\"(%2#0) : (f32) -> ()"),
                        HasSubstr("\"test.use\"(%1, %0#2)"))));
}

TEST(Destinations, OfAStructuredOpThatWritesOneStay) {
  EXPECT_THAT(eachEdit(R"mlir(
  %n = "test.make"() : () -> tensor<4xf32>
  %r = "linalg.generic"(%n) <{indexing_maps = [affine_map<(d0) -> (d0)>], operandSegmentSizes = array<i32: 0, 1>}> ({
  ^bb0(%a: f32):
    "linalg.yield"(%a) : (f32) -> ()
  }) : (tensor<4xf32>) -> tensor<4xf32>
)mlir",
                       "destinations"),
              IsEmpty());
}

// Nothing in the body could be used instead.
TEST(Destinations, OfWhichTheBodyNeedsTheArgumentStay) {
  auto smaller = eachEdit(R"mlir(
  %n:2 = "test.make"() : () -> (tensor<4xf32>, tensor<4xi8>)
  %r:2 = "linalg.generic"(%n#0, %n#1) <{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], operandSegmentSizes = array<i32: 0, 2>}> ({
  ^bb0(%a: f32, %b: i8):
    "test.use"(%a) : (f32) -> ()
    "linalg.yield"(%a, %b) : (f32, i8) -> ()
  }) : (tensor<4xf32>, tensor<4xi8>) -> (tensor<4xf32>, tensor<4xi8>)
)mlir",
                          "destinations");
  EXPECT_THAT(smaller,
              ElementsAre(AllOf(HasSubstr("\"linalg.generic\"(%0#0)"),
                                HasSubstr("\"linalg.yield\"(%arg0) : (f32)"))));
}

TEST(Destinations, OfForallGoWithWhatIsInserted) {
  auto smaller = eachEdit(R"mlir(
  %n:3 = "test.make"() : () -> (tensor<4xf32>, tensor<4xi8>, tensor<1xi8>)
  %r:2 = "scf.forall"(%n#0, %n#1) <{operandSegmentSizes = array<i32: 0, 0, 0, 2>}> ({
  ^bb0(%i: index, %a: tensor<4xf32>, %b: tensor<4xi8>):
    %0 = "test.next"(%a) : (tensor<4xf32>) -> tensor<1xf32>
    "scf.forall.in_parallel"() ({
      "tensor.parallel_insert_slice"(%0, %a, %i) : (tensor<1xf32>, tensor<4xf32>, index) -> ()
      "tensor.parallel_insert_slice"(%n#2, %b, %i) : (tensor<1xi8>, tensor<4xi8>, index) -> ()
    }) : () -> ()
  }) : (tensor<4xf32>, tensor<4xi8>) -> (tensor<4xf32>, tensor<4xi8>)
  "test.use"(%r#0, %r#1) : (tensor<4xf32>, tensor<4xi8>) -> ()
)mlir",
                          "destinations");
  EXPECT_THAT(
      smaller,
      ElementsAre(
          AllOf(HasSubstr("\"scf.forall\"(%0#1)"),
                HasSubstr("array<i32: 0, 0, 0, 1>"),
                HasSubstr("(%arg0: index, %arg1: tensor<4xi8>)"),
                HasSubstr("\"test.next\"(%0#0)"), Not(HasSubstr("slice\"(%2")),
                HasSubstr("slice\"(%0#2, %arg1, %arg0)"),
                HasSubstr("\"test.use\"(%0#0, %1)")),
          AllOf(HasSubstr("\"scf.forall\"(%0#0)"),
                HasSubstr("\"test.next\"(%arg1)"),
                HasSubstr("slice\"(%2, %arg1, %arg0)"), Not(HasSubstr("%0#2")),
                HasSubstr("\"test.use\"(%1, %0#1)"))));
}
