//===- TextReducerTest.cpp - Texts that nothing parses --------------------===//
#include "reducer/text/TextReducer.h"
#include "test/unit/reducer/Misled.h"

using namespace culprit;
using namespace culprit::test;
using testing::AllOf;
using testing::Each;
using testing::ElementsAre;
using testing::Field;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

namespace {

bool isBad(llvm::StringRef input) { return input.contains("bad"); }

std::vector<std::string> kindsIn(const ReductionAnswer &answer) {
  std::vector<std::string> kinds;
  for (const KindCertificate &row : answer.certificate)
    kinds.push_back(row.kind);
  return kinds;
}

TEST(TextReducer, WherePlainRunsAreMisledItLooksMoreClosely) {
  Misled misled(
      [](llvm::StringRef input) {
        return isBad(input) && input.contains("three");
      },
      isBad);
  auto answer = llvm::cantFail(
      reduceText(misled.oracle, Misled::compile("one\nbad\nthree\nfour\n"), {},
                 misled.keeps));
  EXPECT_EQ(answer.compile.input.text(), "bad\nthree");
  EXPECT_TRUE(answer.certified);
  EXPECT_THAT(kindsIn(answer), ElementsAre("blocks", "lines", "brackets",
                                           "heads", "tokens", "pairs"));
}

// The sizes of LLVM IR ended in 0 ops.
TEST(TextReducer, OpsOfEachSmallerTextAreCounted) {
  Misled misled(isBad, isBad);
  std::vector<unsigned> told;
  auto answer = llvm::cantFail(reduceText(
      misled.oracle, Misled::compile("one\nbad\nthree\n"), {},
      [&](const Compile &, unsigned ops) {
        told.push_back(ops);
        return llvm::Error::success();
      },
      [](llvm::StringRef text) { return unsigned(text.count('\n')); }));
  EXPECT_EQ(answer.compile.input.text(), "bad");
  ASSERT_FALSE(told.empty());
  EXPECT_THAT(told, testing::Contains(1u));
  EXPECT_EQ(answer.trajectory.front().ops, 3u);
  EXPECT_EQ(answer.trajectory.back().ops, told.back());
}

// The certificate says that no line can go without losing the failure.
TEST(TextReducer, ATripleThatTheFailureDoesWithoutIsSaid) {
  auto reduced = [](bool needsTriple) {
    auto shows = [=](llvm::StringRef input) {
      return isBad(input) && (!needsTriple || input.contains("\"arm64\""));
    };
    Misled misled(shows, shows);
    misled.oracle.holdTarget("arm64");
    return llvm::cantFail(reduceText(
        misled.oracle, Misled::compile("target triple = \"arm64\"\nbad\n"), {},
        misled.keeps));
  };
  ReductionAnswer stays = reduced(/*needsTriple=*/false);
  EXPECT_THAT(stays.compile.input.text(), StartsWith("target triple"));
  EXPECT_TRUE(stays.certified);
  EXPECT_THAT(stays.why, StartsWith("the target triple stays: without it, the "
                                    "same for the compiler's default target"));
  EXPECT_EQ(reduced(/*needsTriple=*/true).why, "");
}

// No kind makes it smaller, and each looked as if it did.
TEST(TextReducer, WhatIsRefusedIsInTheCertificateAndNotOnDisk) {
  const std::string text = "one\nbad (three)";
  Misled misled([&](llvm::StringRef input) { return input == text; }, isBad);
  auto answer = llvm::cantFail(
      reduceText(misled.oracle, Misled::compile(text), {}, misled.keeps));
  EXPECT_EQ(answer.compile.input.text(), text);
  EXPECT_THAT(kindsIn(answer), ElementsAre("blocks", "lines", "brackets",
                                           "heads", "tokens", "pairs"));
  EXPECT_TRUE(answer.certified) << "by closer looks";
  EXPECT_EQ(answer.why, "");
  ASSERT_FALSE(misled.kept.empty());
  EXPECT_EQ(misled.kept.back(), text);
}

// Halves of what is all needed were asked for in each round.
TEST(TextReducer, ARoundAfterTheFirstIsASweepOfSingleEdits) {
  constexpr unsigned words = 64;
  std::vector<std::string> needed;
  for (unsigned i = 0; i < words; ++i)
    needed.push_back("w" + std::to_string(10 + i));
  auto hasAll = [&](llvm::StringRef input) {
    return llvm::all_of(
        needed, [&](const std::string &word) { return input.contains(word); });
  };
  Misled misled(hasAll, hasAll);
  auto answer = llvm::cantFail(
      reduceText(misled.oracle, Misled::compile(llvm::join(needed, " ") + " x"),
                 {}, misled.keeps));
  EXPECT_TRUE(answer.certified);
  EXPECT_EQ(answer.compile.input.text(), llvm::join(needed, " "));
  // Halves and smaller ones once, then each word, and each pair.
  EXPECT_LE(misled.compiles(), 7 * words / 2);
}

/// One run in 60 shows it, the first one.
class Seldom : public Oracle {
public:
  explicit Seldom(Instruments &instruments)
      : Oracle(instruments, signature()) {}
  bool settlesNone = false; ///< by a closer look

protected:
  llvm::Expected<std::vector<Judgement>>
  judgeAll(const std::vector<Compile> &compiles,
           Attribution attribution) override {
    std::vector<Judgement> judgements(compiles.size());
    for (auto [compile, judgement] : llvm::zip(compiles, judgements))
      judgement.verdict = !isBad(compile.input.text()) || compile.repeat % 60
                              ? Verdict::Uninteresting
                              : Verdict::Interesting;
    for (Judgement &judgement : judgements)
      if (settlesNone && attribution != Attribution::None)
        judgement.verdict = Verdict::Unresolved;
    return judgements;
  }

private:
  static FailureSignature signature() {
    FailureSignature signature;
    signature.rate = {1, 60};
    signature.runsPerQuestion = mostRunsPerQuestion;
    return signature;
  }
};

class TextOfProgram : public testing::Test {
protected:
  ReductionAnswer reduced() {
    Compile program = pipelineCompile("builtin.module(a)");
    program.input = InputText("a = 1\nx = bad\n", ".py");
    return llvm::cantFail(
        reduceText(oracle, program, {}, [](const Compile &, unsigned) {
          return llvm::Error::success();
        }));
  }

  CompilerUnderTest compiler = simulatedCompiler();
  Bench bench{[](const Command &, const Limits &) { return clean(); }};
  FlagInstruments instruments{*bench.prober, compiler};
  Seldom oracle{instruments};
};

TEST_F(TextOfProgram, AllReasonsAreSaid) {
  ReductionAnswer answer = reduced();
  EXPECT_EQ(answer.compile.input.text(), "x = bad\n");
  EXPECT_FALSE(answer.certified);
  EXPECT_THAT(answer.why,
              AllOf(StartsWith("not certified: the reduced input shows the "
                               "failure in 1 of 60 runs only"),
                    HasSubstr("cut by lines alone")));
}

TEST_F(TextOfProgram, WhatNoLookSettlesIsUnresolved) {
  oracle.settlesNone = true;
  ReductionAnswer answer = reduced();
  EXPECT_EQ(answer.compile.input.text(), "a = 1\nx = bad\n");
  EXPECT_FALSE(answer.certified);
  ASSERT_THAT(kindsIn(answer), ElementsAre("lines"));
  EXPECT_THAT(answer.why, Not(HasSubstr("no kind of edit")));
  EXPECT_THAT(answer.certificate,
              Each(Field(&KindCertificate::unresolved, 2u)));
}

} // namespace
