#include "compiler/output/CuTileRefusal.h"
#include <gtest/gtest.h>

using namespace culprit;

namespace {

const std::string text =
    "Traceback (most recent call last):\n"
    "  File \"k.py\", line 14, in <module>\n"
    "    export_kernel(k)\n"
    "cuda.tile._exception.UnsupportedFeatureError: no bfloat16 on sm_80\n"
    "    \"/u/k.py\", line 20, col 5-9, in outer:\n"
    "        inner(x)\n"
    "        ^^^^\n"
    "    \"/u/k.py\", lines 10--11, col 5, in inner:\n"
    "        ct.atomic_add(b,\n"
    "        ^\n";

TEST(CuTileRefusal, TheInnermostFirst) {
  auto refusals = cuTileRefusals(text);
  ASSERT_EQ(refusals.size(), 2u);
  EXPECT_EQ(refusals[0].file, "/u/k.py");
  EXPECT_EQ(refusals[0].line, 10u);
  EXPECT_EQ(refusals[0].message, "no bfloat16 on sm_80");
  EXPECT_EQ(refusals[1].line, 20u);
}

TEST(CuTileRefusal, APlaceMayBeUnknown) {
  std::string unknown = text;
  unknown.insert(unknown.find("    \"/u"), "Unknown location\n");
  EXPECT_EQ(cuTileRefusals(unknown).size(), 2u);
}

TEST(CuTileRefusal, OthersAreNone) {
  EXPECT_TRUE(cuTileRefusals("").empty());
  EXPECT_TRUE(cuTileRefusals(text + "Segmentation fault\n").empty());
  EXPECT_TRUE(cuTileRefusals(text.substr(0, text.find("    \"/u"))).empty());
}

/// Kernel and line were lost of what its developers want most.
TEST(CuTileRefusal, ADefectOfTheFrontEndHasALine) {
  std::string defect = text;
  defect.replace(defect.find("UnsupportedFeatureError"), 23, "InternalError");
  ASSERT_EQ(cuTileRefusals(defect).size(), 2u);
  EXPECT_TRUE(cuTileRefusals(defect).front().isDefect);
  EXPECT_FALSE(cuTileRefusals(text).front().isDefect);
}

TEST(CuTileRefusal, ADefectOfItsCompilerIsNone) {
  for (const char *type : {"InternalCompilerError", "CompilerExecutionError"}) {
    std::string other = text;
    other.replace(other.find("UnsupportedFeatureError"), 23, type);
    EXPECT_TRUE(cuTileRefusals(other).empty()) << type;
  }
}

} // namespace
