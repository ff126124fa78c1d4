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

TEST(CuTileRefusal, TheInnermostLine) {
  auto refusal = cuTileRefusal(text);
  ASSERT_TRUE(refusal);
  EXPECT_EQ(refusal->file, "/u/k.py");
  EXPECT_EQ(refusal->line, 10u);
  EXPECT_EQ(refusal->message, "no bfloat16 on sm_80");
}

TEST(CuTileRefusal, OthersAreNone) {
  EXPECT_FALSE(cuTileRefusal(""));
  EXPECT_FALSE(cuTileRefusal(text + "Segmentation fault\n"));
  std::string other = text;
  other.replace(other.find("UnsupportedFeature"), 18, "Internal");
  EXPECT_FALSE(cuTileRefusal(other)) << "a defect of cuTile's own";
  EXPECT_FALSE(cuTileRefusal(text.substr(0, text.find("    \"/u"))));
}

} // namespace
