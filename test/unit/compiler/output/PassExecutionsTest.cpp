#include "compiler/output/PassExecutions.h"
#include "test/unit/compiler/Garbage.h"
#include <gtest/gtest.h>

using namespace culprit;
using llvm::StringRef;

namespace {

// llc-22 -debug-pass=Executions -opt-bisect-limit=-1, cut.
constexpr const char *Text =
    "[2026-01-02 03:04:05.6] 0x55  Executing Pass 'Module Lowering' on Module "
    "'a.ll'...\n"
    "A\n"
    "[2026-01-02 03:04:05.6] 0x55   Executing Pass 'Function Pass Manager' on "
    "Module 'a.ll'...\n"
    "B\n"
    "[2026-01-02 03:04:05.6] 0x55     Executing Pass 'DAG->DAG Selection' on "
    "Function 'f'...\n"
    "BISECT: running pass (65) a-isel on function (f)\n"
    "C\n"
    "[2026-01-02 03:04:05.6] 0x55     Made Modification 'DAG->DAG Selection' "
    "on "
    "Function 'f'...\n"
    "D\n"
    "[2026-01-02 03:04:05.6] 0x55     Executing Pass 'Assembly Printer' on "
    "Function 'f'...\n"
    "E\n";

std::optional<RunningPass> runningAt(StringRef mark) {
  return runningPassAt(Text, StringRef(Text).find(mark.str() + "\n"));
}

TEST(PassExecutions, NamesTheOneThatRan) {
  auto running = runningAt("A");
  ASSERT_TRUE(running);
  EXPECT_EQ(running->pass, "Module Lowering");
  EXPECT_EQ(running->anchor, "module");
  EXPECT_EQ(running->symbol, "");
  running = runningAt("E");
  ASSERT_TRUE(running);
  EXPECT_EQ(running->pass, "Assembly Printer");
  EXPECT_EQ(running->anchor, "function");
  EXPECT_EQ(running->symbol, "f");
}

TEST(PassExecutions, ByItsArgumentWhereOptBisectHasIt) {
  auto running = runningAt("C");
  ASSERT_TRUE(running);
  EXPECT_EQ(running->pass, "a-isel");
  EXPECT_EQ(running->symbol, "f");
}

TEST(PassExecutions, BetweenPassesItIsNobodys) {
  EXPECT_FALSE(runningAt("B"));
  EXPECT_FALSE(runningAt("D"));
  EXPECT_FALSE(runningPassAt("error: x\n", 0));
  llvm::StringRef unnamed = "[t] 0x1 Executing Pass '' on Function 'f'...\n";
  EXPECT_FALSE(runningPassAt(unnamed, unnamed.size()));
}

// A pass that opt-bisect does not count was taken for the one before it.
TEST(PassExecutions, OfTheNewPassManager) {
  StringRef text = "BISECT: running pass (6) instcombine on b\n"
                   "Running pass: InstCombinePass on b (3 instructions)\n"
                   "Running analysis: AAManager on b\n"
                   "A\n"
                   "Running pass: RqError on b (2 instructions)\n"
                   "B\n"
                   "BISECT: running pass (7) gvn on b\n"
                   "asks\n"
                   "Running pass: VerifierPass on [module]\n"
                   "C\n"
                   "Running pass: PrintModulePass on [module]\n"
                   "D\n";
  auto at = [&](const char *mark) {
    return runningPassAt(text, text.find(mark + std::string("\n")));
  };
  EXPECT_EQ(at("A")->pass, "instcombine");
  EXPECT_EQ(at("A")->symbol, "b");
  EXPECT_EQ(at("B")->pass, "RqError");
  EXPECT_EQ(at("B")->symbol, "b");
  EXPECT_EQ(at("asks")->pass, "RqError") << "gvn has not begun";
  EXPECT_EQ(at("C")->pass, "verify");
  EXPECT_EQ(at("C")->anchor, "module");
  EXPECT_FALSE(at("D")) << "a script may have said it";
}

TEST(PassExecutions, ALoopIsNoFunction) {
  StringRef text = "[t] 0x1   Executing Pass 'Loop Strength Reduction' on Loop "
                   "'for.body'...\n";
  auto running = runningPassAt(text, text.size());
  ASSERT_TRUE(running);
  EXPECT_EQ(running->pass, "Loop Strength Reduction");
  EXPECT_EQ(running->symbol, "");
}

TEST(PassExecutions, SurvivesGarbage) {
  test::forEachGarbage(
      {Text}, [](StringRef text) { runningPassAt(text, text.size()); });
}

// clang runs both managers, and the last pass of the first one was named for
// what fails in code generation.
TEST(PassExecutions, OfBothManagersInOneCompile) {
  StringRef text = "Running pass: AnnotationRemarksPass on f (1 instruction)\n"
                   "[1]  Executing Pass 'X86 Assembly Printer' on Function 'f'"
                   "...\n"
                   "BISECT: running pass (9) x86-asm-printer on f\n"
                   "error: invalid instruction\n";
  auto running = runningPassAt(text, text.find("error"));
  ASSERT_TRUE(running);
  EXPECT_NE(running->pass, "AnnotationRemarksPass");
  EXPECT_EQ(running->symbol, "f");
}

} // namespace
