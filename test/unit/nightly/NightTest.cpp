#include "test/unit/nightly/MadeUpNights.h"

using namespace culprit;
using namespace culprit::test;
using testing::ElementsAre;
using testing::UnorderedElementsAre;

static const std::vector<std::string> noBugs;

TEST_F(Nights, ManyFailuresBecomeFewBugs) {
  EXPECT_THAT(night({job("1", "A", "x"), job("2", "A", "x"), job("3", "B", "y"),
                     job("4", "none", ""), job("5", "B", "y")}),
              UnorderedElementsAre("passA new: 1 2", "passB new: 3 5"));
  EXPECT_EQ(world.triages, 2u);
  EXPECT_EQ(exitCodeOf(last), ExitCode::Partial);
}

TEST_F(Nights, TwoBugsThatLookAlikeAreToldApartByTheirBundles) {
  EXPECT_THAT(night({job("1", "A", "x"), job("2", "B", "x"), job("3", "A", "x"),
                     job("4", "B", "x")}),
              UnorderedElementsAre("passA new: 1 3", "passB new: 2 4"));
  EXPECT_EQ(world.triages, 2u);
}

TEST_F(Nights, OneBugThatLooksLikeTwoIsOne) {
  EXPECT_THAT(night({job("1", "A", "x"), job("2", "A", "y")}),
              ElementsAre("passA new: 1 2"));
}

TEST_F(Nights, TheSecondNightTriagesNothingThatIsKnown) {
  std::vector<Job> jobs = {job("1", "A", "x"), job("2", "A", "x"),
                           job("3", "B", "y")};
  night(jobs);
  world.triages = world.errands = 0;
  EXPECT_THAT(night(jobs),
              UnorderedElementsAre("passA known: 1 2", "passB known: 3"));
  EXPECT_EQ(world.triages, 0u);
  EXPECT_EQ(world.errands, 5u); // two bundles, three jobs
  EXPECT_EQ(exitCodeOf(last), ExitCode::Answered);
}

TEST_F(Nights, FixedNewAndBack) {
  std::vector<Job> jobs = {job("1", "A", "x"), job("2", "B", "y")};
  night(jobs);
  world.fixed = {"A"};
  jobs.push_back(job("3", "C", "z"));
  EXPECT_THAT(
      night(jobs),
      UnorderedElementsAre("passA fixed: 1", "passB known: 2", "passC new: 3"));
  EXPECT_THAT(night(jobs),
              UnorderedElementsAre("passB known: 2", "passC known: 3"));
  world.fixed = {};
  EXPECT_THAT(night(jobs),
              UnorderedElementsAre("passA back: 1", "passB known: 2",
                                   "passC known: 3"));
  EXPECT_EQ(exitCodeOf(last), ExitCode::Partial);
}

// What iree-compile leaves is reduced in iree-opt, which was said to refuse the
// command: it was asked of iree-compile.
TEST_F(Nights, ABundleOfASmallerToolIsReplayedInTheOneBesideTheCompiler) {
  auto nightWith = [&](const std::string &compiler) {
    world.path = compiler;
    world.replayedWith.clear();
    Job made = job("1", "A", "x");
    made.argv.front() = compiler;
    night({made});
    return world.replayedWith;
  };
  world.tool = "/old/iree-opt";
  nightWith("/old/iree-compile");
  EXPECT_THAT(nightWith("/old/iree-compile"), ElementsAre(""));
  EXPECT_THAT(nightWith("/new/iree-compile"), ElementsAre("/new/iree-opt"));
}

TEST_F(Nights, ABundleOfTheCompilerIsReplayedInThatOfTonight) {
  world.tool = world.path = "/old/opt-3f9a";
  Job made = job("1", "A", "x");
  made.argv.front() = world.path;
  night({made});
  world.path = made.argv.front() = "/new/opt-7c41";
  night({made});
  EXPECT_THAT(world.replayedWith, ElementsAre("/new/opt-7c41"));
}

