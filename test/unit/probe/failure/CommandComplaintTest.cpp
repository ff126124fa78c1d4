#include "probe/failure/CommandComplaint.h"
#include <gtest/gtest.h>

using namespace culprit;

namespace {

bool complains(const std::string &text) {
  Outcome outcome;
  outcome.status = Outcome::Status::Rejected;
  outcome.err.text = text;
  return commandComplaint(outcome).has_value();
}

TEST(CommandComplaint, OfOptsPipeline) {
  EXPECT_TRUE(complains("opt: unknown function pass 'cze'\n"));
  EXPECT_TRUE(complains("opt: invalid SROA pass parameter 'x' (either ...)\n"));
  EXPECT_TRUE(complains("opt: invalid argument to InstCombine pass "
                        "max-iterations parameter: 'x'\n"));
}

// It was reduced to one byte, and confirmed in a directory without the plugin.
TEST(CommandComplaint, OfAPluginThatIsNotThere) {
  EXPECT_TRUE(
      complains("LLVM ERROR: Could not load library './P.so': ./P.so: cannot "
                "open shared object file: No such file or directory\n"));
}

TEST(CommandComplaint, OfAPassThatNeedsATarget) {
  EXPECT_TRUE(complains("opt-22: pass 'safe-stack' requires TargetMachine\n"));
}

// A misspelt argument was a new bug of the night.
TEST(CommandComplaint, OfTheDriverOfAnotherLanguage) {
  EXPECT_TRUE(complains("clang-22: error: unknown argument: '-nosuch'\n"));
  EXPECT_TRUE(complains("error: unknown target CPU 'sm_999'\nnote: valid\n"));
  EXPECT_TRUE(complains("error: invalid value 'c99x' in '-std=c99x'\n"));
  EXPECT_TRUE(complains("nvcc fatal   : Unknown option '--no'\n"));
  EXPECT_TRUE(complains("nvcc warning : Support for offline compilation for "
                        "architectures prior to sm_75 will be removed\n"
                        "nvcc fatal   : Unknown option '--no'\n"));
  EXPECT_TRUE(complains("clang-22: warning: CUDA version is newer\n"
                        "error: cannot specify -o when generating multiple "
                        "output files\n"))
      << "the command names none";
  EXPECT_FALSE(complains("k.c:1:2: error: unknown argument: 'x'\n"));
  EXPECT_FALSE(complains("error: invalid value 'x' in the table\n"));
}

TEST(CommandComplaint, DiagnosticInTheSameWordsIsNone) {
  EXPECT_FALSE(complains("x.mlir:1:1: error: invalid argument to 'f'\n"));
  EXPECT_FALSE(complains("x.mlir:1:1: error: invalid use of 'f'\n"));
  EXPECT_FALSE(complains("error: no such pass parameter 'f'\n"));
  // The transform interpreter has options of passes in its input.
  EXPECT_FALSE(complains("x.mlir:3:10: error: <Pass-Options-Parser>: no such "
                         "option x\n"));
  EXPECT_FALSE(complains("<stdin>:3:10: error: <Pass-Options-Parser>: no such "
                         "option x\n"));
  EXPECT_TRUE(complains("<unknown>:0: error: <Pass-Options-Parser>: no such "
                        "option x\n"));
  EXPECT_TRUE(complains("MLIR Textual PassPipeline Parser:1:1: error: 'x' does "
                        "not refer to a registered pass or pass pipeline\n"));
}

TEST(CommandComplaint, ComesBeforeAllElse) {
  EXPECT_TRUE(complains("\nopt: unknown loop pass 'x'\n"));
  EXPECT_FALSE(complains("warning: odd\nopt: unknown loop pass 'x'\n"));
}

TEST(CommandComplaint, MayComeBehindAMissingPlugin) {
  const std::string missing =
      "Failed to load passes from 'no.so'. Request ignored.\n";
  EXPECT_TRUE(complains(missing + missing + "opt: unknown loop pass 'x'\n"));
  EXPECT_FALSE(complains(missing + "x.mlir:1:1: error: no\n"));
  EXPECT_FALSE(complains(missing));
}

} // namespace
