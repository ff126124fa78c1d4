#include "nightly/memory/Memory.h"
#include <gmock/gmock.h>

using namespace culprit;
using testing::ElementsAre;

static Memory fresh() {
  auto memory = Memory::open(":memory:");
  EXPECT_TRUE(static_cast<bool>(memory));
  return std::move(*memory);
}

template <typename T> static T must(llvm::Expected<T> value) {
  EXPECT_TRUE(static_cast<bool>(value)) << llvm::toString(value.takeError());
  return std::move(*value);
}

static void must(llvm::Error error) {
  EXPECT_EQ(llvm::toString(std::move(error)), "");
}

static NightNumber begin(Memory &memory, const std::string &jobs,
                         std::vector<NightNumber> living = {}) {
  return must(memory.beginNight(jobs, [&](NightNumber night) {
    return std::find(living.begin(), living.end(), night) == living.end();
  }));
}

static Job named(const std::string &name) {
  Job job;
  job.name = name;
  job.shellLine = "opt " + name;
  return job;
}

static std::string addBug(Memory &memory, NightNumber night) {
  Bug bug;
  bug.failureId = "3f9a2c000000";
  bug.firstNight = bug.lastNight = night;
  return must(memory.addBug(bug, {"3f9a2c000000", "pre"}, {}));
}

TEST(Memory, ANightThatDiedGoesOnAndOthersDoNot) {
  Memory memory = fresh();
  NightNumber first = begin(memory, "a");
  EXPECT_EQ(begin(memory, "a"), first);             // it died
  NightNumber second = begin(memory, "a", {first}); // it lives
  EXPECT_NE(second, first);
  must(memory.endNight(first, "finished", {}));
  must(memory.endNight(second, "finished", {}));
  EXPECT_GT(begin(memory, "a"), second);
}

TEST(Memory, OtherJobsMakeAnotherNightAndTheDeadOneIsAbandoned) {
  Memory memory = fresh();
  NightNumber first = begin(memory, "a");
  NightNumber second = begin(memory, "b");
  EXPECT_NE(first, second);
  EXPECT_EQ(must(memory.nights()).front().state, "abandoned");
}

TEST(Memory, WhatIsSeenTwiceIsThereOnce) {
  Memory memory = fresh();
  NightNumber night = begin(memory, "a");
  std::string bug = addBug(memory, night);
  for (int again = 0; again < 3; ++again)
    must(memory.see(night, named("j"),
                    {"j", bug, Sight::Same, "why", {"b", "/opt", "22"}}));
  EXPECT_EQ(must(memory.sightings(night)).size(), 1u);
  EXPECT_EQ(must(memory.inputs()).at("j").bug, bug);
  EXPECT_EQ(must(memory.bug(bug))->lastBuild, "b");
  EXPECT_EQ(must(memory.builds()).at("b").version, "22");
  must(memory.see(night, named("j"),
                  {"j", bug, Sight::Same, "why", {"b", "/new/opt", ""}}));
  EXPECT_EQ(must(memory.builds()).at("b").path, "/new/opt")
      << "the same build was installed elsewhere, and the old place was asked";
  EXPECT_EQ(must(memory.builds()).at("b").version, "22");
}

TEST(Memory, ACleanJobStillBelongsToItsBug) {
  Memory memory = fresh();
  NightNumber first = begin(memory, "a");
  std::string bug = addBug(memory, first);
  must(memory.see(first, named("j"), {"j", bug, Sight::Same, "", {}}));
  must(memory.endNight(first, "finished", {{bug, BugStatus::New}}));
  NightNumber second = begin(memory, "a");
  must(memory.see(second, named("j"), {"j", "", Sight::Clean, "", {}}));
  EXPECT_EQ(must(memory.inputs()).at("j").bug, bug);
  EXPECT_EQ(must(memory.bug(bug))->lastNight, first);
  EXPECT_EQ(must(memory.statusesBefore(second)).at(bug), BugStatus::New);
  EXPECT_TRUE(must(memory.statusesBefore(first)).empty());
}

