#include "bisect/pass/PassBisection.h"
#include "test/unit/bisect/Bisecting.h"

using namespace culprit;
using namespace culprit::test;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

constexpr uint64_t limit = 100;

/// Each pass takes what `needs` says, and gives nothing back.
ScriptedLauncher::Script growing(std::map<std::string, uint64_t> needs,
                                 uint64_t byInput) {
  return [=](const Command &command, const Limits &limits) {
    uint64_t used = byInput;
    SimulatedOpt opt;
    opt.bug = [&](const Moment &now) -> std::optional<Outcome> {
      used = byInput;
      for (const std::string &pass : now.ran)
        used += needs.at(pass);
      if (used <= limit)
        return std::nullopt;
      Outcome outcome = crashed("LLVM ERROR: out of memory\n", SIGABRT);
      outcome.status = Outcome::Status::OutOfMemory;
      return outcome;
    };
    Outcome outcome = opt(command, limits);
    outcome.peakMemoryBytes = std::min(used, limit);
    return outcome;
  };
}

PassAnswer runningOut(const std::map<std::string, uint64_t> &needs,
                      const std::string &text, uint64_t given = limit,
                      uint64_t byInput = 0) {
  CompilerUnderTest compiler = simulatedCompiler();
  Bench bench(growing(needs, byInput));
  bench.settings.limits.memoryBytes = given;
  bench.restart();
  FlagInstruments instruments(*bench.prober, compiler);
  Compile steady = pipelineCompile(text);
  auto failing = llvm::cantFail(bench.prober->run(steady));
  FailureOracle oracle(instruments, signatureOf(failing.outcome));
  return llvm::cantFail(bisectPass(oracle, steady,
                                   llvm::cantFail(parsePipeline(text)),
                                   llvm::cantFail(instruments.trace(steady))));
}

// A pass that took next to nothing was `exact`: it only came last.
TEST(LastStraw, ThePassWhereMemoryRunsOutMayHaveNeededNone) {
  PassAnswer answer = runningOut(
      {{"p1", 40}, {"p2", 0}, {"p3", 50}, {"p4", 20}, {"p5", 0}}, passes(5));
  EXPECT_EQ(answer.precision, Precision::Range);
  EXPECT_EQ(answer.pass, "p4");
  EXPECT_THAT(answer.candidates, ElementsAre("p1", "p2", "p3", "p4"));
  EXPECT_THAT(answer.why, HasSubstr("any of them may be to blame"));
}

// A large input was held against the passes before it.
TEST(LastStraw, WhatTheInputTakesIsNoPassesFault) {
  PassAnswer answer = runningOut({{"p1", 5}, {"p2", 90}}, passes(2), limit,
                                 /*byInput=*/70);
  EXPECT_EQ(answer.precision, Precision::Exact);
  EXPECT_EQ(answer.pass, "p2");
}

TEST(LastStraw, APassThatTakesNearlyAllIsNamed) {
  PassAnswer answer =
      runningOut({{"p1", 10}, {"p2", 10}, {"p3", 900}}, passes(3));
  EXPECT_EQ(answer.precision, Precision::Exact);
  EXPECT_EQ(answer.pass, "p3");
  EXPECT_THAT(answer.candidates, IsEmpty());
}

TEST(LastStraw, WithoutALimitNothingIsKnown) {
  PassAnswer answer =
      runningOut({{"p1", 90}, {"p2", 20}}, passes(2), /*given=*/0);
  EXPECT_EQ(answer.precision, Precision::Exact);
  EXPECT_EQ(answer.pass, "p2");
}

TEST(LastStraw, RunsOfOnePassAreNamedByIt) {
  PassAnswer answer = runningOut({{"p1", 40}}, "builtin.module(p1,p1,p1)");
  EXPECT_EQ(answer.precision, Precision::Exact);
  EXPECT_EQ(answer.pass, "p1");
  EXPECT_THAT(answer.why, HasSubstr("any of them may be to blame"));
  EXPECT_THAT(answer.candidates, IsEmpty());
}

} // namespace
