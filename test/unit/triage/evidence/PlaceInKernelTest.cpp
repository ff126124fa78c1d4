#include "triage/evidence/PlaceInKernel.h"
#include <gtest/gtest.h>

using namespace culprit;

namespace {

constexpr const char *Text = R"(func.func private @sink(i32)
func.func @a(%x: i32) {
  func.call @sink(%x) : (i32) -> ()
  "t.op"(%x) : (i32) -> () // as in func @b
  return
}
"func.func"() <{function_type = () -> (), sym_name = "b"}> ({
  "t.op"() : () -> ()
}) : () -> ()
)";

// The answer named @b, and a line of @a.
TEST(PlaceInKernel, AnotherFunctionIsTheLastThatBeganBefore) {
  EXPECT_TRUE(mayBeInFunction(Text, 4, "a"));
  EXPECT_FALSE(mayBeInFunction(Text, 4, "b"));
  EXPECT_TRUE(mayBeInFunction(Text, 2, "a")) << "its head";
  EXPECT_TRUE(mayBeInFunction(Text, 8, "b"));
  EXPECT_FALSE(mayBeInFunction(Text, 8, "a"));
}

// Each of these took the place from the answer.
TEST(PlaceInKernel, WhatSpeaksOfFunctionsBeginsNone) {
  for (const char *line : {"  gpu.launch_func @kernels::@k args(%x : i32)",
                           "  %f = func.constant @fine : () -> ()",
                           "  %func_ptr = llvm.mlir.addressof @table"}) {
    std::string text = "func.func @host() {\n" + std::string(line) +
                       "\n  t.op\n}\nfunc.func @fine()\n";
    EXPECT_TRUE(mayBeInFunction(text, 3, "host")) << line;
  }
}

TEST(PlaceInKernel, AFunctionThatTheUserDidNotWriteMayBeAnywhere) {
  EXPECT_TRUE(mayBeInFunction(Text, 4, "a_kernel")) << "it was outlined";
}

TEST(PlaceInKernel, TheOlderGenericFormNamesItBehind) {
  const char *text = "\"func.func\"() ({\n}) {sym_name = \"a\"} : () -> ()\n"
                     "\"func.func\"() ({\n  t.op\n}) {sym_name = \"b\"} : "
                     "() -> ()\nfunc.func @b()\n";
  EXPECT_TRUE(mayBeInFunction(text, 4, "b"));
}

TEST(PlaceInKernel, NothingIsKnownOfOtherTexts) {
  EXPECT_TRUE(mayBeInFunction("t.op\nt.op\n", 2, "a"));
  EXPECT_TRUE(mayBeInFunction(Text, 0, "a"));
  EXPECT_TRUE(mayBeInFunction(Text, 99, "a"));
}

} // namespace
