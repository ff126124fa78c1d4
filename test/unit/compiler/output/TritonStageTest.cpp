#include "compiler/output/TritonStage.h"
#include <gmock/gmock.h>

using namespace culprit;
using testing::ElementsAre;

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

TEST(TritonStage, OfGluon) {
  EXPECT_EQ(tritonStage("  File \"/v/triton/backends/nvidia/compiler.py\", "
                        "line 412, in gluon_to_ttgir\n"),
            "ttgir");
}

TEST(TritonStage, FaultHandlerWritesNoComma) {
  EXPECT_EQ(tritonStage("Current thread 0x1 (most recent call first):\n"
                        "  File \"/v/triton/backends/nvidia/compiler.py\", "
                        "line 492 in make_llir\n"
                        "  File \"k.py\", line 3 in <module>\n"),
            "llir");
}

TEST(TritonStage, ItsPlaceIsThatOfTheInnermostFrame) {
  std::string stage = "  File \"/v/triton/backends/amd/compiler.py\", line 627";
  TritonPlace expected{"/v/triton/backends/amd/compiler.py", 627};
  EXPECT_EQ(placeInStage("  File \"k.py\", line 1, in <module>\n" + stage +
                         ", in make_llir\n    x()\nRuntimeError: no\n"),
            expected);
  EXPECT_EQ(placeInStage("Current thread 0x1 (most recent call first):\n" +
                         stage +
                         " in make_llir\n  File \"k.py\", line 3 in f\n"),
            expected);
}

TEST(TritonStage, HasNoPlaceWhereAnotherFrameIsInside) {
  std::string stage = "  File \"/v/triton/backends/amd/compiler.py\", line 627";
  std::string inside = "  File \"/v/triton/knobs.py\", line 3";
  for (const std::string &text :
       {stage + ", in make_llir\n" + inside + ", in get\nKeyError: 'x'\n",
        "Current thread 0x1 (most recent call first):\n" + inside +
            " in get\n" + stage + " in make_llir\n",
        stage + ", in <lambda>\n",
        std::string("  File \"/v/triton/backends/a.py\", in make_llir\n"),
        std::string()})
    EXPECT_EQ(placeInStage(text), std::nullopt) << text;
}

