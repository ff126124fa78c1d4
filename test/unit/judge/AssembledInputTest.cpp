//===- AssembledInputTest.cpp - Texts that become the input --------------===//
#include "judge/AssembledInput.h"
#include "test/unit/fakes/ScriptedLauncher.h"
#include <gmock/gmock.h>

using namespace culprit;
using namespace culprit::test;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

/// `/as INPUT OUTPUT`: writes `bytes of TEXT`, after so many crashes.
std::atomic<int> crashes;
Outcome assemble(const Command &command, const Limits &) {
  if (crashes-- > 0)
    return crashed("");
  std::string text = contents(command.argv[1]);
  if (text == "invalid")
    return rejected(command.argv[1] + ":1:2: error: no op\nand more\n");
  if (text == "crashing")
    return crashed("");
  if (text == "endless")
    return hung();
  if (text != "nothing")
    std::ofstream(command.argv[2]) << "bytes of " << text;
  return clean();
}

class AssembledInput : public testing::Test {
protected:
  AssembledInput() { crashes = 0; }

  Bench bench{assemble, /*workers=*/2};
  std::vector<std::string> judgedInputs;

  Compile compileOf(const std::string &text, bool isText = true) const {
    Compile compile = compileWith(text, {});
    if (isText)
      compile.assembler = std::make_shared<const Assembler>(
          Assembler{{"/as", "{input}", "{output}"}, ".bytes"});
    return compile;
  }

  std::vector<Judgement> judgedOf(const std::vector<Compile> &compiles) {
    return llvm::cantFail(judgeAssembled(
        *bench.prober, compiles,
        [&](const std::vector<Compile> &plain)
            -> llvm::Expected<std::vector<Judgement>> {
          for (const Compile &compile : plain) {
            EXPECT_FALSE(compile.assembler);
            judgedInputs.push_back(compile.input.text());
          }
          return std::vector<Judgement>(
              plain.size(),
              {Verdict::Interesting, FailureKind::Crash, false, "shows"});
        }));
  }
};

TEST_F(AssembledInput, CompilerGetsWhatWasMade) {
  auto judgements = judgedOf({compileOf("a"), compileOf("b", false)});
  EXPECT_THAT(judgedInputs, ElementsAre("bytes of a", "b"));
  EXPECT_EQ(judgements[0].verdict, Verdict::Interesting);
  Compile plain =
      llvm::cantFail(withoutAssembler(*bench.prober, compileOf("a")));
  EXPECT_EQ(plain.input.suffix(), ".bytes");
}

// Neither the failure nor a crash of the compiler's.
TEST_F(AssembledInput, RefusedTextDoesNotShowTheFailure) {
  auto judgements = judgedOf({compileOf("invalid"), compileOf("b")});
  EXPECT_THAT(judgedInputs, ElementsAre("bytes of b"));
  EXPECT_EQ(judgements[0].verdict, Verdict::Different);
  EXPECT_EQ(judgements[0].reason, "as refuses it: error: no op");
  EXPECT_EQ(judgements[1].verdict, Verdict::Interesting);
}

TEST_F(AssembledInput, AssemblerThatBreaksHasSaidNothing) {
  for (const char *text : {"endless", "nothing"})
    EXPECT_EQ(judgedOf({compileOf(text)})[0].verdict, Verdict::Unresolved)
        << text;
  EXPECT_TRUE(judgedInputs.empty());
}

// There is no input of the compiler's that could show the failure.
TEST_F(AssembledInput, WhatTheAssemblerCrashesOnDoesNotShowIt) {
  Judgement judgement = judgedOf({compileOf("crashing")})[0];
  EXPECT_EQ(judgement.verdict, Verdict::Different);
  EXPECT_EQ(judgement.reason, "as crashes on it: SIGSEGV");
  EXPECT_EQ(bench.launcher.commands().size(), 2u) << "asked once more";
}

TEST_F(AssembledInput, CrashThatIsNoneTheNextTimeSaysNothing) {
  crashes = 1;
  EXPECT_EQ(judgedOf({compileOf("a")})[0].verdict, Verdict::Interesting);
}

TEST_F(AssembledInput, IsNoCompileAndInNoJournal) {
  judgedOf({compileOf("a"), compileOf("invalid")});
  EXPECT_EQ(bench.prober->counts().total, 0u);
  size_t runs = bench.launcher.commands().size();
  bench.restart();
  judgedOf({compileOf("a"), compileOf("invalid")});
  EXPECT_EQ(bench.launcher.commands().size(), 2 * runs)
      << "an upgraded assembler is asked again";
}

TEST_F(AssembledInput, BudgetOfTimeEndsIt) {
  bench.settings.maxTime = std::chrono::milliseconds(1);
  bench.restart();
  std::this_thread::sleep_for(std::chrono::milliseconds(5));
  auto judgements =
      judgeAssembled(*bench.prober, {compileOf("a")},
                     [](const std::vector<Compile> &)
                         -> llvm::Expected<std::vector<Judgement>> {
                       return std::vector<Judgement>();
                     });
  EXPECT_TRUE(judgements.errorIsA<Stopped>());
  llvm::consumeError(judgements.takeError());
}

} // namespace
