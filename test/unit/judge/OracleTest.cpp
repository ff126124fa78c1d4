//===- OracleTest.cpp - Questions, and how often they are asked ----------===//
#include "judge/Oracle.h"
#include "counters/FlagInstruments.h"
#include "test/unit/fakes/SimulatedOpt.h"
#include <gmock/gmock.h>

using namespace culprit;
using namespace culprit::test;
using testing::SizeIs;

namespace {

/// Only each `period`-th run of a compile shows the failure, the first one
/// among them. Starts nothing.
class PeriodicOracle : public Oracle {
public:
  PeriodicOracle(Instruments &instruments, FailureSignature signature)
      : Oracle(instruments, std::move(signature)) {}

  unsigned period = 1, runs = 0;
  Met meets; ///< in each run

protected:
  llvm::Expected<std::vector<Judgement>>
  judgeAll(const std::vector<Compile> &compiles, Attribution) override {
    std::vector<Judgement> judgements(compiles.size());
    for (size_t i = 0; i < compiles.size(); ++i) {
      judgements[i].verdict = compiles[i].repeat % period
                                  ? Verdict::Uninteresting
                                  : Verdict::Interesting;
      judgements[i].met = std::make_shared<Met>(meets);
    }
    runs += compiles.size();
    return judgements;
  }
};

FailureSignature showingIn(ReproductionRate rate) {
  FailureSignature signature;
  signature.rate = rate;
  signature.runsPerQuestion = rate.runsPerQuestion();
  return signature;
}

FailureFace crashIn(const char *function) {
  FailureFace face;
  face.kind = FailureKind::Crash;
  face.specific = true;
  face.frames = {function};
  return face;
}

Judgement meeting(Met met) {
  Judgement judgement;
  judgement.met = std::make_shared<Met>(std::move(met));
  return judgement;
}

class OracleTest : public testing::Test {
protected:
  CompilerUnderTest compiler = simulatedCompiler();
  Bench bench{[](const Command &, const Limits &) { return clean(); }};
  FlagInstruments instruments{*bench.prober, compiler};
  PeriodicOracle oracle{instruments, showingIn({15, 30})};
  Compile compile = pipelineCompile("builtin.module(bad)");

  Judgement ask(Attribution attribution) {
    return llvm::cantFail(oracle.ask(compile, attribution));
  }
  bool asksOftenEnough() {
    return llvm::cantFail(oracle.asksOftenEnough(compile));
  }
};

TEST_F(OracleTest, SteadyFailureIsAskedForOnce) {
  PeriodicOracle steady{instruments, {}};
  llvm::cantFail(steady.ask(compile, Attribution::OnAccept));
  EXPECT_EQ(steady.runs, 1u);
}

TEST_F(OracleTest, WhatShowsItMoreRarelyIsRefused) {
  oracle.period = 2;
  EXPECT_EQ(ask(Attribution::OnAccept).verdict, Verdict::Interesting);
  oracle.period = 100;
  Judgement rarer = ask(Attribution::OnAccept);
  EXPECT_EQ(rarer.verdict, Verdict::Different);
  EXPECT_EQ(rarer.reason, "it shows the failure more rarely, in 1 of 30 runs");
  EXPECT_EQ(ask(Attribution::None).verdict, Verdict::Interesting)
      << "a gate asks no more than whether it shows";
  Judgement last =
      llvm::cantFail(oracle.askHoweverRare(compile, Attribution::OnAccept));
  EXPECT_EQ(last.verdict, Verdict::Interesting) << "no edit begins with it";
}

TEST_F(OracleTest, ReplayDoesNotAskHowOften) {
  FailureSignature signature = oracle.reference();
  signature.rate = {};
  PeriodicOracle replaying{instruments, signature};
  replaying.period = 100;
  EXPECT_EQ(
      llvm::cantFail(replaying.ask(compile, Attribution::OnAccept)).verdict,
      Verdict::Interesting);
}

TEST_F(OracleTest, RarerOnesAreAskedMoreOften) {
  const FailureSignature &now = oracle.reference();
  unsigned atFirst = now.runsPerQuestion;
  oracle.period = 2;
  EXPECT_TRUE(asksOftenEnough());
  oracle.period = 4;
  EXPECT_FALSE(asksOftenEnough());
  EXPECT_GT(now.runsPerQuestion, atFirst);
  EXPECT_TRUE(asksOftenEnough()) << "until it is enough";
  oracle.period = 30;
  EXPECT_FALSE(asksOftenEnough());
  EXPECT_TRUE(asksOftenEnough()) << "more is out of reach";
  EXPECT_EQ(now.runsPerQuestion, mostRunsPerQuestion);
  EXPECT_FALSE(now.rate.isProof(now.runsPerQuestion));
}

TEST_F(OracleTest, WhatIsMetAheadCountsWhenItIsUsed) {
  oracle.meets = {{{crashIn("f"), compile}}};
  oracle.period = 100;
  compile.repeat = 1; // which shows nothing
  auto ahead =
      llvm::cantFail(oracle.askAhead({compile, compile}, Attribution::None));
  EXPECT_THAT(oracle.met().others, SizeIs(0));
  oracle.count(ahead.front());
  ASSERT_THAT(oracle.met().others, SizeIs(1));
  EXPECT_EQ(oracle.met().others.front().count,
            oracle.reference().runsPerQuestion)
      << "in any of its runs";
}

TEST_F(OracleTest, AbsorbsWhatAnotherHasMetAndItsLowerRate) {
  PeriodicOracle rarer{instruments, showingIn({5, 30})};
  FailureFace face = crashIn("f");
  for (PeriodicOracle *each : {&oracle, &rarer})
    each->count(meeting({{{face, compile}}}));
  rarer.count(meeting({{}, {face}}));
  rarer.count(meeting({{}, {face}}));
  oracle.absorb(rarer);
  ASSERT_THAT(oracle.met().others, SizeIs(1));
  EXPECT_EQ(oracle.met().others.front().count, 2u);
  EXPECT_THAT(oracle.met().faces, SizeIs(1));
  face.signal = SIGFPE; // the same frames: was forgotten
  oracle.count(meeting({{}, {face}}));
  EXPECT_THAT(oracle.met().faces, SizeIs(2));
  unsigned asked = oracle.reference().runsPerQuestion;
  EXPECT_EQ(asked, rarer.reference().runsPerQuestion);
  oracle.absorb(PeriodicOracle{instruments, showingIn({15, 30})});
  EXPECT_EQ(oracle.reference().runsPerQuestion, asked);
}

} // namespace
