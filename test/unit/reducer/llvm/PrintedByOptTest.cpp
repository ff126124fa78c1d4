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

TEST(PrintedByOpt, WhatWasThereStays) {
  EXPECT_EQ(withoutAdditions(printed, "target triple = \"nvptx64\"\n"
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
