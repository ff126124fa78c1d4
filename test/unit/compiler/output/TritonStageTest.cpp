#include "compiler/output/TritonStage.h"
#include <gtest/gtest.h>

using namespace culprit;

namespace {

TEST(TritonStage, IsTheBackendsFrame) {
  EXPECT_EQ(
      tritonStage("Traceback (most recent call last):\n"
                  "  File \"k.py\", line 14, in <module>\n"
                  "  File \"/v/triton/compiler/compiler.py\", line 327, in "
                  "compile\n"
                  "  File \"/v/triton/backends/nvidia/compiler.py\", line 664, "
                  "in <lambda>\n"
                  "  File \"/v/triton/backends/nvidia/compiler.py\", line 384, "
                  "in make_ttgir\n"
                  "    pm.run(mod, 'make_ttgir')\n"
                  "RuntimeError: PassManager::run failed\n"),
      "ttgir");
}

TEST(TritonStage, OfAnEarlyHalfOfAStage) {
  EXPECT_EQ(tritonStage("  File \"/v/triton/backends/amd/compiler.py\", line "
                        "3, in make_ttgir_early\n"),
            "ttgir");
}

TEST(TritonStage, FaultHandlerWritesNoComma) {
  EXPECT_EQ(tritonStage("Current thread 0x1 (most recent call first):\n"
                        "  File \"/v/triton/backends/nvidia/compiler.py\", "
                        "line 492 in make_llir\n"
                        "  File \"k.py\", line 3 in <module>\n"),
            "llir");
}

TEST(TritonStage, BeforeTheFirstStage) {
  EXPECT_EQ(tritonStage("  File \"/v/triton/compiler/code_generator.py\", line "
                        "9, in visit\n"),
            "front end");
  EXPECT_EQ(tritonStage("triton.compiler.errors.CompilationError: at 3:4:\n"),
            "front end");
}

TEST(TritonStage, OthersHaveNone) {
  EXPECT_EQ(tritonStage(""), "");
  EXPECT_EQ(tritonStage("  File \"k.py\", line 2, in make_ttgir\n"), "");
  EXPECT_EQ(tritonStage("in make_llir\n  File \"\n"), "");
}

} // namespace
