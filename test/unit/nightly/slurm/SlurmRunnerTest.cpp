#include "nightly/slurm/SlurmRunner.h"
#include "nightly/slurm/ArrayFiles.h"
#include "nightly/slurm/TaskScript.h"
#include "test/unit/fakes/ScriptedLauncher.h"
#include <gmock/gmock.h>

using namespace culprit;
using namespace culprit::test;
using testing::ElementsAre;

namespace {

/// A Slurm that runs a task at once, or loses it.
class FakeSlurm : public Slurm {
public:
  explicit FakeSlurm(std::string directory) : directory(std::move(directory)) {}

  llvm::Expected<unsigned long> submit(const std::string &, unsigned size,
                                       const std::string &,
                                       const TaskLimits &limits) override {
    asked = limits;
    if (away && away--)
      return llvm::createStringError("socket timed out");
    if (refuses)
      return llvm::createStringError("no such partition");
    sizes.push_back(size);
    unsigned long job = 100 + sizes.size();
    for (unsigned index = 0; index < size; ++index)
      if (keeps)
        running.insert({job, index});
      else if (loses)
        --loses;
      else
        std::ofstream(directory + "/ended/" + std::to_string(job) + "." +
                      std::to_string(index))
            << (overdue ? 124 : takes ? takes--, 143 : 7) << "\n";
    return job;
  }
  llvm::Expected<std::set<SlurmTask>>
  alive(const std::set<unsigned long> &) override {
    return running;
  }
  llvm::Error cancel(const std::set<unsigned long> &jobs) override {
    cancelled = jobs;
    running.clear();
    return llvm::Error::success();
  }

  std::string directory;
  std::vector<unsigned> sizes;
  TaskLimits asked;
  unsigned loses = 0, takes = 0, away = 0;
  bool refuses = false, keeps = false, overdue = false;
  std::set<SlurmTask> running;
  std::set<unsigned long> cancelled;
};

class SlurmRunnerTest : public testing::Test {
protected:
  static Errand errand() {
    Errand made;
    made.arguments = {"check"};
    made.about = "a job";
    return made;
  }
  Ended next() { return runner.wait(std::nullopt)->second; }

  TemporaryDirectory place;
  FakeSlurm slurm{place.path};
  std::vector<std::string> said;
  SlurmRunner runner{
      slurm,
      {"/bin/culprit", place.path, std::chrono::milliseconds(0),
       std::chrono::milliseconds(0),
       [this](const std::string &line) { said.push_back(line); }}};
};

} // namespace

TEST_F(SlurmRunnerTest, WhatIsStartedTogetherIsOneArray) {
  for (unsigned id = 0; id < 1500; ++id)
    runner.start(id, errand());
  std::set<unsigned> ids;
  for (unsigned i = 0; i < 1500; ++i) {
    auto ended = runner.wait(std::nullopt);
    ids.insert(ended->first);
    EXPECT_EQ(ended->second.how, Ended::How::Exited);
    EXPECT_EQ(ended->second.code, 7);
  }
  EXPECT_EQ(ids.size(), 1500u);
  EXPECT_THAT(slurm.sizes, ElementsAre(1000u, 500u));
}

TEST_F(SlurmRunnerTest, WhatIsLostIsSentAgain) {
  slurm.loses = 2;
  runner.start(1, errand());
  EXPECT_EQ(next().code, 7);
  EXPECT_THAT(slurm.sizes, ElementsAre(1u, 1u, 1u));
  EXPECT_THAT(said,
              ElementsAre("slurm: check a job was lost, and is sent again",
                          "slurm: check a job was lost, and is sent "
                          "again"));
}

TEST_F(SlurmRunnerTest, WhatIsLostEachTimeIsGivenUp) {
  slurm.loses = 100;
  runner.start(1, errand());
  Ended ended = next();
  EXPECT_EQ(ended.how, Ended::How::NotStarted);
  EXPECT_EQ(ended.why, "lost by Slurm 3 times");
}

TEST_F(SlurmRunnerTest, WhatSlurmEndsIsSentAgain) {
  slurm.takes = 1;
  runner.start(1, errand());
  EXPECT_EQ(next().code, 7);
  EXPECT_THAT(slurm.sizes, ElementsAre(1u, 1u));
}

TEST_F(SlurmRunnerTest, WhatIsRefusedIsSaid) {
  slurm.refuses = true;
  runner.start(1, errand());
  EXPECT_EQ(next().why, "no such partition");
}

// A triage that sbatch had no answer for was said to break on its job.
TEST_F(SlurmRunnerTest, AControllerThatIsAwayForAMomentIsAskedAgain) {
  runner.start(1, errand());
  EXPECT_EQ(next().code, 7);
  slurm.away = 2;
  runner.start(2, errand());
  EXPECT_EQ(next().code, 7);
  EXPECT_THAT(
      said, ElementsAre("slurm: socket timed out", "slurm: socket timed out"));
  slurm.away = 3;
  runner.start(3, errand());
  EXPECT_EQ(next().why, "socket timed out");
}

TEST_F(SlurmRunnerTest, StoppedIsCancelledAndWaitedFor) {
  slurm.keeps = true;
  runner.start(1, errand());
  runner.start(2, errand());
  runner.wake();
  EXPECT_FALSE(runner.wait(std::nullopt));
  runner.stopAll();
  EXPECT_THAT(slurm.cancelled, ElementsAre(101ul));
  EXPECT_EQ(next().how, Ended::How::Killed);
  EXPECT_EQ(next().how, Ended::How::Killed);
}

