//===- NightLossesTest.cpp - What a night must not lose or make up --------===//
#include "probe/compiler/CompilerIdentity.h"
#include "probe/local/FileDescriptor.h"
#include "test/unit/nightly/MadeUpNights.h"
#include <fcntl.h>
#include <sys/file.h>

using namespace culprit;
using namespace culprit::test;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::UnorderedElementsAre;

/// Whenever ^C cuts off what runs, that says nothing. (What it cut off was
/// taken for "another failure", and the job for one of a new bug.)
TEST_F(Nights, AQuestionThatIsCutOffIsNoAnswer) {
  std::vector<Job> jobs = {job("1", "A", "x"), job("2", "A", "y")};
  for (unsigned stop = 1; stop < 8; ++stop) {
    world = {};
    fs::remove_all(root + "/state");
    night({jobs.front()});
    world.errands = 0;
    world.unconfirmed = {"2"};
    world.stopIsRude = true;
    world.stopAfter = stop;
    night(jobs);
    world.stopAfter = ~0u;
    EXPECT_THAT(night(jobs), ElementsAre("passA known: 1 2")) << stop;
  }
}

// It was "fixed": nobody had looked at what it compiled.
TEST_F(Nights, WithoutItsCheckACleanRunSaysNothingOfWrongOutput) {
  std::vector<Job> jobs = {job("1", "W", "x")};
  jobs.front().check = "check";
  world.wrong = {"W"};
  world.unconfirmed = {"1"};
  EXPECT_THAT(night(jobs), ElementsAre("passW new: 1"));
  world.failing = {"1"};
  world.fixed = {"W"};
  EXPECT_THAT(night(jobs), Not(Contains(HasSubstr("fixed"))));
  EXPECT_EQ(last.count(Sight::Trouble), 1u);
  world.failing = {};
  world.identity = "another";
  EXPECT_THAT(night(jobs), ElementsAre(HasSubstr("fixed")));
}

// "no bugs", exit code 0.
TEST_F(Nights, AFailureThatIsSeenOnceLeavesNoGreenNight) {
  std::vector<Job> jobs = {job("1", "none", "")};
  jobs.front().check = "check";
  world.failing = {"1"};
  EXPECT_THAT(night(jobs), ElementsAre());
  EXPECT_EQ(exitCodeOf(last), ExitCode::InternalBug);
  EXPECT_EQ(last.sightings.front().evidence,
            "it failed when its output was to be checked (it fails), and then "
            "did not");
}

TEST_F(Nights, ATriageThatIsCutOffIsNotBrokenAndGoesOn) {
  std::vector<Job> jobs = {job("1", "A", "x")};
  world.stopIsRude = true;
  world.stopAfter = 2; // its check, its triage
  EXPECT_THAT(night(jobs), ElementsAre());
  EXPECT_EQ(last.count(Sight::LeftOver), 1u);
  EXPECT_TRUE(fs::exists(root + "/state/unfinished/" +
                         StateDirectory::nameOfUnfinished(jobs.front())));
  world.stopAfter = ~0u;
  EXPECT_THAT(night(jobs), ElementsAre("passA new: 1"));
  EXPECT_NE(last.bugs.front().bug.bundle, "");
}

/// The list of the next night is another one, as it is where lit wrote it: so
/// the dead night does not go on. Nobody was told of what it had found, and it
/// was known then, without an alarm.
TEST_F(Nights, WhatAnAbandonedNightHasFoundIsStillNew) {
  std::vector<Job> jobs = {job("1", "A", "x"), job("2", "B", "y")};
  world.killAfter = 3; // two checks, a triage
  EXPECT_THROW(night(jobs), Killed);
  world.killAfter = ~0u;
  jobs.push_back(job("3", "none", ""));
  EXPECT_THAT(night(jobs),
              UnorderedElementsAre("passA new: 1", "passB new: 2"));
  EXPECT_EQ(exitCodeOf(last), ExitCode::Partial);
}

