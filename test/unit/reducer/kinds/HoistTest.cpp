//===- HoistTest.cpp - What an op's region gives takes its place ----------===//
#include "../Editing.h"

using namespace culprit;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

// The body was dead: its users took what the loop started with.
TEST(Hoist, UsersOfALoopTakeWhatItsBodyYields) {
  EXPECT_THAT(
      eachEdit(R"mlir(
  %n:4 = "test.make"() : () -> (i32, i32, i32, f32)
  %r:2 = "scf.for"(%n#0, %n#0, %n#0, %n#1, %n#2) ({
  ^bb0(%i: i32, %a: i32, %b: i32):
    %0 = "test.next"(%i, %a, %b) : (i32, i32, i32) -> i32
    "scf.yield"(%b, %0) : (i32, i32) -> ()
  }) : (i32, i32, i32, i32, i32) -> (i32, i32)
  "test.use"(%r#0, %r#1) : (i32, i32) -> ()
)mlir",
               "hoist"),
      ElementsAre(AllOf(HasSubstr("%1 = \"test.next\"(%0#0, %0#1, %0#2)"),
                        HasSubstr("\"test.use\"(%0#2, %1)"))));
}

TEST(Hoist, UsersOfABranchTakeWhatItYields) {
  auto smaller = eachEdit(R"mlir(
  %n:2 = "test.make"() : () -> (i1, i32)
  %r = "scf.if"(%n#0) ({
    %0 = "test.then"(%n#1) : (i32) -> i32
    "scf.yield"(%0) : (i32) -> ()
  }, {
    %1 = "test.else"(%n#1) : (i32) -> i32
    "scf.yield"(%1) : (i32) -> ()
  }) : (i1) -> i32
  "test.use"(%r, %n#1) : (i32, i32) -> ()
)mlir",
                          "hoist");
  EXPECT_THAT(smaller, ElementsAre(AllOf(HasSubstr("%1 = \"test.then\""),
                                         HasSubstr("\"test.use\"(%1, %0#1)")),
                                   AllOf(HasSubstr("%1 = \"test.else\""),
                                         HasSubstr("\"test.use\"(%1, %0#1)"))));
}

TEST(Hoist, TheConditionOfAWhileLoopIsNoneOfItsResults) {
  auto smaller = eachEdit(R"mlir(
  %n:3 = "test.make"() : () -> (i1, i32, i32)
  %r = "scf.while"(%n#1, %n#2) ({
  ^bb0(%a: i32, %b: i32):
    %0:2 = "test.step"(%b) : (i32) -> (i1, i32)
    "scf.condition"(%0#0, %0#1) : (i1, i32) -> ()
  }, {
  ^bb0(%c: i32):
    "scf.yield"(%c, %c) : (i32, i32) -> ()
  }) : (i32, i32) -> i32
  "test.use"(%r) : (i32) -> ()
)mlir",
                          "hoist");
  ASSERT_THAT(smaller, testing::Not(IsEmpty()));
  EXPECT_THAT(smaller[0], HasSubstr("\"test.use\"(%1#1)"));
}

namespace {
/// A loop over threads that writes what `made` is, of that type, to its one
/// shared tensor.
std::string forall(const std::string &type) {
  std::string types = "(" + type + ", tensor<4xf32>, index) -> ()";
  return "  %t = \"test.make\"() : () -> tensor<4xf32>\n"
         "  %r = \"scf.forall\"(%t) <{operandSegmentSizes = array<i32: 0, 0, "
         "0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, "
         "staticUpperBound = array<i64: 4>}> ({\n"
         "  ^bb0(%i: index, %o: tensor<4xf32>):\n"
         "    %v = \"test.body\"(%o) : (tensor<4xf32>) -> " +
         type +
         "\n    \"scf.forall.in_parallel\"() ({\n"
         "      \"tensor.parallel_insert_slice\"(%v, %o, %i) "
         "<{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}> : " +
         types +
         "\n    }) : () -> ()\n"
         "  }) : (tensor<4xf32>) -> tensor<4xf32>\n"
         "  \"test.use\"(%r) : (tensor<4xf32>) -> ()\n";
}
} // namespace

TEST(Hoist, UsersOfAForallTakeWhatItInserts) {
  EXPECT_THAT(eachEdit(forall("tensor<4xf32>"), "hoist"),
              testing::Contains(AllOf(HasSubstr("%1 = \"test.body\"(%0)"),
                                      HasSubstr("\"test.use\"(%1)"),
                                      Not(HasSubstr("scf.forall")))));
  EXPECT_THAT(eachEdit(forall("tensor<1xf32>"), "hoist"),
              testing::Contains(AllOf(HasSubstr("%1 = \"test.body\"(%0)"),
                                      HasSubstr("\"test.use\"(%0)"),
                                      Not(HasSubstr("scf.forall")))))
      << "a slice is not the whole";
}

TEST(Hoist, ABodyThatOnlyYieldsIsHoistedForItsUsers) {
  std::string loop = R"mlir(
  %n:3 = "test.make"() : () -> (index, i32, i32)
  %r = "scf.for"(%n#0, %n#0, %n#0, %n#1) ({
  ^bb0(%i: index, %a: i32):
    "scf.yield"(%n#2) : (i32) -> ()
  }) : (index, index, index, i32) -> i32
)mlir";
  EXPECT_THAT(eachEdit(loop + "  \"test.use\"(%r) : (i32) -> ()\n", "hoist"),
              ElementsAre(AllOf(HasSubstr("\"test.use\"(%0#2)"),
                                Not(HasSubstr("scf.for")))));
  EXPECT_THAT(eachEdit(loop, "hoist"), IsEmpty()) << "ops does that";
}

TEST(Hoist, AnOpThatGivesItself) {
  EXPECT_THAT(eachEdit(R"mlir(
  %r:2 = "test.loop"(%r#1, %r#0) ({
  ^bb0(%a: i32, %b: i32):
    "test.body"(%a) : (i32) -> ()
    "test.yield"(%a, %r#0) : (i32, i32) -> ()
  }) : (i32, i32) -> (i32, i32)
  "test.use"(%r#0, %r#1) : (i32, i32) -> ()
)mlir",
                       "hoist"),
              ElementsAre(AllOf(HasSubstr("test.body"), HasSubstr("test.use"),
                                Not(HasSubstr("test.loop")),
                                Not(HasSubstr("UNKNOWN")))));
}
