#include "triage/session/shell/LineTools.h"
#include <gtest/gtest.h>

using namespace culprit;

namespace {

// `./count k.mlir` had no compiler.
TEST(LineTools, ADriverOfTheUsersIsNoTool) {
  for (const char *driver : {"./count", "./diff", "bin/test", "../cut", "./cd",
                             "/home/me/count", "/home/me/bin/diff"})
    EXPECT_EQ(lineToolOf(driver), LineTool::Other) << driver;
  EXPECT_EQ(lineToolOf(std::vector<std::string>{"nice", "./count", "x"}),
            LineTool::Other);
}

// They ran as they were, on the user's own files.
TEST(LineTools, WhatMayWriteIsThatToolWhereverItLies) {
  EXPECT_EQ(lineToolOf("/opt/conda/bin/cp"), LineTool::Copy);
  EXPECT_EQ(lineToolOf("./tools/rm"), LineTool::Remove);
  EXPECT_EQ(lineToolOf("./tools/sed"), LineTool::Text);
  EXPECT_EQ(lineToolOf("/nix/store/x/bin/mv"), LineTool::Refused);
}

TEST(LineTools, AToolLiesWhereToolsDo) {
  for (const char *tool :
       {"diff", "/usr/bin/diff", "/bin/cmp", "/usr/local/bin/FileCheck-22",
        "../bin/FileCheck", "/build/bin/count", "/usr/lib/llvm-22/bin/count"})
    EXPECT_EQ(lineToolOf(tool), LineTool::Check) << tool;
  EXPECT_EQ(lineToolOf("/build/bin/split-file"), LineTool::WritesLast);
}

} // namespace