/// What it had left over itself was done, it said, and left it over again.
TEST_F(Nights, ANightThatGoesOnAsksWhatItLeftOver) {
  std::vector<Job> jobs = {job("1", "A", "x")};
  world.stopAfter = 1;
  isTold = false;
  EXPECT_THAT(night(jobs), ElementsAre());
  EXPECT_EQ(last.count(Sight::LeftOver), 1u);
  world.stopAfter = ~0u;
  isTold = true;
  EXPECT_THAT(night(jobs), ElementsAre("passA new: 1"));
}

TEST_F(Nights, WhatAnAbandonedNightWasAboutToTellIsStillNew) {
  std::vector<Job> jobs = {job("1", "A", "x")};
  isTold = false;
  night(jobs);
  isTold = true;
  jobs.push_back(job("2", "none", ""));
  EXPECT_THAT(night(jobs), ElementsAre("passA new: 1"));
}

/// A cache brought the memory, and not the bundles: the jobs looked refused.
TEST_F(Nights, ABugWhoseReproducerIsGoneIsTriagedAgain) {
  std::vector<Job> jobs = {job("1", "A", "x"), job("2", "A", "x")};
  night(jobs);
  fs::remove_all(root + "/state/bugs");
  world.triages = 0;
  EXPECT_THAT(night(jobs), ElementsAre("passA known: 1 2"));
  EXPECT_EQ(world.triages, 1u);
  std::string bundle = last.bugs.front().bug.bundle;
  EXPECT_TRUE(fs::exists(root + "/state/" + bundle + "/reproducer/bug"));
}

/// A cache brought half of a file.
TEST_F(Nights, ABugWhoseReproducerIsDamagedIsTriagedAgain) {
  std::vector<Job> jobs = {job("1", "A", "x")};
  night(jobs);
  std::string bundle = last.bugs.front().bug.bundle;
  std::ofstream(root + "/state/" + bundle + "/reproducer/bundle.json")
      << "{\"schema\": 1, ";
  world.triages = 0;
  EXPECT_THAT(night(jobs), ElementsAre("passA known: 1"));
  EXPECT_EQ(world.triages, 1u);
}

/// What fails otherwise now may hide it.
TEST_F(Nights, ABugBehindAnotherOneIsNotFixed) {
  night({job("1", "A", "x"), job("2", "A", "x")});
  world.fixed = {"A"};
  std::vector<Job> jobs = {job("1", "A", "x"), job("2", "B", "y")};
  EXPECT_THAT(night(jobs),
              UnorderedElementsAre("passA unresolved: 1", "passB new: 2"));
  EXPECT_THAT(night(jobs),
              UnorderedElementsAre("passA unresolved: 1", "passB known: 2"));
  world.fixed = {"A", "B"};
  EXPECT_THAT(night(jobs),
              UnorderedElementsAre("passA fixed: 1", "passB fixed: 2"));
}

/// Two nights at once: the other one, which knew the bug by then, ended before
/// this one could tell that it is new.
TEST_F(Nights, AnotherNightThatEndsMeanwhileTakesNoAlarm) {
  night({job("1", "A", "x")});
  std::string bug = last.bugs.front().bug.id;
  auto memory = llvm::cantFail(Memory::open(root + "/state/memory.sqlite"));
  auto other = llvm::cantFail(
      memory.beginNight("other", [](NightNumber) { return true; }));
  llvm::cantFail(memory.endNight(other, "finished", {{bug, BugStatus::Known}}));
  auto report = llvm::cantFail(reportOf(memory, 1, known, "2026-06-15"));
  EXPECT_EQ(report.bugs.front().bug.status, BugStatus::New);
  EXPECT_EQ(exitCodeOf(report), ExitCode::Partial);
}

/// Its judge takes no other command than its own: it was refused for ever.
TEST_F(Nights, WrongOutputWhoseJobHasLeftIsAskedByItsCheck) {
  world.wrong = {"A"};
  night({job("1", "A", "x"), job("2", "B", "y")});
  world.fixed = {"A"};
  EXPECT_THAT(night({job("2", "B", "y")}),
              UnorderedElementsAre("passA fixed: 1", "passB known: 2"));
  EXPECT_EQ(exitCodeOf(last), ExitCode::Answered);
}

