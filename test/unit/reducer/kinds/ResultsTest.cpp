#include "../Editing.h"

using namespace culprit;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

TEST(Results, GoFromYields) {
  EXPECT_THAT(eachEdit(R"mlir(
  %c = "test.make"() : () -> i1
  %r:2 = "scf.if"(%c) ({
    %0:2 = "test.pair"() : () -> (i32, f32)
    "scf.yield"(%0#0, %0#1) : (i32, f32) -> ()
  }, {
    %1:2 = "test.pair"() : () -> (i32, f32)
    "scf.yield"(%1#0, %1#1) : (i32, f32) -> ()
  }) : (i1) -> (i32, f32)
  "test.use"(%r#1, %c) : (f32, i1) -> ()
)mlir",
                       "results"),
              ElementsAre(AllOf(HasSubstr("\"scf.yield\"(%3#1) : (f32) -> ()"),
                                HasSubstr("\"scf.yield\"(%2#1) : (f32) -> ()"),
                                HasSubstr(": (i1) -> f32"),
                                HasSubstr("\"test.use\"(%1, %0)"))));
}

TEST(Results, OfLoopsGoWithWhatTheyCarry) {
  auto smaller = eachEdit(R"mlir(
  %n:4 = "test.make"() : () -> (index, index, i32, f32)
  %r:2 = "scf.for"(%n#0, %n#0, %n#1, %n#2, %n#3) ({
  ^bb0(%i: index, %a: i32, %b: f32):
    %0 = "test.next"(%a, %b) : (i32, f32) -> f32
    "scf.yield"(%a, %0) : (i32, f32) -> ()
  }) : (index, index, index, i32, f32) -> (i32, f32)
  "test.use"(%r#0, %r#1, %n#0, %n#1, %n#2, %n#3) : (i32, f32, index, index, i32, f32) -> ()
)mlir",
                          "results");
  EXPECT_THAT(
      smaller,
      ElementsAre(AllOf(HasSubstr("\"scf.for\"(%0#0, %0#0, %0#1, %0#3)"),
                        HasSubstr("^bb0(%arg0: index, %arg1: f32)"),
                        HasSubstr("\"test.next\"(%0#2, %arg1)"),
                        HasSubstr("\"test.use\"(%0#2, %1,")),
                  AllOf(HasSubstr("\"scf.for\"(%0#0, %0#0, %0#1, %0#2)"),
                        HasSubstr("\"test.next\"(%arg1, %0#3)"),
                        HasSubstr("\"test.use\"(%1, %0#3,"))));
}

TEST(Results, OfAWhileLoopAndItsStartsAreTwoThings) {
  auto smaller = eachEdit(R"mlir(
  %n:2 = "test.make"() : () -> (i32, i1)
  %r:2 = "scf.while"(%n#0) ({
  ^bb0(%a: i32):
    "scf.condition"(%n#1, %a, %n#1) : (i1, i32, i1) -> ()
  }, {
  ^bb0(%b: i32, %c: i1):
    "scf.yield"(%b) : (i32) -> ()
  }) : (i32) -> (i32, i1)
)mlir",
                          "results");
  EXPECT_THAT(smaller,
              ElementsAre(AllOf(HasSubstr("\"scf.condition\"(%0#1, %arg1)"),
                                HasSubstr("^bb0(%arg0: i32):"),
                                HasSubstr(": (i32) -> i32")),
                          AllOf(HasSubstr("\"scf.while\"() ({"),
                                HasSubstr("\"scf.condition\"(%0#1, %0#0, "),
                                HasSubstr("\"scf.yield\"() : () -> ()"))));
}

TEST(Results, SegmentsOfResultsShrink) {
  EXPECT_THAT(
      eachEdit("%0:2 = \"test.two\"() <{resultSegmentSizes = array<i32: 1, "
               "1>}> : () -> (i32, i1)\n",
               "results"),
      ElementsAre(HasSubstr("array<i32: 0, 1>}> : () -> i1"),
                  HasSubstr("array<i32: 1, 0>}> : () -> i32")));
}

