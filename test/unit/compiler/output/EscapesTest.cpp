#include "compiler/output/Escapes.h"
#include <gtest/gtest.h>

using namespace culprit;

namespace {

// `mlir-opt --color`: nothing was seen as an error, so that all failures of one
// pass were the same.
TEST(Escapes, ColoursGo) {
  EXPECT_EQ(withoutEscapes("a.mlir:2:8: \x1b[0m\x1b[0;1;31merror: \x1b[0mno\n"),
            "a.mlir:2:8: error: no\n");
  EXPECT_EQ(withoutEscapes("\x1b]8;;http://x\x1b\\link\x1b]8;;\a, \x1b[Kend"),
            "link, end");
}

TEST(Escapes, AllElseStays) {
  EXPECT_EQ(withoutEscapes("plain [0m ]x"), "plain [0m ]x");
  EXPECT_EQ(withoutEscapes("\x1b]no end\nerror: x"), "]no end\nerror: x");
  EXPECT_EQ(withoutEscapes("cut \x1b[0;1"), "cut ");
  EXPECT_EQ(withoutEscapes("\x1b"), "");
}

} // namespace
