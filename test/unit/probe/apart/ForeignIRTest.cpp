//===- ForeignIRTest.cpp - libMLIR dies alone -----------------------------===//
#include "probe/apart/ForeignIR.h"
#include "test/unit/fakes/ScriptedLauncher.h"
#include <gmock/gmock.h>

using namespace culprit;
using namespace culprit::test;
using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

namespace {

class ForeignIRTest : public testing::Test {
protected:
  llvm::Expected<ForeignIR> read(const std::string &text) {
    return ForeignIR::read(*bench.prober, text);
  }
  std::string complaintOf(const std::string &text) {
    auto ir = read(text);
    if (ir)
      return "it reads " + ir->text();
    EXPECT_TRUE(ir.errorIsA<UnreadableIR>());
    return llvm::toString(ir.takeError());
  }

  Bench bench{[](const Command &, const Limits &) { return clean(); }};
};

std::string nested(unsigned levels, const char *open, const char *close) {
  std::string text;
  for (unsigned i = 0; i < levels; ++i)
    text += open;
  for (unsigned i = 0; i < levels; ++i)
    text += close;
  return text;
}

unsigned countFunctions(const GenericModule &module) {
  return module.functions().size();
}

std::string together(const GenericModule &module, unsigned number,
                     const std::vector<std::string> &words) {
  std::string text = std::to_string(module.countOps() + number);
  for (const std::string &word : words)
    text += " " + word;
  return text;
}

unsigned crash(const GenericModule &) {
  ::raise(SIGSEGV);
  return 0;
}

} // namespace

TEST_F(ForeignIRTest, AnswersWithItsModule) {
  std::string text = "\"builtin.module\"() ({\n"
                     "  \"t.op\"() : () -> ()\n}) : () -> ()\n";
  auto ir = llvm::cantFail(read(text));
  EXPECT_EQ(ir.text(), text);
  EXPECT_EQ(ir.ops(), 2u);
  EXPECT_EQ(llvm::cantFail(ir.ask<countFunctions>()), 0u);
  EXPECT_EQ(llvm::cantFail(
                ir.ask<together>(5u, std::vector<std::string>{"two", "words"})),
            "7 two words");
}

TEST_F(ForeignIRTest, GoesOnAfterADeath) {
  auto ir = llvm::cantFail(read("\"t.op\"() : () -> ()\n"));
  auto answer = ir.ask<crash>();
  EXPECT_TRUE(answer.errorIsA<WorkerDied>());
  llvm::consumeError(answer.takeError());
  EXPECT_EQ(llvm::cantFail(ir.ask<countFunctions>()), 0u);
}

TEST_F(ForeignIRTest, ForPartsItIsTakenAsItIs) {
  std::string text = "  \"t.op\"()  : () -> ()";
  auto ir = llvm::cantFail(ForeignIR::readForParts(*bench.prober, text));
  ASSERT_TRUE(ir);
  EXPECT_EQ(ir->text(), text);
  EXPECT_EQ(ir->ops(), 1u);
  EXPECT_EQ(llvm::cantFail(ir->ask<countFunctions>()), 0u);
  EXPECT_FALSE(
      llvm::cantFail(ForeignIR::readForParts(*bench.prober, "\"t.op\"(")));
}

TEST_F(ForeignIRTest, IsTheTextThatReadsAsItself) {
  auto ir = llvm::cantFail(read("  \"t.op\"()  : () -> ()"));
  EXPECT_EQ(ir.text(), "\"t.op\"() : () -> ()\n");
}

TEST_F(ForeignIRTest, WhatDoesNotParseSaysWhere) {
  EXPECT_THAT(complaintOf("\"t.op\"( : () -> ()"),
              StartsWith("libMLIR, which reads it here, does not parse it: "
                         "line 1:"));
}

// It read as if the user's file were wrong.
TEST_F(ForeignIRTest, TheCustomFormIsSaidToBeThat) {
  EXPECT_THAT(complaintOf("module {\n  func.func @f() { return }\n}\n"),
              StartsWith("the IR is in the custom form of dialects that"));
}

TEST_F(ForeignIRTest, WhatKillsTheParserIsUnreadable) {
  EXPECT_THAT(complaintOf("\"t.op\"() {v = " + nested(4000000, "[", "]") +
                          "} : () -> ()"),
              AllOf(HasSubstr("libMLIR, which reads it here, dies of it"),
                    HasSubstr("SIGSEGV")));
}

TEST_F(ForeignIRTest, DeepNestingIsRead) {
  for (const std::string &attribute :
       {nested(10000, "[", "]"), nested(10000, "tuple<", ">")}) {
    auto ir = read("\"t.op\"() {v = " + attribute + "} : () -> ()\n");
    ASSERT_TRUE(bool(ir)) << llvm::toString(ir.takeError());
    EXPECT_EQ(ir->ops(), 1u);
  }
}

TEST_F(ForeignIRTest, ABudgetHoldsWhileItIsRead) {
  bench.settings.maxTime = std::chrono::milliseconds(1);
  bench.restart();
  while (bench.prober->elapsed() <= bench.settings.maxTime) {
  }
  auto ir = read("\"t.op\"() : () -> ()");
  EXPECT_TRUE(ir.errorIsA<Stopped>());
  llvm::consumeError(ir.takeError());
}