TEST(Results, OfFunctionsGoFromReturnsAndCalls) {
  auto smaller = eachEdit(R"mlir(
  "func.func"() <{function_type = (i32, i1) -> (i32, i1), res_attrs = [{}, {test.x}], sym_name = "f"}> ({
  ^bb0(%a: i32, %b: i1):
    "cf.cond_br"(%b)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^bb1:
    "func.return"(%a, %b) : (i32, i1) -> ()
  ^bb2:
    "func.return"(%a, %b) : (i32, i1) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i32, i1) -> (), sym_name = "g"}> ({
  ^bb0(%a: i32, %b: i1):
    %0:2 = "func.call"(%a, %b) <{callee = @f}> : (i32, i1) -> (i32, i1)
    "test.use"(%0#0, %0#1) : (i32, i1) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
)mlir",
                          "results");
  ASSERT_EQ(smaller.size(), 2u);
  EXPECT_THAT(smaller[0], AllOf(HasSubstr("(i32, i1) -> i1, res_attrs = "
                                          "[{test.x}]"),
                                HasSubstr(": (i32, i1) -> i1\n"),
                                Not(HasSubstr("\"func.return\"(%arg2"))));
}

TEST(Results, OfLLVMFunctionsBecomeVoid) {
  auto smaller = eachEdit(R"mlir(
  "llvm.func"() <{function_type = !llvm.func<i32 (i32)>, sym_name = "f"}> ({
  ^bb0(%a: i32):
    "llvm.return"(%a) : (i32) -> ()
  }) : () -> ()
)mlir",
                          "results");
  EXPECT_THAT(smaller, ElementsAre(AllOf(HasSubstr("!llvm.func<void (i32)>"),
                                         HasSubstr("\"llvm.return\"() :"))));
}

TEST(Results, OfCallsStayWithTheirFunction) {
  auto smaller = eachEdit(R"mlir(
  "func.func"() <{function_type = () -> i32, sym_name = "f"}> ({
  }) : () -> ()
  %0 = "func.call"() <{callee = @f}> : () -> i32
)mlir",
                          "results");
  EXPECT_THAT(smaller,
              ElementsAre(AllOf(HasSubstr("function_type = () -> ()"),
                                HasSubstr("<{callee = @f}> : () -> ()"))));
}

// A launch names its kernel, and kept a token that nothing waited for.
TEST(Results, OfOpsThatNameASymbolButDoNotCallItGo) {
  auto smaller = eachEdit(R"mlir(
  "gpu.module"() <{sym_name = "m"}> ({
    "gpu.func"() <{function_type = () -> (), sym_name = "k"}> ({
      "gpu.return"() : () -> ()
    }) : () -> ()
  }) : () -> ()
  %0 = "gpu.launch_func"() <{kernel = @m::@k}> : () -> !gpu.async.token
  %1 = "test.load"() <{of = @m}> : () -> i32
)mlir",
                          "results");
  EXPECT_THAT(smaller,
              ElementsAre(AllOf(HasSubstr("<{kernel = @m::@k}> : () -> ()"),
                                HasSubstr("function_type = () -> ()")),
                          HasSubstr("<{of = @m}> : () -> ()")));
}

TEST(Results, OfAVariadicFunctionGoFromTheTypeThatItsCallsSay) {
  auto smaller = eachEdit(R"mlir(
  "llvm.func"() <{function_type = !llvm.func<i32 (ptr, ...)>, sym_name = "printf"}> ({
  }) : () -> ()
  "llvm.func"() <{function_type = !llvm.func<void (ptr)>, sym_name = "main"}> ({
  ^bb0(%p: !llvm.ptr):
    %0 = "llvm.call"(%p, %p) <{callee = @printf, operandSegmentSizes = array<i32: 2, 0>, var_callee_type = !llvm.func<i32 (ptr, ...)>}> : (!llvm.ptr, !llvm.ptr) -> i32
    "llvm.return"() : () -> ()
  }) : () -> ()
)mlir",
                          "results");
  EXPECT_THAT(
      smaller,
      ElementsAre(AllOf(
          HasSubstr("function_type = !llvm.func<void (ptr, ...)>, sym_name"),
          HasSubstr("var_callee_type = !llvm.func<void (ptr, ...)>}> : "
                    "(!llvm.ptr, !llvm.ptr) -> ()"))));
}

