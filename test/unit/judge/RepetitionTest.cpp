#include "judge/Repetition.h"
#include "test/unit/fakes/ScriptedLauncher.h"
#include <gmock/gmock.h>

using namespace culprit;
using namespace culprit::test;
using testing::ElementsAre;

namespace {

constexpr Verdict clean_ = Verdict::Uninteresting, shows = Verdict::Interesting,
                  other = Verdict::Different, unsure = Verdict::Unresolved;

/// Run r of compile c ends with script[c][r]; the last one repeats.
struct Scripted {
  std::vector<std::vector<Verdict>> script;
  std::vector<unsigned> asked = {};

  std::vector<Compile> compiles() const {
    std::vector<Compile> result;
    for (size_t i = 0; i < script.size(); ++i)
      result.push_back(compileWith(std::to_string(i), {}));
    return result;
  }

  llvm::Expected<std::vector<Judgement>>
  operator()(const std::vector<Compile> &some) {
    std::vector<Judgement> result;
    asked.resize(script.size());
    for (const Compile &compile : some) {
      size_t number = std::stoul(compile.input.text());
      const auto &runs = script[number];
      ++asked[number];
      result.emplace_back();
      result.back().verdict =
          runs[std::min<size_t>(compile.repeat, runs.size() - 1)];
    }
    return result;
  }

  std::vector<Verdict> verdicts(unsigned runs, unsigned workers) {
    auto judged = llvm::cantFail(
        judgeRepeatedly(compiles(), runs, workers, std::ref(*this)));
    std::vector<Verdict> result;
    for (const Judgement &judgement : judged)
      result.push_back(judgement.verdict);
    return result;
  }
};

TEST(Repetition, OneRunThatShowsIsEnough) {
  for (unsigned workers : {1, 4, 64}) {
    Scripted runs{{{shows}, {clean_, clean_, shows, clean_}, {clean_}}};
    EXPECT_THAT(runs.verdicts(20, workers), ElementsAre(shows, shows, clean_));
    EXPECT_EQ(runs.asked[0], 1u);
    EXPECT_EQ(runs.asked[2], 20u) << "clean only if all were";
  }
}

TEST(Repetition, NoMoreThanWereAskedFor) {
  Scripted runs{{{clean_, clean_, clean_, shows}}};
  EXPECT_THAT(runs.verdicts(3, 64), ElementsAre(clean_));
  EXPECT_THAT(runs.verdicts(4, 64), ElementsAre(shows));
}

TEST(Repetition, AnotherFailureIsNoEndOfIt) {
  Scripted runs{{{other, clean_, shows}, {clean_, other, clean_}}};
  EXPECT_THAT(runs.verdicts(20, 1), ElementsAre(shows, other));
}

TEST(Repetition, WhatCannotBeSaidEndsIt) {
  for (unsigned workers : {1, 8}) {
    Scripted runs{{{clean_, unsure, shows}, {other, unsure}}};
    EXPECT_THAT(runs.verdicts(20, workers), ElementsAre(unsure, unsure));
  }
}

TEST(Repetition, Rate) {
  Scripted runs{{{shows, other, clean_, shows, clean_}}};
  ReproductionRate rate =
      llvm::cantFail(measureRate(runs.compiles().front(), 8, std::ref(runs)));
  EXPECT_EQ(rate.showing, 2u);
  EXPECT_EQ(rate.runs, 8u);
}

/// How many runs it takes until the rate of each `period`-th run is known.
unsigned runsUntilKnown(unsigned period, unsigned obstacleAt = 1000) {
  ReproductionRate rate;
  llvm::cantFail(repeatUntilKnown(
      [&] { return rate; },
      [&](bool isKnown) { return isKnown || rate.runs >= obstacleAt; },
      [&](unsigned number) {
        for (; rate.runs < number; ++rate.runs)
          rate.showing += rate.runs % period == 0;
        return llvm::Error::success();
      }));
  return rate.runs;
}

TEST(Repetition, UntilTheRateIsKnown) {
  EXPECT_EQ(runsUntilKnown(2), 30u);
  EXPECT_EQ(runsUntilKnown(25), 120u) << "too rare to ask by";
  EXPECT_EQ(runsUntilKnown(25, 60), 60u) << "the caller has enough";
}

TEST(Repetition, RunsUntilOneFails) {
  std::atomic<unsigned> run{0};
  Bench bench([&](const Command &, const Limits &) {
    return ++run == 5 ? crashed(stackDump({"mlir::a()"})) : clean();
  });
  CompileResult result =
      llvm::cantFail(runUntilItFails(*bench.prober, compileWith("IR", {}), 20));
  EXPECT_EQ(result.outcome.status, Outcome::Status::Crashed);
  CompileResult none =
      llvm::cantFail(runUntilItFails(*bench.prober, compileWith("IR", {}), 4));
  EXPECT_EQ(none.outcome.status, Outcome::Status::Completed);
}

} // namespace
