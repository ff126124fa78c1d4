#include "nightly/Questions.h"
#include "nightly/Answer.h"
#include <gmock/gmock.h>

using namespace culprit;
using testing::ElementsAre;

static Job line(const std::string &text) {
  Job job;
  job.shellLine = text;
  return job;
}

TEST(Questions, TheCompilerOfTonightStandsWhereItStoodBefore) {
  auto tonight = [](const std::string &before, const std::string &now) {
    return compilerTonight("/usr/bin/opt-19", line(before), line(now));
  };
  EXPECT_EQ(tonight("A=1 opt-19 a.mlir", "A=1 /new/opt-22 a.mlir"),
            "/new/opt-22");
  EXPECT_EQ(tonight("opt-19 a.mlir", "opt-19 b.mlir"), "opt-19");
  EXPECT_EQ(tonight("/b/opt-19 a.mlir", "/b/opt-19 b.mlir"), "");
  EXPECT_EQ(tonight("./build.sh a.mlir", "./other.sh a.mlir"), "");
  // The bundle was asked of the build that the wrapper started last night.
  EXPECT_EQ(tonight("./opt a.mlir", "./opt a.mlir"), "./opt");
}

// The bundle was asked of /usr/bin/timeout.
TEST(Questions, WhatWasPutInFrontOfTheCompilerIsNotTheCompiler) {
  auto tonight = [](const std::string &before, const std::string &now) {
    return compilerTonight("/usr/bin/opt-19", line(before), line(now));
  };
  EXPECT_EQ(tonight("opt-19 a.mlir", "timeout 60 opt-22 a.mlir"), "opt-22");
  EXPECT_EQ(tonight("timeout 60 opt-19 a.mlir", "/new/opt a.mlir"), "/new/opt");
  EXPECT_EQ(tonight("./opt a.mlir", "timeout 60 ./opt a.mlir"), "./opt");
  EXPECT_EQ(tonight("/b/opt-19 a.mlir", "time /b/opt-19 a.mlir"), "");
  EXPECT_EQ(tonight("opt-19 a.mlir", "new/another -x a.mlir"), "new/another")
      << "the build of then would show the bug for ever";
  EXPECT_EQ(tonight("opt-19 a.mlir", "timeout 60 another a.mlir"), "timeout")
      << "which settles nothing";
}

TEST(Questions, LimitsEndATriageByItself) {
  NightSettings settings;
  settings.options = {"--timeout", "5"};
  Questions questions(settings);
  Job job;
  job.argv = {"opt", "x"};
  job.directory = "/d";
  Errand errand =
      questions.triage(job, "/w", 2, 0, std::chrono::milliseconds(90500));
  EXPECT_THAT(errand.arguments,
              ElementsAre("triage", "--timeout", "5", "--max-seconds", "91",
                          "-j", "2", "--out", "/w/answer", "--", "opt", "x"));
  EXPECT_EQ(errand.directory, "/d");
  EXPECT_GT(errand.limit, std::chrono::milliseconds(90500));
  EXPECT_EQ(questions.check(job, "/w").limit.count(), 0);
}

// `--budget 3s` took the minute of a hanging job.
TEST(Questions, ACheckEndsWithTheBudgetOfTheNight) {
  NightSettings settings;
  settings.perJob = std::chrono::minutes(10);
  Questions questions(settings);
  Job job;
  job.argv = {"opt"};
  auto asked = [&](std::chrono::milliseconds left) {
    Errand errand = questions.check(job, "/w", 0, left);
    return errand.arguments[2];
  };
  EXPECT_EQ(asked(std::chrono::seconds(3)), "3");
  EXPECT_EQ(asked(std::chrono::milliseconds(1)), "1");
  // What takes longer than a triage may was left over on each night.
  EXPECT_EQ(asked(std::chrono::hours(1)), "3600");
}

// `--budget 3s` waited for all that had a bundle.
TEST(Questions, JudgesAndReplaysEndWithTheBudgetOfTheNight) {
  NightSettings settings;
  settings.perJob = std::chrono::minutes(10);
  Questions questions(settings);
  Job job;
  job.argv = {"opt"};
  for (auto [left, limit] : {std::pair(std::chrono::seconds(3), "3"),
                             std::pair(std::chrono::seconds(3600), "600")}) {
    EXPECT_EQ(questions.judge("/b", job, "/w", 0, left).arguments[2], limit);
    EXPECT_EQ(questions.replay("/b", "", "/w", 0, left).arguments[2], limit);
  }
}

// One clean run made it fixed, and the next night brought it back.
TEST(Questions, WhatShowsNowAndThenIsAskedSoOften) {
  Bug bug;
  EXPECT_EQ(runsFor(bug), 0u);
  bug.showing = 15, bug.runs = 30;
  EXPECT_EQ(runsFor(bug), 16u);
  bug.showing = 1;
  EXPECT_EQ(runsFor(bug), 60u);
  NightSettings settings;
  Questions questions(settings);
  Job job;
  job.argv = {"opt", "-j", "9"};
  EXPECT_THAT(questions.judge("/b", job, "/w", 16).arguments,
              ElementsAre("judge", "/b", "--json", "--trust", "--runs", "16",
                          "-j", "1", "--", "opt", "-j", "9"));
  settings.options = {"--runs", "20"};
  EXPECT_THAT(questions.replay("/b", "opt", "/w", 16).arguments,
              ElementsAre("judge", "--runs", "20", "/b", "--json", "--trust",
                          "-j", "1", "--compiler", "opt"));
  settings.options = {"--runs", "3"};
  EXPECT_THAT(questions.replay("/b", "", "/w", 16).arguments,
              ElementsAre("judge", "--runs", "16", "/b", "--json", "--trust",
                          "-j", "1"));
}

// A check had seen it in 10 of 30 runs; the triage asked three times, was
// unlucky, and no later night tried again.
TEST(Questions, ATriageAsksAsOftenAsTheCheckSaysThatItMust) {
  Answer check;
  EXPECT_EQ(runsFor(check), 0u);
  check.showing = 15, check.runs = 30;
  NightSettings settings;
  Job job;
  job.argv = {"opt"};
  EXPECT_THAT(Questions(settings)
                  .triage(job, "/w", 1, runsFor(check), std::nullopt)
                  .arguments,
              ElementsAre("triage", "--runs", "16", "-j", "1", "--out",
                          "/w/answer", "--", "opt"));
}

// Of an output that nobody judged it is not known that it is right.
TEST(Answer, WithoutAVerdictNothingIsClean) {
  Answer answer = parseReport(
      R"({"status": "not-reproduced", "failure": {"kind": "miscompile"},
          "remarks": [{"id": "output-not-judged", "text": "exit 125"}]})");
  EXPECT_TRUE(answer.notJudged);
  EXPECT_FALSE(answer.fails());
  EXPECT_EQ(answer.error, "exit 125");
}