TEST(Captures, GoFromAllRegions) {
  auto smaller = eachEdit(R"mlir(
  "func.func"() <{function_type = (i32, i1) -> (), sym_name = "f"}> ({
  ^bb0(%a: i32, %b: i1):
    "test.partitions"(%a, %b, %a) ({
    ^bb0(%x: i32, %y: i1, %z: i32):
      "test.use"(%x) : (i32) -> ()
    }, {
    ^bb0(%x: i32, %y: i1, %z: i32):
      "test.other"(%y) : (i1) -> ()
    }) : (i32, i1, i32) -> ()
    "test.none"(%a) ({
      "test.end"() : () -> ()
    }) : (i32) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
)mlir",
                          "captures");
  EXPECT_THAT(smaller,
              ElementsAre(AllOf(HasSubstr("\"test.partitions\"(%arg1, %arg0)"),
                                HasSubstr("\"test.use\"(%arg5)")),
                          AllOf(HasSubstr("\"test.partitions\"(%arg0, %arg0)"),
                                HasSubstr("\"test.other\"(%arg1)")),
                          HasSubstr("\"test.partitions\"(%arg0, %arg1)")));
}

TEST(BlockArguments, GoWithWhatBranchesPass) {
  auto smaller = eachEdit(R"mlir(
  "func.func"() <{function_type = (i32, i1) -> (), sym_name = "f"}> ({
  ^bb0(%a: i32, %b: i1):
    "cf.cond_br"(%b, %a, %a, %b)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 1, 2>}> : (i1, i32, i32, i1) -> ()
  ^bb1(%x: i32):
    "cf.br"(%x, %b)[^bb2] : (i32, i1) -> ()
  ^bb2(%y: i32, %z: i1):
    "test.use"(%x, %y, %z) : (i32, i32, i1) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
)mlir",
                          "block-arguments");
  EXPECT_THAT(
      smaller,
      ElementsAre(
          AllOf(HasSubstr("\"cf.cond_br\"(%arg1, %arg0, %arg1)[^bb1, ^bb2] "
                          "<{operandSegmentSizes = array<i32: 1, 0, 2>}>"),
                HasSubstr("\"cf.br\"(%arg0, %arg1)")),
          AllOf(HasSubstr("array<i32: 1, 1, 1>"), HasSubstr("\"cf.br\"(%arg1)"),
                HasSubstr("\"test.use\"(%0, %arg0, %1)")),
          AllOf(HasSubstr("array<i32: 1, 1, 1>"),
                HasSubstr("\"test.use\"(%0, %1, %arg1)"))));
}

TEST(Cases, GoWithWhatTheyPass) {
  auto smaller = eachEdit(R"mlir(
  "func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
  ^bb0(%n: i32):
    "cf.switch"(%n, %n, %n)[^bb2, ^bb1, ^bb2] <{case_operand_segments = array<i32: 2, 0>, case_values = dense<[4, 7]> : vector<2xi32>, operandSegmentSizes = array<i32: 1, 0, 2>}> : (i32, i32, i32) -> ()
  ^bb1(%x: i32, %y: i32):
    "func.return"() : () -> ()
  ^bb2:
    "func.return"() : () -> ()
  }) : () -> ()
)mlir",
                          "cases");
  EXPECT_THAT(
      smaller,
      ElementsAre(
          AllOf(HasSubstr("\"cf.switch\"(%arg0)[^bb2, ^bb2]"),
                HasSubstr("case_operand_segments = array<i32: 0>"),
                HasSubstr("case_values = dense<7> : vector<1xi32>"),
                HasSubstr("operandSegmentSizes = array<i32: 1, 0, 0>")),
          AllOf(HasSubstr("\"cf.switch\"(%arg0, %arg0, %arg0)[^bb2, ^bb1]"),
                HasSubstr("case_operand_segments = array<i32: 2>"),
                HasSubstr("case_values = dense<4> : vector<1xi32>"))));
}