// The bundle was asked of the build behind the wrapper on the night before, and
// a bug that was fixed was known for a night more.
TEST_F(Nights, ABundleIsAskedOfTheBuildThatAWrapperStartsTonight) {
  world.tool = world.path = "/old/mlir-opt-19";
  Job made = job("1", "A", "x");
  made.argv.front() = "./run-it";
  night({made});
  world.onlyIn = world.identity;
  world.builds = {{"/old/mlir-opt-19", world.identity},
                  {"/new/mlir-opt-22", "new"}};
  world.path = "/new/mlir-opt-22";
  EXPECT_THAT(night({made}), ElementsAre("passA fixed: 1"));
  EXPECT_THAT(
      world.replayedWith,
      ElementsAre("/old/mlir-opt-19", "/new/mlir-opt-22", "/new/mlir-opt-22"))
      << "the second time in several runs: it may be clean by chance";
  EXPECT_THAT(night({made}), ElementsAre());
}

TEST_F(Nights, RefusedIsUnresolvedAndNotFixed) {
  std::vector<Job> jobs = {job("1", "A", "x")};
  night(jobs);
  world.refused = {"A"};
  EXPECT_THAT(night(jobs), ElementsAre("passA unresolved: 1"));
  EXPECT_EQ(exitCodeOf(last), ExitCode::Usage);
}

TEST_F(Nights, WithoutItsJobTheOriginalCommandIsAsked) {
  night({job("1", "A", "x"), job("2", "B", "y")});
  world.fixed = {"A"};
  EXPECT_THAT(night({job("2", "B", "y")}),
              UnorderedElementsAre("passA fixed: 1", "passB known: 2"));
}

// What crashes in 97 of 100 runs was fixed one night, and back the next.
TEST_F(Nights, CleanByChanceOnTheBuildThatShowedItIsNotFixed) {
  std::vector<Job> jobs = {job("1", "A", "x")};
  night(jobs);
  world.shy = {"A"};
  EXPECT_THAT(night(jobs), ElementsAre("passA known: 1"));
  world.identity = "another";
  EXPECT_THAT(night(jobs), ElementsAre("passA fixed: 1"));
}

// It stayed known for ever, and nothing was run about it.
TEST_F(Nights, ABugWithoutABundleIsAskedByAllOriginalCommands) {
  world.breaking = {"1", "3"};
  night({job("1", "A", "x"), job("2", "B", "y"), job("3", "A", "x")});
  std::vector<Job> rest = {job("2", "B", "y")};
  EXPECT_THAT(night(rest),
              UnorderedElementsAre(" known: 1 3", "passB known: 2"));
  world.fixed = {"A"};
  EXPECT_THAT(night(rest),
              UnorderedElementsAre(" unresolved: 1 3", "passB known: 2"))
      << "on the build that showed it";
  world.identity = "another";
  EXPECT_THAT(night(rest),
              UnorderedElementsAre(" fixed: 1 3", "passB known: 2"));
}

// One clean check of a job in the list was enough, on the very build that had
// shown it.
TEST_F(Nights, ACleanJobOnTheBuildThatShowedItProvesNothingWithoutABundle) {
  std::vector<Job> jobs = {job("1", "A", "x")};
  world.unconfirmed = {"1"};
  night(jobs);
  world.fixed = {"A"};
  EXPECT_THAT(night(jobs), ElementsAre("passA unresolved: 1"));
  world.identity = "another";
  EXPECT_THAT(night(jobs), ElementsAre("passA fixed: 1"));
}

TEST_F(Nights, AnotherFailureOfItsOriginalCommandIsNotTheBug) {
  world.breaking = {"1"};
  night({job("1", "A", "x")});
  world.calls["x"] = "z"; // its check tells of another failure
  EXPECT_THAT(night({}), ElementsAre(" unresolved: 1"));
}