TEST(TritonStage, TheAssemblerOfAMDIsInNoPass) {
  std::string traceback =
      "  File \"/v/triton/backends/amd/compiler.py\", line 819, in make_hsaco\n"
      "    hsaco = assemble_amdgcn(src, options.arch)\n"
      "  File \"/v/triton/backends/amd/compiler.py\", line 180, in "
      "assemble_amdgcn\n"
      "    raise RuntimeError(message)\n";
  std::string exception = "RuntimeError: AMD assembler rejected it\n";
  EXPECT_TRUE(failsInAssembler(traceback + exception));
  EXPECT_FALSE(failsInAssembler(
      traceback + "  File \"/v/x.py\", line 1, in f\n" + exception));
  EXPECT_FALSE(failsInAssembler(""));
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

/// The caller is refused because of what it calls.
TEST(TritonRefusals, TheInnermostFirst) {
  auto refusals = tritonRefusals(
      "Traceback (most recent call last):\n"
      "triton.compiler.errors.CompilationError: at 3:8:\n"
      "def inner(x):\n"
      "    y = x\n"
      "    z = tl.dot(y, y)\n"
      "        ^\n"
      "input and other must have equal ranks >= 2\n"
      "\n"
      "The above exception was the direct cause of the following:\n"
      "triton.compiler.errors.UnsupportedLanguageConstruct: at 2:4:\n"
      "def outer(x):\n"
      "    inner(x)\n"
      "    ^\n");
  ASSERT_EQ(refusals.size(), 2u);
  EXPECT_EQ(refusals[0].line, 3u);
  EXPECT_THAT(refusals[0].source, ElementsAre("def inner(x):", "    y = x",
                                              "    z = tl.dot(y, y)"));
  EXPECT_EQ(refusals[0].message, "input and other must have equal ranks >= 2");
  EXPECT_EQ(refusals[1].line, 2u);
  EXPECT_EQ(refusals[1].message, "");
}

TEST(TritonRefusals, OthersAreNone) {
  EXPECT_TRUE(tritonRefusals("").empty());
  EXPECT_TRUE(tritonRefusals("triton.compiler.errors.CompilationError: no\n"
                             "RuntimeError: at 3:8:\n")
                  .empty());
  EXPECT_EQ(tritonRefusals("triton.compiler.errors.E: at 3:8:").size(), 1u);
}

static const char refusal[] =
    "Traceback (most recent call last):\n"
    "  File \"k.py\", line 3, in <module>\n"
    "triton.compiler.errors.CompilationError: at 2:4:\n"
    "def k(x):\n"
    "    print(y)\n"
    "    ^\n"
    "y is not defined\n";

/// What the program caught before says nothing of how it ends.
TEST(TritonRefusals, ThatEndTheProgram) {
  std::string caught = refusal, other = "Traceback (most recent call last):\n"
                                        "  File \"k.py\", line 9, in f\n"
                                        "RuntimeError: error encountered\n";
  EXPECT_TRUE(tritonRefusals(caught + other).empty());
  EXPECT_TRUE(tritonRefusals(caught +
                             "\nThe above exception was the direct cause of "
                             "the following exception:\n\n" +
                             other)
                  .empty());
  EXPECT_EQ(tritonRefusals(other + caught).size(), 1u);
  EXPECT_EQ(tritonRefusals(caught + caught).size(), 1u);
}

/// A check of Triton's and a defect of it are wrapped in the same way.
TEST(TritonRefusals, AMistakeOfTritonsIsOne) {
  auto mistakeBehind = [](const std::string &exception) {
    auto refusals = tritonRefusals(
        "Traceback (most recent call last):\n"
        "  File \"/v/triton/language/semantic.py\", line 3, in dot\n" +
        exception +
        "\n\nThe above exception was the direct cause of the following "
        "exception:\n\n" +
        refusal);
    return refusals.size() == 1 ? refusals.front().mistake : "not one";
  };
  const std::string at = ", at triton/language/semantic.py:3, in dot";
  EXPECT_EQ(mistakeBehind("ValueError: shapes differ"), "");
  EXPECT_EQ(mistakeBehind("AssertionError: shapes differ"), "");
  EXPECT_EQ(mistakeBehind("AttributeError: module 'triton.language' has no "
                          "attribute 'dott'"),
            "");
  EXPECT_EQ(mistakeBehind("AttributeError: 'tensor' object has no attribute "
                          "'value'"),
            "AttributeError: 'tensor' object has no attribute 'value'" + at)
      << "the user's line does not ask for it";
  EXPECT_EQ(mistakeBehind("    raise RuntimeError('x')\nRuntimeError: x"),
            "RuntimeError: x" + at);
  EXPECT_EQ(mistakeBehind("    raise RuntimeError(f'{self.builder.x}')\n"
                          "RuntimeError: x"),
            "RuntimeError: x" + at);
  EXPECT_EQ(mistakeBehind("    self.builder.create_dot(a, b)\n"
                          "RuntimeError: bad optional access"),
            "RuntimeError: bad optional access" + at);
  EXPECT_EQ(mistakeBehind("    return ir.deduce_scale_factor(a, b,\n"
                          "           ^^^^^^^^^^^^^^^^^^^^^^^^^^^\n"
                          "RuntimeError: scale factor must be 16 or 32"),
            "")
      << "the kernel and its line were lost";
  EXPECT_EQ(mistakeBehind("AssertionError"), "AssertionError" + at);
  EXPECT_EQ(mistakeBehind("IndexError: list index out of range"),
            "IndexError: list index out of range" + at);
  std::string wrapped = refusal;
  wrapped.replace(wrapped.find("y is not"), std::string::npos,
                  "AttributeError(\"'NoneType' object has no attribute 'x'\")");
  EXPECT_EQ(tritonRefusals(wrapped).at(0).mistake,
            "AttributeError(\"'NoneType' object has no attribute 'x'\")");
}

/// The kernel was told to be the function that is called, at an empty line
/// behind it.
TEST(TritonRefusals, APlaceOfTheCallerInWhatItCallsIsNone) {
  for (const char *line : {"", "    return tl.sum(x, 0) + p"})
    EXPECT_TRUE(
        tritonRefusals("Traceback (most recent call last):\n"
                       "triton.compiler.errors.UnsupportedLanguageConstruct: "
                       "at 3:8:\n"
                       "def helper(p):\n"
                       "    x = p\n" +
                       std::string(line) +
                       "\n"
                       "        ^\n"
                       "Function helper is marked noinline, but was called "
                       "with non-scalar argument p\n")
            .empty());
}

TEST(TritonRefusals, AMethodThatTheUserMadeUp) {
  std::string said = refusal;
  said.replace(said.find("print(y)"), 8, "y.dot(y)");
  said.replace(said.find("y is not"), std::string::npos,
               "AttributeError(\"'tensor' object has no attribute 'dot'\")");
  EXPECT_EQ(tritonRefusals(said).at(0).mistake, "");
  said.replace(said.find("y.dot(y)"), 8, "tl.dot(y");
  EXPECT_EQ(tritonRefusals(said).at(0).mistake, "");
  said.replace(said.find("tl.dot(y"), 8, "helper(y");
  EXPECT_NE(tritonRefusals(said).at(0).mistake, "");
}

TEST(TritonRefusals, WithoutASourceHaveNone) {
  auto refusals = tritonRefusals(
      "Traceback (most recent call last):\n"
      "triton.compiler.errors.CompilationError: at 2:4:\n"
      " <source unavailable>\n"
      "no\n"
      "\nThe above exception was the direct cause of the following "
      "exception:\n\n" +
      std::string(refusal));
  ASSERT_EQ(refusals.size(), 2u);
  EXPECT_TRUE(refusals[0].source.empty());
  EXPECT_EQ(refusals[1].source.size(), 2u);
  EXPECT_EQ(refusals[1].message, "y is not defined");
}

} // namespace
