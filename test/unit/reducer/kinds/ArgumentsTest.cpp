#include "../Editing.h"

using namespace culprit;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

TEST(Arguments, GoFromLLVMFunctions) {
  auto smaller = eachEdit(R"mlir(
  "llvm.func"() <{arg_attrs = [{llvm.noalias}, {}], function_type = !llvm.func<void (ptr, i32)>, sym_name = "k"}> ({
  ^bb0(%a: !llvm.ptr, %b: i32):
    "llvm.return"() : () -> ()
  }) : () -> ()
)mlir",
                          "arguments");
  EXPECT_THAT(smaller,
              ElementsAre(AllOf(HasSubstr("arg_attrs = [{}], "),
                                HasSubstr("!llvm.func<void (i32)>"),
                                HasSubstr("^bb0(%arg0: i32)")),
                          AllOf(HasSubstr("arg_attrs = [{llvm.noalias}], "),
                                HasSubstr("!llvm.func<void (ptr)>"),
                                HasSubstr("^bb0(%arg0: !llvm.ptr)"))));
}

TEST(Arguments, GoFromCallsToo) {
  auto smaller = eachEdit(R"mlir(
  "func.func"() <{function_type = (i32, index) -> (), sym_name = "f", sym_visibility = "private"}> ({
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "main"}> ({
    %0 = "test.a"() : () -> i32
    %1 = "test.b"() : () -> index
    "func.call"(%0, %1) <{callee = @f}> : (i32, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
)mlir",
                          "arguments");
  EXPECT_THAT(
      smaller,
      ElementsAre(AllOf(HasSubstr("function_type = (index) -> ()"),
                        HasSubstr("\"func.call\"(%1) <{callee = @f}>")),
                  AllOf(HasSubstr("function_type = (i32) -> ()"),
                        HasSubstr("\"func.call\"(%0) <{callee = @f}>"))));
}

static const char *kernel = R"mlir(
  "gpu.module"() <{sym_name = "m"}> ({
    "gpu.func"() <{function_type = (index, f32) -> (), sym_name = "k"}> ({
    ^bb0(%a: index, %b: f32, %w: memref<4xf32, 3>, %p: memref<4xf32, 5>):
      "test.use"(%w) : (memref<4xf32, 3>) -> ()
      "gpu.return"() : () -> ()
    }) {gpu.kernel, workgroup_attributions = 1 : i64} : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "main"}> ({
    %0 = "test.a"() : () -> index
    %1 = "test.b"() : () -> f32
    "gpu.launch_func"(%0, %0, %0, %0, %0, %0, %0, %1) <{kernel = @m::@k, operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 2, 0>}> : (index, index, index, index, index, index, index, f32) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
)mlir";

TEST(Arguments, OfKernelsGoFromLaunches) {
  EXPECT_THAT(
      eachEdit(kernel, "arguments"),
      ElementsAre(AllOf(HasSubstr("function_type = (f32) -> ()"),
                        HasSubstr("^bb0(%arg0: f32, %arg1: memref<4xf32, 3>, "),
                        HasSubstr("(%0, %0, %0, %0, %0, %0, %1) <{kernel"),
                        HasSubstr("1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 1, 0>")),
                  AllOf(HasSubstr("function_type = (index) -> ()"),
                        HasSubstr("(%0, %0, %0, %0, %0, %0, %0) <{kernel")),
                  AllOf(HasSubstr("memref<4xf32, 3>):"),
                        HasSubstr("workgroup_attributions = 1"))));
}

// The last list that fits was that of a launch's stream.
TEST(Arguments, OfAKernelAreNotTheStreamOfItsLaunch) {
  EXPECT_THAT(eachEdit(R"mlir(
  "gpu.module"() <{sym_name = "m"}> ({
    "gpu.func"() <{function_type = (!llvm.ptr) -> (), sym_name = "k"}> ({
    ^bb0(%a: !llvm.ptr):
      "gpu.return"() : () -> ()
    }) {gpu.kernel} : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "main"}> ({
    %0 = "test.a"() : () -> i64
    %1:2 = "test.b"() : () -> (!llvm.ptr, !llvm.ptr)
    "gpu.launch_func"(%0, %0, %0, %0, %0, %0, %1#0, %1#1) <{kernel = @m::@k, operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 1, 1>}> : (i64, i64, i64, i64, i64, i64, !llvm.ptr, !llvm.ptr) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
)mlir",
                       "arguments"),
              ElementsAre(AllOf(HasSubstr("(%0, %0, %0, %0, %0, %0, %1#1)"),
                                HasSubstr("0, 0, 0, 0, 0, 1>"))));
}

// It was what a branch of the call passes.
TEST(Arguments, OfAFunctionThatIsInvoked) {
  EXPECT_THAT(eachEdit(R"mlir(
  "llvm.func"() <{function_type = !llvm.func<void (i32)>, sym_name = "f"}> ({
  }) : () -> ()
  "llvm.func"() <{function_type = !llvm.func<void ()>, sym_name = "g"}> ({
    %0:2 = "test.make"() : () -> (i32, i32)
    "llvm.invoke"(%0#0, %0#1)[^bb1, ^bb2] <{callee = @f, operandSegmentSizes = array<i32: 1, 1, 0>}> : (i32, i32) -> ()
  ^bb1(%a: i32):
    "test.use"(%a) : (i32) -> ()
    "llvm.return"() : () -> ()
  ^bb2:
    "llvm.return"() : () -> ()
  }) : () -> ()
)mlir",
                       "arguments"),
              ElementsAre(AllOf(HasSubstr("\"llvm.invoke\"(%0#1)"),
                                HasSubstr("array<i32: 0, 1, 0>"))));
}

TEST(Arguments, AnUnusedWorkgroupBufferIsCounted) {
  std::string text = kernel;
  text.replace(text.find("\"test.use\"(%w)"), 14, "\"test.use\"(%p)");
  text.replace(text.find("(memref<4xf32, 3>) ->"), 21, "(memref<4xf32, 5>) ->");
  auto smaller = eachEdit(text, "arguments");
  ASSERT_THAT(smaller, SizeIs(3));
  EXPECT_THAT(smaller[2], HasSubstr("workgroup_attributions = 0"));
}

// They were left of a kernel that was launched where it stands, and "every
// single edit loses the failure" was said.
TEST(Arguments, BuffersOfALaunchGoAndItsSizesStay) {
  const char *sizes =
      "%a: index, %b: index, %c: index, %d: index, %e: index, %f: index, "
      "%g: index, %h: index, %i: index, %j: index, %k: index, %l: index";
  std::string text =
      R"mlir(
  "func.func"() <{function_type = (index) -> (), sym_name = "f"}> ({
  ^bb0(%n: index):
    "gpu.launch"(%n, %n, %n, %n, %n, %n) <{operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0>}> ({
    ^bb0()mlir" +
      std::string(sizes) + R"mlir(, %w: memref<1xf32, 3>, %p: memref<2xf32, 5>):
      "gpu.terminator"() : () -> ()
    }) {workgroup_attributions = 1 : i64} : (index, index, index, index, index, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
)mlir";
  EXPECT_THAT(eachEdit(text, "arguments"),
              ElementsAre(AllOf(HasSubstr("workgroup_attributions = 0"),
                                Not(HasSubstr("memref<1xf32, 3>"))),
                          AllOf(HasSubstr("workgroup_attributions = 1"),
                                Not(HasSubstr("memref<2xf32, 5>")))));
}

TEST(Arguments, AUsedOneBecomesAnotherOfItsType) {
  auto smaller = eachEdit(R"mlir(
  "func.func"() <{function_type = (i32, i1, i32) -> i32, sym_name = "f"}> ({
  ^bb0(%a: i32, %b: i1, %c: i32):
    "test.use"(%b) : (i1) -> ()
    "func.return"(%c) : (i32) -> ()
  }) : () -> ()
)mlir",
                          "arguments");
  EXPECT_THAT(smaller,
              ElementsAre(HasSubstr("\"func.return\"(%arg1)"),
                          AllOf(HasSubstr("^bb0(%arg0: i32, %arg1: i1)"),
                                HasSubstr("\"func.return\"(%arg0)"))));
}

TEST(Arguments, StayWhereWhatRefersToTheFunctionIsNotUnderstood) {
  const char *function = R"mlir(
  "func.func"() <{function_type = (i32) -> (), sym_name = "f", sym_visibility = "private"}> ({
  }) : () -> ()
)mlir";
  for (const char *user :
       {"%0 = \"func.constant\"() <{value = @f}> : () -> ((i32) -> ())\n",
        "\"test.use\"() {in = [@f]} : () -> ()\n",
        "\"test.use\"() {in = #test.a<@f>} : () -> ()\n"})
    EXPECT_THAT(eachEdit(std::string(function) + user, "arguments"), IsEmpty())
        << user;
}

TEST(Arguments, OfVariadicFunctionsGoFromWhatTheirCallsSay) {
  auto smaller = eachEdit(R"mlir(
  "llvm.func"() <{function_type = !llvm.func<i32 (i32, ...)>, sym_name = "printf"}> ({
  }) : () -> ()
  "llvm.func"() <{function_type = !llvm.func<void ()>, sym_name = "main"}> ({
    %0 = "llvm.mlir.zero"() : () -> i32
    %1:2 = "test.make"() : () -> (f64, f32)
    %2 = "llvm.call"(%0, %1#0, %1#1) <{callee = @printf, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 3, 0>, var_callee_type = !llvm.func<i32 (i32, ...)>}> : (i32, f64, f32) -> i32
    "llvm.return"() : () -> ()
  }) : () -> ()
)mlir",
                          "arguments");
  EXPECT_THAT(
      smaller,
      ElementsAre(AllOf(
          HasSubstr("function_type = !llvm.func<i32 (...)>, sym_name"),
          HasSubstr("\"llvm.call\"(%1#0, %1#1)"), HasSubstr("array<i32: 2, 0>"),
          HasSubstr("var_callee_type = !llvm.func<i32 (...)>}"))));
}

TEST(Arguments, ThatAFunctionOnlyPassesOnToItselfGo) {
  auto smaller = eachEdit(R"mlir(
  "func.func"() <{function_type = (i32, f32) -> (), sym_name = "f"}> ({
  ^bb0(%a: i32, %b: f32):
    "func.call"(%a, %b) <{callee = @f}> : (i32, f32) -> ()
    "test.use"(%b) : (f32) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
)mlir",
                          "arguments");
  EXPECT_THAT(smaller, ElementsAre(AllOf(
                           HasSubstr("function_type = (f32) -> ()"),
                           HasSubstr("\"func.call\"(%arg0) <{callee = @f}>"),
                           HasSubstr("\"test.use\"(%arg0)"))));
}

TEST(Arguments, ThatAFunctionUsesBesidesStay) {
  EXPECT_THAT(eachEdit(R"mlir(
  "func.func"() <{function_type = (i32, f32) -> (), sym_name = "f"}> ({
  ^bb0(%a: i32, %b: f32):
    "func.call"(%a, %b) <{callee = @f}> : (i32, f32) -> ()
    "func.return"(%a, %b) : (i32, f32) -> ()
  }) : () -> ()
)mlir",
                       "arguments"),
              IsEmpty());
}

TEST(Arguments, ALaunchIsNoCallOfAFunctionWithTheKernelsName) {
  auto smaller = eachEdit(std::string(kernel) + R"mlir(
  "func.func"() <{function_type = (index, f32) -> (), sym_name = "k", sym_visibility = "private"}> ({
  }) : () -> ()
)mlir",
                          "arguments");
  ASSERT_THAT(smaller, SizeIs(5));
  EXPECT_THAT(smaller[3],
              AllOf(HasSubstr("function_type = (f32) -> (), sym_name = \"k\", "
                              "sym_visibility"),
                    HasSubstr("(%0, %0, %0, %0, %0, %0, %0, %1) <{kernel")));
}

TEST(Arguments, OfCallsInTheLLVMDialectGoToo) {
  auto smaller = eachEdit(R"mlir(
  "llvm.func"() <{function_type = !llvm.func<f32 (f32)>, sym_name = "callee"}> ({
  }) : () -> ()
  "llvm.func"() <{function_type = !llvm.func<void ()>, sym_name = "main"}> ({
    %0 = "llvm.mlir.zero"() : () -> f32
    %1 = "llvm.call"(%0) <{callee = @callee, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (f32) -> f32
    "llvm.return"() : () -> ()
  }) : () -> ()
)mlir",
                          "arguments");
  EXPECT_THAT(smaller, ElementsAre(AllOf(HasSubstr("!llvm.func<f32 ()>"),
                                         HasSubstr("array<i32: 0, 0>"))));
}

TEST(Arguments, OfALoweredKernelGoWhileItsLaunchIsNotLowered) {
  auto smaller = eachEdit(R"mlir(
  "gpu.module"() <{sym_name = "m"}> ({
    "llvm.func"() <{function_type = !llvm.func<void (ptr, i64)>, sym_name = "k"}> ({
    ^bb0(%a: !llvm.ptr, %b: i64):
      "llvm.return"() : () -> ()
    }) : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (index, memref<4xf32>) -> (), sym_name = "main", sym_visibility = "private"}> ({
  ^bb0(%0: index, %1: memref<4xf32>):
    "gpu.launch_func"(%0, %0, %0, %0, %0, %0, %1) <{kernel = @m::@k, operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 1, 0>}> : (index, index, index, index, index, index, memref<4xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
)mlir",
                          "arguments");
  EXPECT_THAT(smaller, ElementsAre(AllOf(HasSubstr("!llvm.func<void (i64)>"),
                                         HasSubstr("0, 0, 0, 0, 1, 0>")),
                                   HasSubstr("!llvm.func<void (ptr)>")));
}

TEST(Arguments, AllCanGoTogether) {
  EXPECT_THAT(allEdits(kernel, "arguments"),
              AllOf(HasSubstr("function_type = () -> (), sym_name = \"k\""),
                    HasSubstr("0, 0, 0, 0, 0, 0>")));
}

TEST(Lift, AConstantBecomesTheLastArgument) {
  auto smaller = eachEdit(R"mlir(
  "llvm.func"() <{arg_attrs = [{llvm.noalias}], function_type = !llvm.func<void (ptr)>, sym_name = "k"}> ({
  ^bb0(%a: !llvm.ptr):
    %0 = "llvm.mlir.constant"() <{value = 1 : i32}> : () -> i32
    "llvm.store"(%0, %a) : (i32, !llvm.ptr) -> ()
    "llvm.return"() : () -> ()
  }) : () -> ()
)mlir",
                          "lift");
  EXPECT_THAT(smaller,
              ElementsAre(AllOf(HasSubstr("!llvm.func<void (ptr, i32)>"),
                                HasSubstr("^bb0(%arg0: !llvm.ptr, %arg1: i32)"),
                                HasSubstr("arg_attrs = [{llvm.noalias}, {}]"),
                                HasSubstr("\"llvm.store\"(%arg1, %arg0)"),
                                Not(HasSubstr("constant")))));
}

TEST(Lift, InAKernelItComesBeforeTheBuffers) {
  std::string text = R"mlir(
  "gpu.func"() <{function_type = (index) -> (), sym_name = "k"}> ({
  ^bb0(%a: index, %w: memref<4xf32, 3>):
    %0 = "arith.constant"() <{value = 1.0 : f32}> : () -> f32
    "memref.store"(%0, %w, %a) : (f32, memref<4xf32, 3>, index) -> ()
    "gpu.return"() : () -> ()
  }) {workgroup_attributions = 1 : i64} : () -> ()
)mlir";
  EXPECT_THAT(
      eachEdit(text, "lift"),
      ElementsAre(AllOf(
          HasSubstr("^bb0(%arg0: index, %arg1: f32, %arg2: memref<4xf32, 3>)"),
          HasSubstr("(%arg1, %arg2, %arg0)"))));
}

TEST(Lift, LeavesFunctionsAloneThatSomethingCalls) {
  EXPECT_THAT(eachEdit(R"mlir(
  "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
    %0 = "test.make"() : () -> i32
    "test.use"(%0) : (i32) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "test.call"() {callee = @f} : () -> ()
)mlir",
                       "lift"),
              IsEmpty());
}

TEST(Lift, LeavesTypesAloneThatAnLLVMFunctionCannotTake) {
  EXPECT_THAT(eachEdit(R"mlir(
  "llvm.func"() <{function_type = !llvm.func<void ()>, sym_name = "k"}> ({
    %0 = "gpu.thread_id"() : () -> index
    "test.use"(%0) : (index) -> ()
    "llvm.return"() : () -> ()
  }) : () -> ()
)mlir",
                       "lift"),
              IsEmpty());
}
