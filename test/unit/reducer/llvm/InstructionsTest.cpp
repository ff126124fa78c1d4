#include "reducer/llvm/Instructions.h"
#include <gtest/gtest.h>

using namespace culprit;

namespace {

TEST(CountInstructions, HoweverTheyAreWritten) {
  EXPECT_EQ(countInstructions("@g = global [2 x i8] undef\n"
                              "declare void @h({ i32, i32 })\n"
                              "\n"
                              "define void @f(i32 %x) {\n"
                              "entry:\n"
                              "  %y = add i32 %x, 1 ; one\n"
                              "  switch i32 %y, label %a [\n"
                              "    i32 0, label %b\n"
                              "  ]\n"
                              "\n"
                              "a:                      ; preds = %entry\n"
                              "  ret void\n"
                              "b:\n"
                              "  unreachable\n"
                              "}\n"
                              "!0 = !{i32 1}\n"),
            4u);
  EXPECT_EQ(countInstructions("define i32 @f(i32 %x) { %r = add i32 %x, 1\n"
                              " br label %e\n"
                              "e: ret i32 %r }\n"
                              "define { i32 } @g() {\n"
                              "ret { i32 } { i32 1 }\n"
                              "}\n"),
            4u);
  EXPECT_EQ(countInstructions("define void @f() { ret void }\n"), 1u);
  EXPECT_EQ(countInstructions(""), 0u);
}

// A brace of PTX was never closed, and all behind it counted.
TEST(CountInstructions, StringsAreNoSyntax) {
  EXPECT_EQ(countInstructions(
                "define void @\"f {\"(i32 %x) {\n"
                "\"the {entry\":                      ; a \"quote\n"
                "  call void asm sideeffect \"{ .reg .b32 t; mov.b32 t, $0; "
                "[\", \"y\"(i32 %x)\n"
                "  br label %\"the end\"\n"
                "\n"
                "\"the end\": ret void\n"
                "}\n"
                "attributes #0 = { \"x\"=\"}\" }\n"
                "!0 = !{!\"define void @g() {\"}\n"),
            3u);
}

TEST(CountInstructions, OneMayGoOnInTheNextLine) {
  EXPECT_EQ(countInstructions("define i32 @f(\n"
                              "    ptr byval({ i32 }) %p,\n"
                              "    i32 %x)\n"
                              "    personality ptr @p\n"
                              "{\n"
                              "  store i32 0, ptr %p,\n"
                              "      align 4\n"
                              "  store i32 0, ptr %p\n"
                              "      , align 4\n"
                              "  invoke void @h(\n"
                              "      i32 %x\n"
                              "  )\n"
                              "          to label %a unwind label %b\n"
                              "a:\n"
                              "  ret i32 %x\n"
                              "b:\n"
                              "  %l = landingpad { ptr, i32 }\n"
                              "          cleanup\n"
                              "          catch ptr null\n"
                              "  resume { ptr, i32 } %l\n"
                              "}\n"),
            6u);
}

// The curve of the sizes ended below the answer.
TEST(CountInstructions, DebugRecordsAreNone) {
  EXPECT_EQ(
      countInstructions("define void @f(i32 %x) {\n"
                        "    #dbg_value(i32 %x, !1, !DIExpression(), !2)\n"
                        "  ret void\n"
                        "  uselistorder i32 %x, { 1, 0 }\n"
                        "}\n"),
      1u);
}

TEST(CountInstructions, SeveralMayBeOnALine) {
  EXPECT_EQ(countInstructions("define i32 @call(ptr %ret){%1=tail call i32 "
                              "@store(i32 0)store i32 %1,ptr %ret musttail "
                              "call void @br()br label %e e:ret i32 %1}"),
            5u);
}

// What the compiler's parser dies of may be in no balance.
TEST(CountInstructions, WhatHasNoEndEndsWithTheText) {
  EXPECT_EQ(countInstructions("define void @f() {\n ret void )\n ret void"),
            2u);
  EXPECT_EQ(countInstructions("define void @f"), 0u);
  EXPECT_EQ(countInstructions("define void @f() { call void asm \"x"), 1u);
}

} // namespace
