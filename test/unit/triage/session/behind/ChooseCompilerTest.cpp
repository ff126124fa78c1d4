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
  EXPECT_EQ(named("FAIL: pack\n"), 1u);
  EXPECT_EQ(named("2 - pack (SEGFAULT)\n"), 1u);
  EXPECT_EQ(named("FAILED t.py::test_pack - assert -11 == 0\n"), 1u);
  EXPECT_EQ(named("", "make: *** [Makefile:2: pack.out] Error 1\n"), 1u);
  EXPECT_EQ(named("pack.mlir failed, see build.log\nneg.mlir failed\n"), 0u)
      << "the last one";
}

TEST(NamedInput, NotInOtherWordsAndNotInBoth) {
  EXPECT_EQ(named("FAIL: packed\n"), std::nullopt);
  EXPECT_EQ(named("FAIL: pack or neg\n"), std::nullopt);
  EXPECT_EQ(named("pack\n"), std::nullopt) << "nothing of a failure";
  EXPECT_EQ(named("FAIL: pack\n", "FAIL: neg\n"), std::nullopt)
      << "which of the streams came last is not known";
}

TEST(NamedInput, WhatWasExpectedToFailIsNotNamed) {
  EXPECT_EQ(named("FAIL: pack\nneg failed as expected\n"), 1u);
  EXPECT_EQ(named("FAIL: pack\nmake: [Makefile:4: neg] Error 1 (ignored)\n"),
            1u);
  EXPECT_EQ(named("FAIL: pack\nXFAIL: neg\nok: neg fails\n"), 1u);
}

TEST(NamedInput, WordsOfCompilersNameNothing) {
  EXPECT_EQ(named("", "FAIL: pack\n"
                      "/src/neg.mlir:1:2: error: failed: no\n"
                      "/tmp/neg.mlir:7:2: error: failed: no\n"
                      "1. Program arguments: mlir-opt neg.mlir -crash\n"),
            1u);
}

TEST(ChooseCompiler, TheOnlyOneThatFailsAloneIsItIfItsWordsArePrinted) {
  expectChosen(saying(""), {failing("pack", false, Alike::InItsWords)}, 0,
               true);
  expectChosen(saying(""), {failing("pack")}, 0, false);
}

TEST(ChooseCompiler, EachSignAloneIsEnough) {
  expectChosen(saying(""),
               {failing("neg"), failing("pack", false, Alike::InItsLastWords)},
               1, true);
  expectChosen(saying("FAIL: pack\n"), {failing("neg"), failing("pack")}, 1,
               true);
  expectChosen(saying(""), {failing("neg"), failing("pack", true)}, 1, true);
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

TEST(ChooseCompiler, WithoutASignItIsNotSure) {
  expectChosen(saying(""), {failing("neg"), failing("pack")}, 0, false);
  expectChosen(saying(""),
               {failing("neg"), failing("pack", false, Alike::InItsWords)}, 1,
               false);
}

TEST(ChooseCompiler, TwoCrashesAreNotSureUnlessOneIsNamed) {
  expectChosen(saying(""), {failing("neg", true), failing("pack", true)}, 0,
               false);
  expectChosen(saying("FAIL: pack\n"),
               {failing("neg", true), failing("pack", true)}, 1, true);
}