TEST_F(Nights, AJobThatShowsAnotherBugLeadsToIt) {
  night({job("1", "A", "x")});
  EXPECT_THAT(night({job("1", "B", "y")}),
              UnorderedElementsAre("passA known:", "passB new: 1"));
  EXPECT_FALSE(last.bugs.front().bug.successorOf.empty());
}

TEST_F(Nights, WhatBreaksItsTriageStopsNothing) {
  world.breaking = {"1"};
  EXPECT_THAT(
      night({job("1", "A", "x"), job("2", "A", "x"), job("3", "B", "y")}),
      UnorderedElementsAre("passA new: 1 2", "passB new: 3"));
}

TEST_F(Nights, ABugOfWhichAllBreakTheirTriageIsKnownByItsCheck) {
  world.breaking = {"1", "2", "3"};
  std::vector<Job> jobs = {job("1", "A", "x"), job("2", "A", "x"),
                           job("3", "A", "x")};
  EXPECT_THAT(night(jobs), ElementsAre(" new: 1 2 3"));
  EXPECT_EQ(world.triages, 2u);
  EXPECT_THAT(night(jobs), ElementsAre(" known: 1 2 3"));
  EXPECT_EQ(world.triages, 2u);
}

TEST_F(Nights, WhatPeopleKnowIsNoAlarmUntilItExpires) {
  std::vector<Job> jobs = {job("1", "A", "x")};
  night(jobs);
  std::string id = last.bugs.front().bug.id;
  known[id] = {"issue", "owner", "", "2026-06-15"};
  night(jobs);
  EXPECT_EQ(exitCodeOf(last), ExitCode::Answered);
  known[id].expires = "2026-06-14";
  night(jobs);
  EXPECT_EQ(exitCodeOf(last), ExitCode::Partial);
}

TEST_F(Nights, WhatThereIsNoTimeForIsDoneNext) {
  settings.budget = std::chrono::milliseconds(1);
  std::vector<Job> jobs = {job("1", "A", "x"), job("2", "B", "y")};
  for (int nights = 0; nights < 2; ++nights) {
    night(jobs);
    if (exitCodeOf(last) != ExitCode::BudgetSpent)
      break; // a fast machine
  }
  settings.budget = {};
  EXPECT_EQ(night(jobs).size(), 2u);
  EXPECT_EQ(last.count(Sight::LeftOver), 0u);
}

TEST_F(Nights, InterruptedNothingIsLost) {
  std::vector<Job> jobs = {job("1", "A", "x"), job("2", "A", "x"),
                           job("3", "B", "y"), job("4", "none", "")};
  for (unsigned stop = 0; stop < 12; ++stop) {
    world = {};
    fs::remove_all(root + "/state");
    world.stopAfter = stop;
    night(jobs);
    world.stopAfter = ~0u;
    auto lines = night(jobs);
    for (std::string &line : lines)
      line = line.substr(0, 5) + line.substr(line.find(':'));
    EXPECT_THAT(lines, UnorderedElementsAre("passA: 1 2", "passB: 3")) << stop;
  }
}

// Its other jobs were known by its id, so nobody triaged it again.
TEST_F(Nights, ABugWhoseAnswerWasNotKeptIsTriagedAgain) {
  std::string answers = root + "/state/bugs";
  world.whenTriaged = [&] {
    fs::remove_all(answers);
    std::ofstream(answers) << "no directory";
  };
  std::vector<Job> jobs = {job("1", "A", "x"), job("2", "A", "x")};
  mayFail = true;
  EXPECT_THAT(night(jobs), ElementsAre());
  mayFail = false;
  fs::remove(answers);
  world.whenTriaged = [] {};
  EXPECT_THAT(night(jobs), ElementsAre("passA new: 1 2"));
  EXPECT_NE(last.bugs.front().bug.bundle, "");
}

TEST_F(Nights, WhatWasFoundAndNotToldIsStillNew) {
  std::vector<Job> jobs = {job("1", "A", "x"), job("2", "none", "")};
  isTold = false;
  auto untold = night(jobs);
  isTold = true;
  EXPECT_THAT(untold, ElementsAre("passA new: 1"));
  EXPECT_EQ(night(jobs), untold);
  EXPECT_EQ(last.night.id, 1);
  EXPECT_THAT(night(jobs), ElementsAre("passA known: 1"));
}

