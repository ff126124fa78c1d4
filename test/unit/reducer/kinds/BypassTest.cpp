//===- BypassTest.cpp - Users take another operand than the first ---------===//
#include "../Editing.h"

using namespace culprit;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

TEST(Bypass, UsersTakeEachOtherOperand) {
  EXPECT_THAT(eachEdit(R"mlir(
  %n:4 = "test.make"() : () -> (f32, f32, i1, f32)
  %s = "test.select"(%n#2, %n#0, %n#1, %n#0, %n#1, %n#3) : (i1, f32, f32, f32, f32, f32) -> f32
  "test.use"(%s) : (f32) -> ()
)mlir",
                       "bypass"),
              ElementsAre(AllOf(HasSubstr("\"test.use\"(%0#1)"),
                                Not(HasSubstr("test.select"))),
                          AllOf(HasSubstr("\"test.use\"(%0#3)"),
                                Not(HasSubstr("test.select")))));
}

TEST(Bypass, WhatOpsDoesIsNotDoneAgain) {
  EXPECT_THAT(eachEdit(R"mlir(
  %n:2 = "test.make"() : () -> (f32, f32)
  %unused = "test.two"(%n#0, %n#1) : (f32, f32) -> f32
  %same = "test.two"(%n#1, %n#1) : (f32, f32) -> f32
  "test.use"(%same) : (f32) -> ()
)mlir",
                       "bypass"),
              IsEmpty());
}

TEST(Bypass, AtMostThreeMoreQuestionsOfAnOp) {
  EXPECT_THAT(eachEdit(R"mlir(
  %n:6 = "test.make"() : () -> (f32, f32, f32, f32, f32, f32)
  %all = "test.sum"(%n#0, %n#1, %n#2, %n#3, %n#4, %n#5) : (f32, f32, f32, f32, f32, f32) -> f32
  "test.use"(%all) : (f32) -> ()
)mlir",
                       "bypass"),
              ElementsAre(HasSubstr("\"test.use\"(%0#1)"),
                          HasSubstr("\"test.use\"(%0#2)"),
                          HasSubstr("\"test.use\"(%0#3)")));
}

TEST(Bypass, EachResultThatIsUsedTakesItsOwn) {
  EXPECT_THAT(eachEdit(R"mlir(
  %n:5 = "test.make"() : () -> (f32, f32, i32, i32, i32)
  %r:2 = "test.two"(%n#0, %n#1, %n#2, %n#3, %n#4) : (f32, f32, i32, i32, i32) -> (f32, i32)
  "test.use"(%r#0, %r#1) : (f32, i32) -> ()
)mlir",
                       "bypass"),
              ElementsAre(HasSubstr("\"test.use\"(%0#1, %0#3)"),
                          HasSubstr("\"test.use\"(%0#0, %0#4)")));
}
