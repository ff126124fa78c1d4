//===- AssembledInputTest.cpp - Texts that become the input --------------===//
#include "judge/AssembledInput.h"
#include "counters/FlagInstruments.h"
#include "judge/Oracle.h"
#include "test/unit/fakes/SimulatedOpt.h"
#include <gmock/gmock.h>

using namespace culprit;
using namespace culprit::test;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

/// `/as INPUT OUTPUT`: writes `bytes of TEXT`, after so many crashes; with a
/// number, if that is not 0, which grows.
std::atomic<int> crashes, numbered;
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
    std::ofstream(command.argv[2])
        << (numbered ? std::to_string(numbered++) + ": " : "") << "bytes of "
        << text;
  return clean();
}

/// All that it is asked about shows the failure, unless it is told otherwise.
class Recording : public Oracle {
public:
  explicit Recording(Instruments &instruments, FailureSignature signature = {})
      : Oracle(instruments, std::move(signature)) {}

  std::vector<std::string> inputs;
  Verdict verdict = Verdict::Interesting;

protected:
  llvm::Expected<std::vector<Judgement>>
  judgeAll(const std::vector<Compile> &compiles, Attribution) override {
    for (const Compile &compile : compiles) {
      EXPECT_FALSE(compile.assembler);
      inputs.push_back(compile.input.text());
    }
    return std::vector<Judgement>(
        compiles.size(), {verdict, FailureKind::Crash, false, "as told"});
  }
};

class AssembledInput : public testing::Test {
protected:
  AssembledInput() { crashes = numbered = 0; }

  Bench bench{assemble, /*workers=*/2};
  CompilerUnderTest compiler = simulatedCompiler();
  std::unique_ptr<FlagInstruments> instruments;
  std::unique_ptr<Recording> oracle = anOracle();

  std::unique_ptr<Recording> anOracle(FailureSignature signature = {}) {
    instruments = std::make_unique<FlagInstruments>(*bench.prober, compiler);
    return std::make_unique<Recording>(*instruments, std::move(signature));
  }
  static Compile compileOf(const std::string &text, bool isText = true) {
    Compile compile = compileWith(text, {});
    if (isText)
      compile.assembler = std::make_shared<const Assembler>(
          Assembler{{"/as", "{input}", "{output}"}, ".bytes"});
    return compile;
  }
  std::vector<Judgement> judgedOf(const std::vector<Compile> &compiles) {
    return llvm::cantFail(oracle->askAll(compiles, Attribution::None));
  }
  InputText bytesOf(const std::string &text) {
    Compile compile = llvm::cantFail(oracle->asJudged(compileOf(text)));
    EXPECT_FALSE(compile.assembler);
    return compile.input;
  }
  size_t assembled() const { return bench.launcher.commands().size(); }
};

TEST_F(AssembledInput, CompilerGetsWhatWasMade) {
  auto judgements = judgedOf({compileOf("a"), compileOf("b", false)});
  EXPECT_THAT(oracle->inputs, ElementsAre("bytes of a", "b"));
  EXPECT_EQ(judgements[0].verdict, Verdict::Interesting);
  EXPECT_EQ(bytesOf("a").suffix(), ".bytes");
}

// Neither the failure nor a crash of the compiler's.
TEST_F(AssembledInput, RefusedTextDoesNotShowTheFailure) {
  auto judgements = judgedOf({compileOf("invalid"), compileOf("b")});
  EXPECT_THAT(oracle->inputs, ElementsAre("bytes of b"));
  EXPECT_EQ(judgements[0].verdict, Verdict::Different);
  EXPECT_EQ(judgements[0].reason, "as refuses it: error: no op");
  EXPECT_EQ(judgements[1].verdict, Verdict::Interesting);
}

TEST_F(AssembledInput, AssemblerThatBreaksHasSaidNothing) {
  for (const char *text : {"endless", "nothing"})
    EXPECT_EQ(judgedOf({compileOf(text)})[0].verdict, Verdict::Unresolved)
        << text;
  EXPECT_TRUE(oracle->inputs.empty());
}

// There is no input of the compiler's that could show the failure.
TEST_F(AssembledInput, WhatTheAssemblerCrashesOnDoesNotShowIt) {
  Judgement judgement = judgedOf({compileOf("crashing")})[0];
  EXPECT_EQ(judgement.verdict, Verdict::Different);
  EXPECT_EQ(judgement.reason, "as crashes on it: SIGSEGV");
  EXPECT_EQ(assembled(), 2u) << "asked once more";
}

TEST_F(AssembledInput, CrashThatIsNoneTheNextTimeSaysNothing) {
  crashes = 1;
  EXPECT_EQ(judgedOf({compileOf("a")})[0].verdict, Verdict::Interesting);
}

TEST_F(AssembledInput, IsNoCompileAndInNoJournal) {
  judgedOf({compileOf("a"), compileOf("invalid")});
  EXPECT_EQ(bench.prober->counts().total, 0u);
  size_t runs = assembled();
  bench.restart();
  oracle = anOracle();
  judgedOf({compileOf("a"), compileOf("invalid")});
  EXPECT_EQ(assembled(), 2 * runs) << "an upgraded assembler is asked again";
}