TEST(Memory, TheNightThatSaidItFirstIsRemembered) {
  Memory memory = fresh();
  NightNumber first = begin(memory, "a");
  std::string bug = addBug(memory, first);
  must(memory.endNight(first, "finished", {{bug, BugStatus::Fixed}}));
  NightNumber second = begin(memory, "a");
  must(memory.endNight(second, "finished", {{bug, BugStatus::Fixed}}));
  EXPECT_EQ(must(memory.bug(bug))->statusNight, first);
  EXPECT_EQ(must(memory.historyOf(bug)).size(), 2u);
}

TEST(Memory, BugsAreFoundByEachOfTheirNames) {
  Memory memory = fresh();
  std::string bug = addBug(memory, 1);
  must(memory.addName(bug, "other"));
  must(memory.addName(bug, "other"));
  for (const char *name : {"3f9a2c000000", "pre", "other"})
    EXPECT_EQ(must(memory.bugsOfFailure(name)).size(), 1u) << name;
  EXPECT_TRUE(must(memory.bugsOfFailure("none")).empty());
}

TEST(Memory, ForgottenIsForgotten) {
  Memory memory = fresh();
  NightNumber night = begin(memory, "a");
  std::string bug = addBug(memory, night);
  must(memory.addFace(bug, "face", night, ""));
  EXPECT_THAT(must(memory.facesOf(bug)), ElementsAre("face"));
  must(memory.see(night, named("j"), {"j", bug, Sight::Same, "", {}}));
  must(memory.addEvidence(night, {bug, "j", "same", "why"}));
  must(memory.forget(bug));
  EXPECT_TRUE(must(memory.bugs()).empty());
  EXPECT_TRUE(must(memory.bugsOfFailure("pre")).empty());
  EXPECT_EQ(must(memory.inputs()).at("j").bug, "");
}

// A bug that a job no longer shows, since it fails otherwise now, was fixed
// where old nights are removed.
TEST(Memory, WhatAJobHasShownSinceItWasCleanOutlivesItsNight) {
  Memory memory = fresh();
  auto seen = [&](NightNumber night, const char *bug, Sight sight) {
    for (NightNumber begun = begin(memory, "a"); begun < night;)
      begun = begin(memory, std::to_string(begun));
    must(memory.see(night, named("j"), {"j", bug, sight, "", {}}));
  };
  seen(1, "CUL-0", Sight::Same);
  seen(2, "CUL-0", Sight::Clean);
  seen(3, "CUL-1", Sight::Same);
  seen(4, "CUL-1", Sight::OtherFace);
  seen(5, "CUL-2", Sight::Same);
  seen(6, "CUL-2", Sight::LeftOver);
  must(memory.forgetSightings(7));
  EXPECT_THAT(must(memory.shownBefore(7)).at("j"),
              ElementsAre("CUL-1", "CUL-2"));
  for (auto [night, left] : {std::pair(1, 0u), {2, 0u}, {3, 0u}, {6, 0u}})
    EXPECT_EQ(must(memory.sightings(night)).size(), left) << night;
  EXPECT_EQ(must(memory.sightings(4)).size(), 1u);
}

TEST(Memory, TheJobsOfAForgottenBugAreAskedAgainByANightThatGoesOn) {
  Memory memory = fresh();
  NightNumber told = begin(memory, "a");
  std::string bug = addBug(memory, told);
  must(memory.see(told, named("j"), {"j", bug, Sight::Same, "", {}}));
  must(memory.endNight(told, "finished", {}));
  NightNumber running = begin(memory, "a");
  must(memory.see(running, named("j"), {"j", bug, Sight::Same, "", {}}));
  must(memory.see(running, named("k"), {"k", "", Sight::Clean, "", {}}));
  must(memory.forget(bug));
  ASSERT_EQ(must(memory.sightings(running)).size(), 1u);
  EXPECT_EQ(must(memory.sightings(running)).front().input, "k");
  EXPECT_EQ(must(memory.sightings(told)).size(), 1u);
}
