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

} // namespace
