#include "compiler/output/PrintedReproducer.h"
#include "compiler/input/ReproducerText.h"
#include <gtest/gtest.h>

using namespace culprit;

namespace {

constexpr char triton[] =
    "k.py:3: UserWarning: x\n"
    "python3: a.cpp:2: f(): Assertion `module is odd' failed.\n"
    "#blocked = #ttg.blocked<{a}>\n"
    "#loc = loc(\"k.py\":1:2)\n"
    "module {\n"
    "  tt.func @f() {\n"
    "  }\n"
    "}\n"
    "\n"
    "{-#\n"
    "  external_resources: {\n"
    "    mlir_reproducer: {\n"
    "      pipeline: \"builtin.module(cse)\",\n"
    "      disable_threading: true,\n"
    "      verify_each: true\n"
    "    }\n"
    "  }\n"
    "#-}\n"
    "k.py:5:1: error: Failures have been detected\n";

TEST(PrintedReproducer, IsCutOutWithItsAliases) {
  auto text = printedReproducer(triton);
  EXPECT_TRUE(text.starts_with("#blocked = ")) << text.str();
  EXPECT_TRUE(text.ends_with("#-}")) << text.str();
  auto read = readReproducer(text);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->pipeline, "builtin.module(cse)");
}

TEST(PrintedReproducer, TheLastOneCounts) {
  std::string two = std::string(triton) + triton;
  two.replace(two.rfind("(cse)"), 5, "(sccp)");
  auto read = readReproducer(printedReproducer(two));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->pipeline, "builtin.module(sccp)");
}

TEST(PrintedReproducer, OtherResourcesAndHalvesAreNone) {
  EXPECT_EQ(printedReproducer(""), "");
  EXPECT_EQ(printedReproducer("module {\n}\n{-# a: {} #-}\n"), "");
  llvm::StringRef whole = triton;
  for (size_t cut = 0; cut < whole.find("#-}"); ++cut)
    EXPECT_EQ(printedReproducer(whole.take_front(cut)), "") << cut;
  EXPECT_EQ(printedReproducer("{-# mlir_reproducer #-}"), "") << "no module";
}

} // namespace