TEST(Cases, GoWithTheirRegions) {
  auto smaller = eachEdit(R"mlir(
  "func.func"() <{function_type = (index) -> (), sym_name = "f"}> ({
  ^bb0(%n: index):
    %0 = "scf.index_switch"(%n) <{cases = array<i64: 2, 5>}> ({
      "scf.yield"(%n) : (index) -> ()
    }, {
      %1 = "test.two"() : () -> index
      "scf.yield"(%1) : (index) -> ()
    }, {
      %2 = "test.five"() : () -> index
      "scf.yield"(%2) : (index) -> ()
    }) : (index) -> index
    "test.use"(%0) : (index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
)mlir",
                          "cases");
  EXPECT_THAT(
      smaller,
      ElementsAre(AllOf(HasSubstr("cases = array<i64: 5>"),
                        Not(HasSubstr("test.two")), HasSubstr("test.five"),
                        HasSubstr("\"test.use\"(%0)")),
                  AllOf(HasSubstr("cases = array<i64: 2>"),
                        HasSubstr("test.two"), Not(HasSubstr("test.five")))));
}

TEST(BlockArguments, GoFromEachCaseOfASwitch) {
  auto smaller = eachEdit(R"mlir(
  "func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
  ^bb0(%n: i32):
    "cf.switch"(%n, %n, %n, %n)[^bb1, ^bb2, ^bb1] <{case_operand_segments = array<i32: 1, 1>, case_values = dense<[1, 2]> : tensor<2xi32>, operandSegmentSizes = array<i32: 1, 1, 2>}> : (i32, i32, i32, i32) -> ()
  ^bb1(%x: i32):
    "func.return"() : () -> ()
  ^bb2(%y: i32):
    "func.return"() : () -> ()
  }) : () -> ()
)mlir",
                          "block-arguments");
  EXPECT_THAT(smaller,
              ElementsAre(AllOf(HasSubstr("case_operand_segments = array<i32: "
                                          "1, 0>"),
                                HasSubstr("array<i32: 1, 0, 1>")),
                          AllOf(HasSubstr("case_operand_segments = array<i32: "
                                          "0, 1>"),
                                HasSubstr("array<i32: 1, 1, 1>"))));
}

TEST(Cuts, APairOfOpsIsCutInTwo) {
  auto smaller = eachEdit(R"mlir(
  %0 = "test.make"() {a} : () -> i32
  %1 = "test.next"(%0) : (i32) -> i32
  "test.use"(%1) : (i32) -> ()
)mlir",
                          "cuts");
  EXPECT_THAT(smaller,
              ElementsAre(AllOf(
                  HasSubstr("\"builtin.unrealized_conversion_cast\"() : () "
                            "-> i32"),
                  Not(HasSubstr("test.next")))));
}

TEST(Bounds, LoopsRunOnce) {
  EXPECT_THAT(eachEdit(R"mlir(
  %n:6 = "test.make"() : () -> (index, index, index, index, index, index)
  "scf.for"(%n#0, %n#1, %n#2) ({
  ^bb0(%i: index):
    "scf.yield"() : () -> ()
  }) : (index, index, index) -> ()
  "scf.parallel"(%n#0, %n#1, %n#2, %n#3, %n#4, %n#5) <{operandSegmentSizes = array<i32: 2, 2, 2, 0>}> ({
  ^bb0(%i: index, %j: index):
    "scf.reduce"() : () -> ()
  }) : (index, index, index, index, index, index) -> ()
  "affine.for"() <{lowerBoundMap = affine_map<() -> (2)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 4 : index, upperBoundMap = affine_map<() -> (64)>}> ({
  ^bb0(%i: index):
    "affine.yield"() : () -> ()
  }) : () -> ()
  "scf.forall"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>, staticLowerBound = array<i64: 0, 0>, staticStep = array<i64: 1, 8>, staticUpperBound = array<i64: 32, 8>}> ({
  ^bb0(%i: index, %j: index):
    "scf.forall.in_parallel"() : () -> ()
  }) : () -> ()
)mlir",
                       "bounds"),
              ElementsAre(HasSubstr("\"scf.for\"(%0#0, %0#2, %0#2)"),
                          HasSubstr("(%0#0, %0#1, %0#4, %0#3, %0#4, %0#5)"),
                          HasSubstr("(%0#0, %0#1, %0#2, %0#5, %0#4, %0#5)"),
                          HasSubstr("upperBoundMap = affine_map<() -> (6)>"),
                          HasSubstr("staticUpperBound = array<i64: 1, 8>")));
}

TEST(Results, OfAWhileLoopWhoseBodyIsEmpty) {
  EXPECT_THAT(eachEdit(R"mlir(
  %n:2 = "test.make"() : () -> (f32, i1)
  %r = "scf.while"(%n#0) ({
  ^bb0(%a: f32):
    "scf.condition"(%n#1, %a) : (i1, f32) -> ()
  }, {
  ^bb0(%b: f32):
  }) : (f32) -> f32
)mlir",
                       "results"),
              ElementsAre(AllOf(HasSubstr("\"scf.condition\"(%0#1)"),
                                HasSubstr(": (f32) -> ()")),
                          HasSubstr("\"scf.while\"() ({")));
}

