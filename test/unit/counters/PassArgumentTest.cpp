#include "counters/PassArgument.h"
#include "counters/FlagTrace.h"
#include "test/unit/fakes/SimulatedOpt.h"
#include <gmock/gmock.h>

using namespace culprit;
using namespace culprit::test;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

TEST(PassArgument, CandidatesAreAsSimilarAsTheyCanBe) {
  std::set<std::string> flags = {"canonicalize",
                                 "cse",
                                 "color",
                                 "test-convert-pdl",
                                 "convert-pdl-to-pdl-interp",
                                 "convert-scf-to-cf"};
  EXPECT_THAT(argumentCandidates("Canonicalizer", {}, flags, 9),
              ElementsAre("canonicalize"));
  EXPECT_THAT(
      argumentCandidates("mlir::ConvertPDLToPDLInterpPass", {}, flags, 1),
      ElementsAre("convert-pdl-to-pdl-interp"));
  EXPECT_THAT(argumentCandidates("{anonymous}::CSE", {}, flags, 9),
              ElementsAre("cse"));
}

TEST(PassArgument, WordsOfTheScriptComeFirst) {
  EXPECT_THAT(argumentCandidates("SCFToControlFlowPass",
                                 {"f", "convert-scf-to-cf", "f"},
                                 {"scf-to-control-flow"}, 9),
              ElementsAre("convert-scf-to-cf", "f", "scf-to-control-flow"));
  EXPECT_THAT(argumentCandidates("A", {"b", "c", "d"}, {}, 2),
              ElementsAre("b", "c"));
}

class LearnArgument : public testing::Test {
protected:
  std::string learn(const std::string &input) {
    opt.scriptOf = {{"outer", "inner-one"}};
    Compile compile =
        pipelineCompile("builtin.module(func.func(outer))", input);
    Trace traced =
        *llvm::cantFail(traceByFlags(*bench.prober, compiler, compile));
    asked = bench.prober->counts().total;
    llvm::cantFail(learnArgument(*bench.prober, compiler, compile, traced, 2));
    asked = bench.prober->counts().total - asked;
    return traced.pathOf(2);
  }

  CompilerUnderTest compiler = simulatedCompiler();
  SimulatedOpt opt;
  Bench bench{[this](const Command &command, const Limits &limits) {
    return opt(command, limits);
  }};
  unsigned asked = 0;
};

TEST_F(LearnArgument, OfAPassThatTheScriptNames) {
  EXPECT_EQ(learn("\"transform\"(\"inner-one\", \"func.func\")\n"),
            "outer > inner-one");
  EXPECT_EQ(asked, 3u) << "those two words, and outer of the pipeline";
}

TEST_F(LearnArgument, OfAFlagSpelledLikeTheClass) {
  compiler.flags.insert("inner-one");
  EXPECT_EQ(learn("module {}\n"), "outer > inner-one");
}

TEST_F(LearnArgument, NothingThatProvesWrong) {
  compiler.flags.insert("class-inner-ones");
  EXPECT_EQ(learn("module {}\n"), "outer > Class_inner-one");
}

TEST_F(LearnArgument, NothingWithoutAGate) {
  compiler.flags.insert("inner-one");
  compiler.flags.erase("mlir-debug-counter");
  EXPECT_EQ(learn("module {}\n"), "outer > Class_inner-one");
  EXPECT_EQ(asked, 0u);
}

} // namespace