/// Whenever it is killed, and however often, the result is the same.
TEST_F(Nights, KilledAnywhereItGoesOnToTheSameResult) {
  std::vector<Job> jobs = {job("1", "A", "x"),   job("2", "B", "x"),
                           job("3", "A", "y"),   job("4", "C", "z"),
                           job("5", "none", ""), job("6", "C", "z")};
  world.breaking = {"4"};
  auto expected = night(jobs);
  auto second = night(jobs);
  unsigned all = world.errands;
  for (unsigned step = 1; step < all; ++step) {
    World fresh;
    fresh.breaking = {"4"};
    world = fresh;
    fs::remove_all(root + "/state");
    std::vector<std::string> lines;
    for (unsigned life = 0; life < 100; ++life) {
      world.killAfter = world.errands + step;
      try {
        lines = night(jobs);
        break;
      } catch (const Killed &) {
      }
    }
    if (lines.empty())
      continue; // each life is too short for its first triage
    EXPECT_EQ(lines, expected) << step;
    EXPECT_EQ(last.night.id, 1) << step;
    world.killAfter = ~0u;
    EXPECT_EQ(night(jobs), second) << step;
  }
}

// All of it was spent on checks, each night, and nothing was ever found.
TEST_F(Nights, HalfOfTheBudgetIsForTriages) {
  world.isSlow = true;
  settings.budget = std::chrono::milliseconds(600);
  std::vector<Job> jobs;
  for (unsigned number = 0; number < 400; ++number) {
    std::string name = std::to_string(number);
    jobs.push_back(job(name, name, "check" + name));
  }
  night(jobs);
  EXPECT_GT(world.triages, 0u);
  EXPECT_GT(last.count(Sight::LeftOver), 0u);
  EXPECT_EQ(last.sightings.size(), jobs.size());
}

// The first jobs of the list were checked each night, and no others.
TEST_F(Nights, OfWhatIsAllLeftOverEachNightDrawsOthersFirst) {
  std::vector<Job> jobs;
  for (const char *name : {"1", "2", "3", "4", "5", "6", "7", "8"})
    jobs.push_back(job(name, "none", ""));
  std::set<std::string> first;
  for (int nights = 0; nights < 4; ++nights) {
    fs::remove_all(root + "/state");
    world.stopAfter = ~0u;
    for (int earlier = 0; earlier < nights; ++earlier)
      night({});
    world.stopAfter = world.errands; // all are left over
    night(jobs);
    ++world.stopAfter;
    night(jobs);
    for (const Sighting &sighting : last.sightings)
      if (sighting.sight == Sight::Clean)
        first.insert(sighting.input);
  }
  EXPECT_GT(first.size(), 1u);
}

// Each of a hundred jobs had its own triage.
TEST_F(Nights, OfJobsThatHangInOnePassTonightOneIsTriaged) {
  world.hangs = {"A"};
  EXPECT_THAT(
      night({job("1", "A", "x"), job("2", "A", "x"), job("3", "A", "x")}),
      UnorderedElementsAre("passA new: 1 2 3"));
  EXPECT_EQ(world.triages, 1u);
}

// Any hang in that pass was the known bug, by the word of its judge.
TEST_F(Nights, AnotherHangInThePassIsNew) {
  world.hangs = {"A", "B"};
  std::vector<Job> jobs = {job("1", "A", "x")};
  night(jobs);
  jobs.push_back(job("2", "B", "x"));
  EXPECT_THAT(night(jobs),
              UnorderedElementsAre("passA known: 1", "passB new: 2"));
  jobs.push_back(job("3", "A", "x"));
  EXPECT_THAT(night(jobs),
              UnorderedElementsAre("passA known: 1 3", "passB known: 2"))
      << "by its triage";
}