TEST(Results, OfALoopThatStartsWithItself) {
  EXPECT_THAT(eachEdit(R"mlir(
  %r = "test.loop"(%r) ({
  ^bb0(%a: f32):
    "test.yield"(%a) : (f32) -> ()
  }) : (f32) -> f32
)mlir",
                       "results"),
              IsEmpty());
}

TEST(BlockArguments, OfABlockThatIsEmpty) {
  EXPECT_THAT(eachEdit(R"mlir(
  "test.region"() ({
    %0:2 = "test.make"() : () -> (i1, i32)
    "cf.cond_br"(%0#0, %0#1, %0#1)[^bb1, ^bb1] <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (i1, i32, i32) -> ()
  ^bb1(%x: i32):
  }) : () -> ()
)mlir",
                       "block-arguments"),
              ElementsAre(HasSubstr("array<i32: 1, 0, 0>")));
}

// The address lost its own result, as if it were a call.
TEST(Results, OfAFunctionWhoseAddressIsTakenStay) {
  EXPECT_THAT(eachEdit(R"mlir(
  "llvm.func"() <{function_type = !llvm.func<ptr (ptr)>, sym_name = "f"}> ({
  ^bb0(%p: !llvm.ptr):
    "llvm.return"(%p) : (!llvm.ptr) -> ()
  }) : () -> ()
  "llvm.func"() <{function_type = !llvm.func<void (ptr)>, sym_name = "g"}> ({
  ^bb0(%q: !llvm.ptr):
    %0 = "llvm.mlir.addressof"() <{global_name = @f}> : () -> !llvm.ptr
    "test.use"(%0) : (!llvm.ptr) -> ()
    "llvm.return"() : () -> ()
  }) : () -> ()
)mlir",
                       "results"),
              IsEmpty());
}

// A group of warps gives what its first part yields; the others only end.
TEST(Results, OfAnOpSomeOfWhoseRegionsGiveNothing) {
  EXPECT_THAT(eachEdit(R"mlir(
  %n:2 = "test.make"() : () -> (i32, f32)
  %r:2 = "nvws.warp_group"() <{numWarps = array<i32: 1, 1>}> ({
    "nvws.warp_group.yield"(%n#0, %n#1) : (i32, f32) -> ()
  }, {
    "nvws.warp_group.return"() : () -> ()
  }) : () -> (i32, f32)
  "test.use"(%r#0, %n#0) : (i32, i32) -> ()
)mlir",
                       "results"),
              ElementsAre(AllOf(HasSubstr("\"nvws.warp_group.yield\"(%0#1)"),
                                HasSubstr("\"test.use\"(%0#0, %0#0)"),
                                HasSubstr(": () -> f32")),
                          AllOf(HasSubstr("\"nvws.warp_group.yield\"(%0#0)"),
                                HasSubstr("\"test.use\"(%1, %0#0)"),
                                HasSubstr(": () -> i32"))));
}

TEST(Results, WhatAnEndPassesToItsOwnRegionsIsNoResult) {
  EXPECT_THAT(eachEdit(R"mlir(
  %n:2 = "test.make"() : () -> (i32, f32)
  %r = "ttg.warp_specialize"() ({
    "ttg.warp_yield"(%n#1) : (f32) -> ()
  }, {
    "ttg.warp_specialize.partitions"(%n#1, %n#0) ({
    ^bb0(%a: f32, %b: i32):
      "ttg.warp_return"() : () -> ()
    }) : (f32, i32) -> ()
  }) : () -> f32
)mlir",
                       "results"),
              ElementsAre(AllOf(HasSubstr("\"ttg.warp_yield\"() : () -> ()"),
                                HasSubstr("partitions\"(%0#1, %0#0)"))));
}

TEST(Results, OfAnOpNoneOfWhoseRegionsGivesThemStay) {
  EXPECT_THAT(eachEdit(R"mlir(
  %t = "gpu.launch"() ({
    "gpu.terminator"() : () -> ()
  }, {
  }) : () -> !gpu.async.token
)mlir",
                       "results"),
              IsEmpty());
}