// Its check was started without a command, and ended the night with "culprit
// could not do its job".
TEST_F(Nights, AJobWithoutACommandIsRefused) {
  Job without = job("1", "A", "x");
  without.argv.clear();
  EXPECT_THAT(night({without, job("2", "B", "y")}),
              ElementsAre("passB new: 2"));
  EXPECT_EQ(last.count(Sight::Refused), 1u);
}

// Their commands are their names, which no other job has.
TEST_F(Nights, WrongOutputOfTwoJobsWithoutNamesIsNotOneBug) {
  world.wrong = world.alike = {"A", "B"};
  std::vector<Job> jobs = {job("1", "A", "x"), job("2", "B", "y")};
  for (Job &each : jobs)
    each.name = each.text();
  EXPECT_EQ(night(jobs).size(), 2u);
  EXPECT_EQ(night(jobs).size(), 2u) << "the same two";
}

TEST_F(Nights, AnOriginalCommandThatCannotBeStartedSaysNothing) {
  Job gone = job("1", "A", "x");
  gone.directory = root + "/gone";
  makeDirectories(gone.directory);
  night({gone, job("2", "B", "y")});
  fs::remove_all(gone.directory);
  world.fixed = {"A"};
  EXPECT_THAT(night({job("2", "B", "y")}),
              UnorderedElementsAre("passA unresolved:", "passB known: 2"));
  EXPECT_EQ(exitCodeOf(last), ExitCode::Answered);
}

/// Too rare for a bundle: three clean runs are no proof, and 60 are none yet.
TEST_F(Nights, AFewCleanRunsDoNotFixWhatShowsNowAndThen) {
  world.unconfirmed = {"1", "2"};
  world.rates = {{"A", {1, 30}}, {"B", {15, 30}}};
  std::vector<Job> jobs = {job("1", "A", "x"), job("2", "B", "y")};
  night(jobs);
  world.fixed = {"A", "B"};
  EXPECT_THAT(night(jobs),
              UnorderedElementsAre("passA unresolved: 1", "passB fixed: 2"));
}

/// The next triage of what there was no time for breaks: what the first one
/// has found stays.
TEST_F(Nights, ATriageThatBreaksTakesNothingAway) {
  std::vector<Job> jobs = {job("1", "A", "x")};
  world.unconfirmed = {"1"};
  night(jobs);
  Bug bug = last.bugs.front().bug;
  bug.answer = "budget";
  auto memory = llvm::cantFail(Memory::open(root + "/state/memory.sqlite"));
  llvm::cantFail(memory.improveBug(bug));
  world.breaking = {"1"};
  EXPECT_THAT(night(jobs), ElementsAre("passA known: 1"));
  EXPECT_EQ(last.bugs.front().bug.answer, "broken: triage: killed by signal 9");
}

/// What could not be started was said to break on its job, and no later night
/// triaged it.
TEST_F(Nights, ATriageThatWasNotStartedIsForTheNextNight) {
  std::vector<Job> jobs = {job("1", "A", "x")};
  world.hasNoPlace = true;
  night(jobs);
  EXPECT_EQ(last.bugs.front().bug.answer,
            "cut off: triage: not started: socket timed out");
  world.hasNoPlace = false;
  EXPECT_THAT(night(jobs), ElementsAre("passA known: 1"));
  EXPECT_EQ(last.bugs.front().bug.answer, "confirmed");
}

/// The disk was full, and no later night triaged it.
TEST_F(Nights, ATriageThatEndsInAnErrorOfOursIsForTheNextNight) {
  std::vector<Job> jobs = {job("1", "A", "x")};
  world.isFull = true;
  night(jobs);
  EXPECT_EQ(last.bugs.front().bug.answer,
            "cut off: triage: exit 70, No space left on device");
  world.isFull = false;
  EXPECT_THAT(night(jobs), ElementsAre("passA known: 1"));
  EXPECT_EQ(last.bugs.front().bug.answer, "confirmed");
}

