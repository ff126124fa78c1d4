#include "compiler/output/LastWords.h"
#include "gtest/gtest.h"

using namespace culprit;

namespace {

/// As MLIR says that a pipeline failed.
std::string failed(const std::string &error) {
  return error + "k.py:92:1: error: Failures have been detected while "
                 "processing an MLIR pass pipeline\n"
                 "def f(a, b):\n^\n"
                 "k.py:92:1: note: Pipeline failed while executing [`A` on "
                 "'builtin.module' operation]: reproducer generated\n";
}
std::string located(const std::string &text) {
  return "k.py:9:1: error: " + text + "\n";
}
constexpr const char *Died = "Traceback (most recent call last):\n"
                             "  File \"k.py\", line 3, in <module>\n"
                             "    run()\n"
                             "RuntimeError: PassManager::run failed\n";

std::string words(const std::string &text, bool diedBySignal = false) {
  return lastWords(text, diedBySignal).str();
}

TEST(LastWords, ATracebackBelongsToThePipelineThatFailedLast) {
  std::string last = failed(located("b")) + Died;
  EXPECT_EQ(words(failed(located("a")) + last), last);
  EXPECT_EQ(words(failed(located("a")) + failed(located("a")) + last), last);
  EXPECT_EQ(words(last), last) << "it survived none";
}

TEST(LastWords, APipelineMayFailWithoutAnError) {
  EXPECT_EQ(words(failed(located("a")) + failed("") + Died), failed("") + Died);
}

TEST(LastWords, OrToWhatFailedAfterIt) {
  for (std::string error : {located("b"), std::string("LLVM ERROR: b\n")})
    EXPECT_EQ(words(failed(located("a")) + error + Died), error + Died);
  // A driver says again that its compile failed.
  std::string all = failed(located("a")) + "error: the compile failed\n" + Died;
  EXPECT_EQ(words(all), all);
}

// LLVM ends the program itself, with exit code 1 and without a signal.
TEST(LastWords, AFatalLineBelongsToNoPipelineThatHasToldItsFailure) {
  std::string caught = "LLVM ERROR: a\n" + failed(""),
              fatal = "LLVM ERROR: b\n";
  EXPECT_EQ(words(caught + "skip\n" + fatal), "skip\n" + fatal);
  EXPECT_TRUE(endsInFatalLine(caught + fatal));
  EXPECT_EQ(words(caught + "skip\n"), caught + "skip\n");
  std::string survived = caught + "/s/B.cpp:9:3: runtime error: load of 7\n";
  EXPECT_EQ(words(survived), survived);
  EXPECT_FALSE(endsInFatalLine(caught + "skip\n"));
}

// The answer was the pass of a compile that the program had caught.
TEST(LastWords, WhatTheFrontEndRefusesHasRunNoPipeline) {
  std::string refused =
      "Traceback (most recent call last):\n"
      "  File \"k.py\", line 3, in <module>\n"
      "    build(k)\n"
      "  File \"/v/triton/compiler/compiler.py\", line 80, in make_ir\n"
      "    return ast_to_ttir(self.fn)\n"
      "triton.compiler.errors.CompilationError: at 2:4:\n"
      "def k(x):\n    print(y)\n    ^\ny is not defined\n";
  EXPECT_EQ(words(failed(located("a")) + "went on\n" + refused),
            "went on\n" + refused);
}

TEST(LastWords, AnErrorInTheExceptionIsItsOwn) {
  std::string all = failed(located("a")) + Died + located("in the message");
  EXPECT_EQ(words(all), all);
}

// The first error of a compiler that runs once is the cause.
TEST(LastWords, WithoutATracebackNothingIsKnownToComeLast) {
  std::string all = failed(located("a")) + failed(located("b"));
  EXPECT_EQ(words(all), all);
  all = Died + all;
  EXPECT_EQ(words(all), all) << "the exception was caught";
}

TEST(LastWords, ErrorsAloneDoNotTellThatTheProgramWentOn) {
  std::string all = located("a") + "LLVM ERROR: a\n" + located("b") + Died;
  EXPECT_EQ(words(all), all);
  EXPECT_EQ(words(all, true), all);
}

TEST(LastWords, ASignalComesAfterAllThatWasTold) {
  std::string last = "LLVM ERROR: b\n";
  EXPECT_EQ(words(failed("LLVM ERROR: a\n") + last, true), last);
  EXPECT_EQ(words(failed("LLVM ERROR: a\n"), true), "");
}

TEST(LastWords, IRMayHoldAnyText) {
  std::string module = "module {\n  a.b \"x: note: Pipeline failed while "
                       "executing\"\n}\n";
  std::string all = located("a") + module + located("b") + Died;
  EXPECT_EQ(words(all), all);
}

} // namespace