TEST_F(AssembledInput, BudgetOfTimeEndsIt) {
  bench.settings.maxTime = std::chrono::milliseconds(1);
  bench.restart();
  while (bench.prober->elapsed() <= 2 * bench.settings.maxTime)
    std::this_thread::yield();
  oracle = anOracle();
  auto judgements = oracle->askAll({compileOf("a")}, Attribution::None);
  EXPECT_TRUE(judgements.errorIsA<Stopped>());
  llvm::consumeError(judgements.takeError());
}

// The assembler's answers count from 1.
TEST_F(AssembledInput, WhatShowedTheFailureIsNotAssembledAgain) {
  numbered = 1;
  judgedOf({compileOf("a")});
  EXPECT_EQ(bytesOf("a").text(), "1: bytes of a");
  crashes = 2; // it would refuse it now
  EXPECT_EQ(bytesOf("a").text(), "1: bytes of a");
  judgedOf({compileOf("a")});
  EXPECT_THAT(oracle->inputs, ElementsAre("1: bytes of a", "1: bytes of a"));
  EXPECT_EQ(assembled(), 1u);
}

TEST_F(AssembledInput, WhatDidNotShowItIsNotRemembered) {
  oracle->verdict = Verdict::Different;
  judgedOf({compileOf("a")});
  judgedOf({compileOf("a")});
  EXPECT_EQ(assembled(), 2u);
}

TEST_F(AssembledInput, AnotherAssemblersBytesAreOthers) {
  judgedOf({compileOf("a")});
  Compile other = compileOf("a");
  other.assembler = std::make_shared<const Assembler>(
      Assembler{{"/as", "{input}", "{output}", "--newer"}, ".bytes"});
  judgedOf({other});
  EXPECT_EQ(assembled(), 2u);
}

TEST_F(AssembledInput, HowOftenItShowsIsAskedOfTheBytesThatWereJudged) {
  FailureSignature flaky;
  flaky.rate = {15, 30};
  flaky.runsPerQuestion = flaky.rate.runsPerQuestion();
  oracle = anOracle(flaky);
  judgedOf({compileOf("a")});
  crashes = 2;
  EXPECT_TRUE(llvm::cantFail(oracle->asksOftenEnough(compileOf("a"))));
  EXPECT_EQ(assembled(), 1u);
}

TEST_F(AssembledInput, BytesThatNobodyJudgedAreJudgedFirst) {
  EXPECT_EQ(bytesOf("a").text(), "bytes of a");
  EXPECT_THAT(oracle->inputs, ElementsAre("bytes of a"));
  EXPECT_EQ(
      llvm::cantFail(oracle->asJudged(compileOf("b", false))).input.text(), "b")
      << "as it is";
}

TEST_F(AssembledInput, BytesOfAnotherOracleAreTaken) {
  oracle->takeAsJudged(compileOf("a"), InputText("theirs"));
  EXPECT_EQ(bytesOf("a").text(), "theirs");
  oracle->takeAsJudged(compileOf("b", false), InputText("theirs"));
  EXPECT_EQ(assembled(), 0u);
}

// No defect of Culprit: the triage can go on without it.
TEST_F(AssembledInput, BytesThatAreGoneAndNotMadeAgainAreToldApart) {
  auto whyNot = [&](const std::string &text) {
    auto compile = oracle->asJudged(compileOf(text));
    EXPECT_TRUE(compile.errorIsA<NotMadeAgain>()) << text;
    return llvm::toString(compile.takeError());
  };
  EXPECT_THAT(whyNot("invalid"), HasSubstr("as refuses it: error: no op"));
  EXPECT_THAT(whyNot("endless"), HasSubstr("came to no end"));
  oracle->verdict = Verdict::Uninteresting;
  EXPECT_THAT(whyNot("a"), HasSubstr("as told"));
}

TEST(JudgedBytes, TheOldestAreForgottenAndNeverTheNewest) {
  JudgedBytes known(/*most=*/8);
  auto compileOf = [](const std::string &text) {
    Compile compile = compileWith(text, {});
    compile.assembler = std::make_shared<const Assembler>();
    return compile;
  };
  known.add(compileOf("a"), InputText("1234"));
  known.add(compileOf("b"), InputText("5678"));
  EXPECT_TRUE(known.of(compileOf("a")));
  known.add(compileOf("a"), InputText("other"));
  EXPECT_EQ(known.of(compileOf("a"))->text(), "1234") << "as it was judged";
  known.add(compileOf("c"), InputText("9"));
  EXPECT_FALSE(known.of(compileOf("a")));
  EXPECT_TRUE(known.of(compileOf("b")));
  known.add(compileOf("d"), InputText("too much for it"));
  EXPECT_FALSE(known.of(compileOf("c")));
  EXPECT_TRUE(known.of(compileOf("d")));
}

} // namespace
