//===- ChooseCompilerTest.cpp - Which of several failing ones is it? ------===//
#include "triage/session/behind/ChooseCompiler.h"
#include "triage/session/behind/NamedInput.h"
#include "gtest/gtest.h"

using namespace culprit;

namespace {

FailingBehind failing(const std::string &input, bool bySignal = false,
                      Alike alike = Alike::ByItsEnd) {
  FailingBehind one;
  one.argv = {"mlir-opt", "--convert=" + input, "/src/" + input + ".mlir"};
  one.bySignal = bySignal;
  one.alike = alike;
  one.alone.err.text = "/src/" + input + ".mlir:1:2: error: failed: no\n";
  return one;
}

Outcome saying(const std::string &out, const std::string &err = "") {
  Outcome command;
  command.out.text = out;
  command.err.text = err;
  return command;
}

std::optional<size_t> named(const std::string &out,
                            const std::string &err = "") {
  return namedAsFailing(saying(out, err), {failing("neg"), failing("pack")});
}

void expectChosen(const Outcome &command,
                  const std::vector<FailingBehind> &failing, size_t index,
                  bool isSure) {
  ChosenCompiler chosen = chooseCompiler(command, failing);
  EXPECT_EQ(chosen.index, index);
  EXPECT_EQ(chosen.isSure, isSure);
}

} // namespace

TEST(NamedInput, ACommandNamesWhatFails) {
  for (const char *line :
       {"FAIL: pack", "FAIL: suite :: lower/pack.mlir (1 of 3)",
        "2 - pack (SEGFAULT)", "FAILED t.py::test_pack - assert -11 == 0",
        "make: *** [Makefile:2: pack.out] Error 1", "not ok 2 - pack",
        "pack.mlir failed, see build.log", "UNEXPECTED pack: fail"})
    EXPECT_EQ(named(line + std::string("\n")), 1u) << line;
  EXPECT_EQ(named("", "FAIL: pack\n"), 1u);
}

TEST(NamedInput, OtherLinesNameNothing) {
  for (const char *line :
       {"FAIL: packed", "FAIL: pack or neg", "pack", "FAIL: pack\nFAIL: neg",
        "2026-11-26 compiling pack.mlir, a negative test",
        "+ mlir-opt-19 pack.mlir --crash", "error: could not pack the kernel",
        "FAIL: pack (expected)", "pack: failed (expected)",
        "2/2 pack EXPECTEDFAIL exit status 1",
        "make: [Makefile:4: pack] Error 1 (ignored)", "XFAIL: pack",
        "fast path failed for pack, falling back",
        "1. Program arguments: mlir-opt pack.mlir -crash"})
    EXPECT_EQ(named(line + std::string("\n")), std::nullopt) << line;
  EXPECT_EQ(named("FAIL: pack\n", "FAIL: neg\n"), std::nullopt);
}

TEST(NamedInput, NamesThatAreInEachLogAreNone) {
  EXPECT_EQ(namedAsFailing(saying("make: *** [Makefile:2: all] Error 2\n"),
                           {failing("all"), failing("pack")}),
            std::nullopt);
}

TEST(ChooseCompiler, EachSignAloneIsEnoughIfNothingSpeaksForAnother) {
  auto printed = [](const char *input) {
    return failing(input, false, Alike::InItsWords);
  };
  expectChosen(saying(""),
               {printed("neg"), failing("pack", false, Alike::InItsLastWords)},
               1, true);
  expectChosen(saying("FAIL: pack\n"), {printed("neg"), failing("pack")}, 1,
               true);
  expectChosen(saying(""), {failing("neg"), failing("pack", true)}, 1, true);
}

TEST(ChooseCompiler, ACrashMayBeToleratedAndLastWordsExpected) {
  expectChosen(
      saying(""),
      {failing("neg", false, Alike::InItsWords), failing("pack", true)}, 1,
      false);
  expectChosen(saying(""),
               {failing("neg", false, Alike::InItsLastWords), failing("pack")},
               0, false);
}

TEST(ChooseCompiler, SignsForDifferentOnesAreNotSure) {
  expectChosen(
      saying(""),
      {failing("neg", false, Alike::InItsLastWords), failing("pack", true)}, 0,
      false);
  expectChosen(
      saying("FAIL: pack\n"),
      {failing("neg", false, Alike::InItsLastWords), failing("pack", true)}, 1,
      false);
}

TEST(ChooseCompiler, TwoSignsAreSure) {
  expectChosen(
      saying("FAIL: pack\n"),
      {failing("neg", false, Alike::InItsWords), failing("pack", true)}, 1,
      true);
}

TEST(ChooseCompiler, WithoutASignItIsNotSure) {
  expectChosen(saying(""), {failing("neg"), failing("pack")}, 0, false);
  expectChosen(saying(""),
               {failing("neg"), failing("pack", false, Alike::InItsWords)}, 1,
               false);
  expectChosen(saying(""), {failing("pack", false, Alike::InItsWords)}, 0,
               false);
}

TEST(ChooseCompiler, TwoCrashesAreNotSureUnlessOneIsNamed) {
  expectChosen(saying(""), {failing("neg", true), failing("pack", true)}, 0,
               false);
  expectChosen(saying("FAIL: pack\n"),
               {failing("neg", true), failing("pack", true)}, 1, true);
}
