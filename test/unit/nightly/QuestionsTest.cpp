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
  EXPECT_EQ(tonight("opt-19 a.mlir", "opt-19 b.mlir"), "");
  EXPECT_EQ(tonight("./build.sh a.mlir", "./other.sh a.mlir"), "");
}

TEST(Questions, LimitsEndATriageByItself) {
  NightSettings settings;
  settings.options = {"--timeout", "5"};
  Questions questions(settings);
  Job job;
  job.argv = {"opt", "x"};
  job.directory = "/d";
  Errand errand =
      questions.triage(job, "/w", 2, std::chrono::milliseconds(90500));
  EXPECT_THAT(errand.arguments,
              ElementsAre("triage", "--timeout", "5", "--max-seconds", "90",
                          "-j", "2", "--out", "/w/answer", "--", "opt", "x"));
  EXPECT_EQ(errand.directory, "/d");
  EXPECT_GT(errand.limit, std::chrono::milliseconds(90500));
  EXPECT_EQ(questions.check(job, "/w").limit.count(), 0);
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