/// Its pass was told of all jobs whose checks look the same.
TEST_F(Nights, ATriageThatHasNoTimeSaysNothingOfOtherJobs) {
  std::vector<Job> jobs = {job("1", "A", "x"), job("2", "B", "x")};
  world.late = {"1"};
  EXPECT_THAT(night(jobs), ElementsAre("passA new: 1"));
  EXPECT_EQ(last.count(Sight::LeftOver), 1u);
  world.late = {};
  EXPECT_THAT(night(jobs),
              UnorderedElementsAre("passA known: 1", "passB new: 2"));
}

/// Of a long list, the end had no time in any night.
TEST_F(Nights, WhatWasLeftOverMostOftenIsAskedFirst) {
  std::vector<Job> jobs;
  for (const char *name : {"1", "2", "3", "4", "5"})
    jobs.push_back(job(name, "none", ""));
  std::set<std::string> asked;
  for (unsigned nights = 0; nights < 3; ++nights) {
    world.errands = 0;
    world.stopAfter = 2;
    night(jobs);
    for (const Sighting &sighting : last.sightings)
      if (sighting.sight == Sight::Clean)
        asked.insert(sighting.input);
  }
  EXPECT_EQ(asked.size(), 5u);
}

/// It is asked by a bundle of its own, and its check looks as before: the crash
/// of another pass was the known bug.
TEST_F(Nights, WhatAJobsOwnBundleTellsApartIsNew) {
  night({job("1", "A", "x")});
  auto memory = llvm::cantFail(Memory::open(root + "/state/memory.sqlite"));
  llvm::cantFail(memory.giveBundle("1", last.bugs.front().bug.bundle));
  EXPECT_THAT(night({job("1", "B", "x")}),
              UnorderedElementsAre("passA known:", "passB new: 1"));
}

/// Its other job was in no list tonight, and nobody asked it.
TEST_F(Nights, OneCleanJobDoesNotFixABugWithoutABundle) {
  world.breaking = {"1", "2"};
  night({job("1", "A", "x"), job("2", "A", "x")});
  world.identity = "another";
  night({job("1", "none", "")});
  ASSERT_EQ(last.bugs.size(), 1u);
  EXPECT_EQ(last.bugs.front().bug.status, BugStatus::Known);
}

/// Known jobs were asked for as long as it took.
TEST_F(Nights, ABudgetIsOfKnownJobsToo) {
  std::vector<Job> jobs = {job("1", "A", "x"), job("2", "A", "x")};
  night(jobs);
  world.isSlow = true;
  settings.budget = std::chrono::milliseconds(1);
  EXPECT_THAT(night(jobs), ElementsAre("passA known: 1 2"));
  EXPECT_EQ(last.count(Sight::LeftOver), 2u);
  EXPECT_EQ(exitCodeOf(last), ExitCode::BudgetSpent);
}

TEST_F(Nights, WhatWasLeftOverIsAskedFirst) {
  std::vector<Job> jobs = {job("1", "A", "x"), job("2", "A", "x")};
  night(jobs);
  auto memory = llvm::cantFail(Memory::open(root + "/state/memory.sqlite"));
  llvm::cantFail(memory.see(
      1, jobs[1], {"2", last.bugs.front().bug.id, Sight::LeftOver, "", {}}));
  world.errands = 0;
  world.stopAfter = 2; // the bundle, a job
  night(jobs);
  for (const Sighting &sighting : last.sightings)
    EXPECT_EQ(sighting.sight,
              sighting.input == "2" ? Sight::Same : Sight::LeftOver);
}

TEST_F(Nights, AJobThatBreaksTheJudgeIsNoNewBug) {
  night({job("1", "A", "x")});
  world.breakingJudges = {"2", "3"};
  world.unconfirmed = {"2", "3"};
  std::vector<Job> jobs = {job("1", "A", "x"), job("2", "A", "y"),
                           job("3", "A", "x")};
  EXPECT_THAT(night(jobs), ElementsAre("passA known: 1 2 3"));
  EXPECT_EQ(world.triages, 3u);
  EXPECT_THAT(night(jobs), ElementsAre("passA known: 1 2 3"));
  EXPECT_EQ(world.triages, 3u); // they would say the same again
}

