#include "compiler/output/BisectLines.h"
#include "test/unit/compiler/Garbage.h"
#include <gmock/gmock.h>

using namespace culprit;

namespace {

std::string shown(llvm::StringRef text) {
  std::string result;
  for (const BisectLine &line : parseBisectLines(text))
    result += (line.running ? "" : "not ") + std::to_string(line.index) + " " +
              line.pass + " " + line.anchor + " " + line.symbol + "\n";
  return result;
}

TEST(BisectLines, AFunctionMayBeCalledLoop) {
  EXPECT_EQ(shown("BISECT: running pass (1) sroa on loop\n"
                  "BISECT: running pass (2) sroa on region\n"
                  "BISECT: running pass (3) Rotate Loops on loop\n"),
            "1 sroa function loop\n"
            "2 sroa function region\n"
            "3 Rotate Loops loop \n");
}

// opt-22 -passes='default<O2>' -opt-bisect-limit=37
TEST(BisectLines, ReadsTheNewPassManager) {
  EXPECT_EQ(
      shown("BISECT: running pass (1) annotation2metadata on [module]\n"
            "BISECT: running pass (18) inline on (f)\n"
            "BISECT: running pass (19) function-attrs on (f, g)\n"
            "BISECT: running pass (34) loop-simplify on f\n"
            "BISECT: NOT running pass (38) licm on loop %loop in function f\n"),
      "1 annotation2metadata module \n"
      "18 inline scc f\n"
      "19 function-attrs scc \n"
      "34 loop-simplify function f\n"
      "not 38 licm loop f\n");
}

// opt-14 -passes=licm -opt-bisect-limit=9: the loop was the name of a function
TEST(BisectLines, ALoopOfNoFunctionIsNone) {
  EXPECT_EQ(shown("BISECT: running pass (4) LICMPass on Loop at depth 1 "
                  "containing: %a<header>,%b<latch>\n"),
            "4 LICMPass loop \n");
}

// llc-22 -mtriple=nvptx64-nvidia-cuda -opt-bisect-limit=19
TEST(BisectLines, ReadsTheOldPassManager) {
  EXPECT_EQ(
      shown("BISECT: running pass (1) NVPTX Image Optimizer on function (k)\n"
            "BISECT: running pass (2) Loop Strength Reduction on loop\n"
            "BISECT: running pass (3) hello on module (a b.ll)\n"
            "BISECT: NOT running pass (20) nvptx-isel on function (k)\r\n"),
      "1 NVPTX Image Optimizer function k\n"
      "2 Loop Strength Reduction loop \n"
      "3 hello module \n"
      "not 20 nvptx-isel function k\n");
}

TEST(BisectLines, LeavesOutWhatIsCutOrIsNone) {
  EXPECT_EQ(shown("BISECT: running pass (1) dce\n"
                  "BISECT: running pass () dce on f\n"
                  "BISECT: running pass (99999999999999999999) dce on f\n"
                  "x BISECT: running pass (2) dce on f\n"
                  "BISECT: running pass (3) on f\n"
                  "BISECT: running pass (4) dce on "),
            "");
}

TEST(BisectLines, SurvivesGarbage) {
  test::forEachGarbage(
      {"BISECT: NOT running pass (20) licm on loop %l in function f\n"
       "BISECT: running pass (1) x on SCC (f, g)\n"},
      [](llvm::StringRef text) { parseBisectLines(text); });
}

TEST(BisectLines, APassMayBeCalledOnSomething) {
  auto lines = parseBisectLines("BISECT: running pass (35) Register "
                                "Rematerialization on NVVM IR on function "
                                "(_Z5scalePfi)\n");
  ASSERT_EQ(lines.size(), 1u);
  EXPECT_EQ(lines[0].pass, "Register Rematerialization on NVVM IR");
  EXPECT_EQ(lines[0].symbol, "_Z5scalePfi");
}

// A pass `x on foo` was said to run on a kernel @bar.
TEST(BisectLines, AFunctionMayBeCalledOnSomething) {
  auto lines = parseBisectLines("BISECT: running pass (3) dce on foo on bar\n");
  ASSERT_EQ(lines.size(), 1u);
  EXPECT_EQ(lines[0].pass, "dce");
  EXPECT_EQ(lines[0].symbol, "foo on bar");
}

// A kernel @"b in function c" was named.
TEST(BisectLines, AnyNameMayHoldTheWordsInFrontOfTheFunction) {
  EXPECT_EQ(shown("BISECT: running pass (1) licm on loop %a in function b in "
                  "function c\n"),
            "1 licm loop \n");
}

} // namespace
