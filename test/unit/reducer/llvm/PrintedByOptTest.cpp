#include "reducer/llvm/PrintedByOpt.h"
#include <gtest/gtest.h>

using namespace culprit;

namespace {

constexpr const char *printed = "; ModuleID = 'x.ll'\n"
                                "source_filename = \"x.ll\"\n"
                                "target datalayout = \"e\"\n"
                                "target triple = \"nvptx64\"\n"
                                "\n"
                                "; Function Attrs: nounwind\n"
                                "declare void @f(ptr) #0\n"
                                "\n"
                                "define void @g() {\n"
                                "  call void @f(ptr null) #1\n"
                                "  ret void ; see above\n"
                                "}\n"
                                "\n"
                                "attributes #0 = { nounwind }\n"
                                "attributes #1 = { cold }\n";

TEST(PrintedByOpt, WhatWasNotThereIsNotAdded) {
  EXPECT_EQ(withoutAdditions(printed, "declare void @f(ptr)\n"
                                      "define void @g(){call void @f(ptr null) "
                                      "ret void}"),
            "declare void @f(ptr)\n"
            "\n"
            "define void @g() {\n"
            "  call void @f(ptr null)\n"
            "  ret void ; see above\n"
            "}\n");
}

// The certificate said that no line can go, of a text without them.
TEST(PrintedByOpt, WhatTheParserFillsInIsNotAdded) {
  constexpr const char *text = "define i32 @f(ptr %p) {\n"
                               "  %1 = load i32, ptr %p, align 4\n"
                               "  %2 = call i32 @llvm.smax.i32(i32 %1, i32 0)\n"
                               "  ret i32 %2\n"
                               "}\n"
                               "\n"
                               "; Function Attrs: nounwind\n"
                               "declare i32 @llvm.smax.i32(i32, i32) #0\n"
                               "\n"
                               "attributes #0 = { nounwind }\n";
  EXPECT_EQ(withoutAdditions(text, "define i32 @f(ptr %p){%1=load i32,ptr %p "
                                   "%2=call i32 @llvm.smax.i32(i32 %1,i32 0) "
                                   "ret i32 %2}"),
            "define i32 @f(ptr %p) {\n"
            "  %1 = load i32, ptr %p\n"
            "  %2 = call i32 @llvm.smax.i32(i32 %1, i32 0)\n"
            "  ret i32 %2\n"
            "}\n"
            "\n"
            "declare i32 @llvm.smax.i32(i32, i32)\n")
      << "older builds do not declare intrinsics by themselves";
}

// A string of inline assembly lost what looked like a group of attributes.
TEST(PrintedByOpt, StringsStayAsTheyAre) {
  EXPECT_EQ(withoutAdditions("call void asm \"nop #5, align 4\", \"\"() #1\n",
                             "call void asm \"nop #5\",\"\"()"),
            "call void asm \"nop #5, align 4\", \"\"()\n");
}

TEST(PrintedByOpt, WhatWasThereStays) {
  EXPECT_EQ(withoutAdditions(printed, " target triple = \"nvptx64\"\n"
                                      "declare void @f(ptr) #0\n"
                                      "attributes #0 = { nounwind }\n"),
            "target triple = \"nvptx64\"\n"
            "\n"
            "declare void @f(ptr) #0\n"
            "\n"
            "define void @g() {\n"
            "  call void @f(ptr null) #1\n"
            "  ret void ; see above\n"
            "}\n"
            "\n"
            "attributes #0 = { nounwind }\n"
            "attributes #1 = { cold }\n");
}

} // namespace