TEST_F(Nights, AJobThatBreaksTheJudgeIsAskedByItsReducedInput) {
  world.alike = {"A", "B"};
  night({job("1", "A", "x")});
  world.breakingJudges = {"2"};
  EXPECT_THAT(night({job("1", "A", "x"), job("2", "B", "y")}),
              UnorderedElementsAre("passA known: 1", "passB new: 2"));
}

/// Wrong output has a rate, too, when its job has left.
TEST_F(Nights, AFewRightOutputsDoNotFixWhatIsWrongNowAndThen) {
  world.wrong = {"A"};
  world.rates = {{"A", {1, 30}}};
  night({job("1", "A", "x"), job("2", "B", "y")});
  world.fixed = {"A"};
  EXPECT_THAT(night({job("2", "B", "y")}),
              UnorderedElementsAre("passA unresolved: 1", "passB known: 2"));
}

/// The machine was rebooted in the middle of the night, and the same list came
/// with the next build of the compiler.
TEST_F(Nights, WhatAnotherBuildShowedIsAskedAgain) {
  auto build = [&](const char *text) {
    world.path = root + "/cc";
    std::ofstream(world.path) << "#!/bin/sh\n" << text;
    fs::permissions(world.path, fs::perms::owner_all);
    world.identity = llvm::cantFail(identifyCompiler(world.path, "")).hash;
  };
  std::vector<Job> jobs = {job("1", "A", "x"), job("2", "B", "y")};
  build("# one\n");
  world.killAfter = 3; // two checks, a triage
  EXPECT_THROW(night(jobs), Killed);
  build("# another\n");
  world.fixed = {"A"};
  world.killAfter = ~0u;
  EXPECT_THAT(night(jobs),
              UnorderedElementsAre("passA fixed: 1", "passB new: 2"));
  EXPECT_EQ(last.night.id, 1);
}

// The inputs were edited meanwhile, and what the dead night saw was told.
TEST_F(Nights, AKilledNightDoesNotGoOnWithOtherInputs) {
  std::vector<Job> jobs = {job("in.mlir", "A", "x"), job("2", "B", "y")};
  jobs.front().directory = root;
  std::ofstream(root + "/in.mlir") << "one";
  world.fixed = {"A"};
  world.killAfter = 2; // two checks
  EXPECT_THROW(night(jobs), Killed);
  std::ofstream(root + "/in.mlir") << "another";
  world.fixed = {};
  world.killAfter = ~0u;
  EXPECT_THAT(night(jobs),
              UnorderedElementsAre("passA new: in.mlir", "passB new: 2"));
}

/// A night that was killed when its script had compiled two jobs, one of them
/// cleanly; now both fail.
class NightOfAScript : public Nights {
protected:
  NightOfAScript() {
    world.path = root + "/cc";
    std::ofstream(world.path) << "#!/bin/sh\n";
    fs::permissions(world.path, fs::perms::owner_all);
    world.identity = llvm::cantFail(identifyCompiler(world.path, "")).hash;
    world.fixed = {"A"};
    world.killAfter = 2; // two checks
    EXPECT_THROW(night(jobs), Killed);
    world.fixed = {};
    world.killAfter = ~0u;
  }
  std::vector<Job> jobs = {job("1", "A", "x"), job("2", "B", "y")};
};

// `exec mlir-opt-$(cat version)`: the script is the same, and its build is not.
TEST_F(NightOfAScript, WhatAScriptShowedIsAskedAgain) {
  beganAt("2026-01-31T12:00:00Z");
  EXPECT_THAT(night(jobs),
              UnorderedElementsAre("passA new: 1", "passB new: 2"));
  EXPECT_EQ(last.night.id, 1);
}