TEST(TaskScript, RunsTheErrandAndSaysHowItEnded) {
  TemporaryDirectory place;
  Errand errand;
  errand.arguments = {"-c", "echo \"$A $(pwd)\"; echo no >&2; exit $B"};
  errand.environment = {{"A", "it's"}, {"B", "3"}};
  errand.directory = "/";
  errand.out = place.path + "/out";
  errand.err = place.path + "/err";
  std::string script = place.path + "/s";
  std::ofstream(script) << taskScript("/bin/sh", errand, place.path + "/ended");
  EXPECT_EQ(std::system(("sh " + script).c_str()), 0);
  EXPECT_EQ(contents(errand.out), "it's /\n");
  EXPECT_EQ(contents(errand.err), "no\n");
  EXPECT_EQ(endedIn(contents(place.path + "/ended"))->code, 3);
}

// It was sent three times, and then said to be lost.
TEST(ArrayFiles, ANodeWithoutTheDirectoryOfTheJobSaysSo) {
  TemporaryDirectory place;
  Errand errand, other;
  errand.arguments = other.arguments = {"-c", "exit 3"};
  errand.directory = place.path + "/gone";
  other.directory = place.path;
  errand.out = other.out = place.path + "/out";
  errand.err = other.err = place.path + "/err";
  std::string array = place.path + "/array", over = place.path + "/ended";
  llvm::cantFail(writeArray(array, "/bin/sh", over, {errand, other}));
  auto endOf = [&](const std::string &task) {
    std::string run = "SLURM_ARRAY_JOB_ID=9 SLURM_ARRAY_TASK_ID=" + task +
                      " sh " + array + "/array.sh 2>/dev/null";
    EXPECT_EQ(std::system(run.c_str()), 0);
    return endedIn(contents(over + "/9." + task)).value();
  };
  Ended ended = endOf("0");
  EXPECT_EQ(ended.how, Ended::How::NotStarted);
  EXPECT_THAT(ended.why, testing::HasSubstr("has no such directory"));
  EXPECT_EQ(endOf("1").code, 3);
}

TEST_F(SlurmRunnerTest, TheLongestLimitIsThatOfTheArray) {
  Errand shorter = errand(), longer = errand();
  shorter.limit = std::chrono::seconds(70);
  longer.limit = std::chrono::seconds(630);
  runner.start(1, shorter);
  runner.start(2, longer);
  next();
  EXPECT_EQ(slurm.asked.time, std::chrono::seconds(690));
  next();
  runner.start(3, longer);
  runner.start(4, errand()); // has none
  next();
  EXPECT_EQ(slurm.asked.time.count(), 0);
}

TEST_F(SlurmRunnerTest, WhatTookTooLongIsNotSentAgain) {
  slurm.overdue = true;
  runner.start(1, errand());
  EXPECT_EQ(next().code, 124);
  EXPECT_THAT(slurm.sizes, ElementsAre(1u));
}

TEST(TaskScript, WhatTakesTooLongIsAskedToEnd) {
  TemporaryDirectory place;
  Errand errand;
  errand.arguments = {"-c", "trap 'echo asked; exit 143' TERM; "
                            "while :; do :; done"};
  errand.limit = std::chrono::milliseconds(300);
  errand.out = place.path + "/out";
  errand.err = place.path + "/err";
  std::string script = place.path + "/s";
  std::ofstream(script) << taskScript("/bin/sh", errand, place.path + "/ended");
  EXPECT_EQ(std::system(("sh " + script).c_str()), 0);
  EXPECT_EQ(contents(errand.out), "asked\n");
  auto ended = endedIn(contents(place.path + "/ended"));
  EXPECT_EQ(ended->how, Ended::How::Exited);
  EXPECT_EQ(ended->code, 124);
}

TEST(Slurm, AsksForWhatATaskMayTake) {
  using testing::Contains;
  using testing::Not;
  using testing::StartsWith;
  std::vector<std::string> words = sbatchWords(
      "/s", 7, "/l", {std::chrono::seconds(690), 3072}, {"-c", "4"});
  EXPECT_THAT(words, Contains("--array=0-6"));
  EXPECT_THAT(words, Contains("--time=12"));
  EXPECT_THAT(words, Contains("--mem=3072M"));
  EXPECT_EQ(words.back(), "/s");
  EXPECT_EQ(words[words.size() - 2], "4"); // the user's own come last
  words = sbatchWords("/s", 7, "/l", {}, {});
  EXPECT_THAT(words, Not(Contains(StartsWith("--time"))));
  EXPECT_THAT(words, Not(Contains(StartsWith("--mem"))));
}

TEST(TaskScript, HowItEnded) {
  EXPECT_EQ(endedIn("0\n")->how, Ended::How::Exited);
  EXPECT_EQ(endedIn("143\n")->how, Ended::How::Exited); // culprit's own
  EXPECT_EQ(endedIn("137\n")->how, Ended::How::Killed);
  EXPECT_EQ(endedIn("137\n")->code, 9);
  EXPECT_FALSE(endedIn(""));
  EXPECT_FALSE(endedIn("x"));
}

TEST(Slurm, ListOfTasks) {
  EXPECT_THAT(tasksIn("17 0\n17 12\n18 N/A\n\n"),
              ElementsAre(SlurmTask{17, 0}, SlurmTask{17, 12}));
}