// Killed each hour, it never came further than its first jobs.
TEST_F(NightOfAScript, WhatAScriptShowedIsKeptWithinHours) {
  EXPECT_THAT(night(jobs), UnorderedElementsAre("passB new: 2"));
}

// kill -9 and the same command at once: the dying process had its lock still,
// and another night began, which knew what nobody was told of.
TEST_F(Nights, ANightWhoseProcessIsDyingGoesOn) {
  std::vector<Job> jobs = {job("1", "A", "x"), job("2", "B", "y")};
  world.killAfter = 3; // two checks, a triage
  EXPECT_THROW(night(jobs), Killed);
  world.killAfter = ~0u;
  int lock = ::open((root + "/state/nights/1/lock").c_str(), O_RDWR);
  FileDescriptor held(lock);
  ASSERT_EQ(::flock(lock, LOCK_EX | LOCK_NB), 0);
  std::thread dying([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    held.close();
  });
  EXPECT_THAT(night(jobs),
              UnorderedElementsAre("passA new: 1", "passB new: 2"));
  dying.join();
  EXPECT_EQ(last.night.id, 1);
}

// Its job was done, said the night that went on, and was in no list of it.
TEST_F(Nights, ABugForgottenInAKilledNightIsNewToTheOneThatGoesOn) {
  std::vector<Job> jobs = {job("1", "A", "x"), job("2", "B", "y")};
  world.killAfter = 3; // two checks, a triage
  EXPECT_THROW(night(jobs), Killed);
  world.killAfter = ~0u;
  auto memory = llvm::cantFail(Memory::open(root + "/state/memory.sqlite"));
  auto bugs = llvm::cantFail(memory.bugs());
  ASSERT_EQ(bugs.size(), 1u);
  llvm::cantFail(memory.forget(bugs.front().id));
  EXPECT_THAT(night(jobs),
              UnorderedElementsAre("passA new: 1", "passB new: 2"));
  EXPECT_EQ(last.night.id, 1);
}

// Somebody had killed its check, and it was not asked again that night.
TEST_F(Nights, ANightThatGoesOnAsksAgainWhatItCouldNotFindOut) {
  std::vector<Job> jobs = {job("1", "A", "x")};
  world.breakingChecks = {"1"};
  isTold = false;
  EXPECT_THAT(night(jobs), ElementsAre());
  EXPECT_EQ(last.count(Sight::Trouble), 1u);
  world.breakingChecks = {};
  isTold = true;
  EXPECT_THAT(night(jobs), ElementsAre("passA new: 1"));
  EXPECT_EQ(last.night.id, 1);
}

// A test was deleted: exit code 2 each night, and its bug was never fixed.
TEST_F(Nights, AnOriginalCommandThatIsRefusedIsNobodysError) {
  night({job("1", "A", "x"), job("2", "A", "x"), job("3", "B", "y")});
  world.fixed = {"A"};
  world.gone = {"1", "2"};
  EXPECT_THAT(
      night({job("3", "B", "y")}),
      UnorderedElementsAre(HasSubstr("passA unresolved:"), "passB known: 3"));
  EXPECT_EQ(exitCodeOf(last), ExitCode::Answered);
  EXPECT_EQ(last.count(Sight::Refused), 0u);
  world.gone = {"1"};
  EXPECT_THAT(night({job("3", "B", "y")}),
              UnorderedElementsAre("passA fixed: 2", "passB known: 3"))
      << "the other command is there";
}

TEST_F(Nights, AnOriginalCommandThatCannotBeCheckedIsNobodysError) {
  world.unconfirmed = {"1"};
  night({job("1", "A", "x"), job("2", "B", "y")});
  for (auto *cause : {&world.gone, &world.breakingChecks}) {
    *cause = {"1"};
    EXPECT_THAT(night({job("2", "B", "y")}),
                UnorderedElementsAre("passA unresolved: 1", "passB known: 2"));
    EXPECT_EQ(exitCodeOf(last), ExitCode::Answered);
    cause->clear();
  }
}
