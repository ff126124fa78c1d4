#include "nightly/NightStatuses.h"
#include <gmock/gmock.h>

using namespace culprit;
using llvm::cantFail;

namespace {

/// A bug with a bundle, which the job `j` has shown on the first night.
class Statuses : public testing::Test {
protected:
  Statuses() {
    begin();
    Bug bug;
    bug.failureId = "3f9a2c000000";
    bug.bundle = "bugs/CUL-3f9a2c";
    bug.firstNight = bug.lastNight = night;
    id = cantFail(memory.addBug(bug, {}, {}));
    see("j", id, Sight::Same);
  }
  void begin() {
    night =
        cantFail(memory.beginNight("jobs", [](NightNumber) { return true; }));
  }
  void end() {
    cantFail(memory.endNight(night, "finished",
                             cantFail(statusesAfter(memory, night))));
  }
  void see(const std::string &name, const std::string &bug, Sight sight) {
    Job job;
    job.name = name;
    cantFail(memory.see(night, job, {name, bug, sight, "", {}}));
  }
  BugStatus status() { return cantFail(statusesAfter(memory, night)).at(id); }

  Memory memory = cantFail(Memory::open(":memory:"));
  NightNumber night = 0;
  std::string id;
};

} // namespace

// There was no time for it, or ^C cut it off.
TEST_F(Statuses, NothingIsFixedWhoseBundleWasNotAsked) {
  EXPECT_EQ(status(), BugStatus::New);
  end();
  begin();
  see("j", id, Sight::Clean);
  EXPECT_EQ(status(), BugStatus::Unresolved);
  cantFail(memory.seeBundle(night, {"", id, Sight::Clean, "", {}}));
  EXPECT_EQ(status(), BugStatus::Fixed);
}

TEST_F(Statuses, WhatWasCleanMeanwhileHidesNothing) {
  see("k", id, Sight::Same);
  end();
  begin();
  see("j", id, Sight::Same);
  see("k", id, Sight::Clean);
  end();
  begin();
  see("j", id, Sight::Clean);
  see("k", "CUL-other", Sight::Same);
  cantFail(memory.seeBundle(night, {"", id, Sight::Clean, "", {}}));
  EXPECT_EQ(status(), BugStatus::Fixed);
}

// It was unresolved for ever, and known, without an alarm, when it came back.
TEST_F(Statuses, AJobThatIsCleanShowsNoneOfItsBugs) {
  Bug second;
  second.failureId = "7c41a2000000";
  second.firstNight = second.lastNight = night;
  std::string masked = cantFail(memory.addBug(second, {}, {}));
  end();
  begin();
  see("j", masked, Sight::Same);
  cantFail(memory.seeBundle(night, {"", id, Sight::Clean, "", {}}));
  EXPECT_EQ(status(), BugStatus::Unresolved);
  end();
  begin();
  see("j", masked, Sight::Clean);
  cantFail(memory.seeBundle(night, {"", id, Sight::Clean, "", {}}));
  EXPECT_EQ(status(), BugStatus::Fixed);
  end();
  begin();
  see("j", id, Sight::Same);
  EXPECT_EQ(status(), BugStatus::Back);
}

// The night that found it died while another one saw it: that one knew it, and
// it was new in no night that anybody was told of.
TEST(NightStatuses, WhatANightThatDiedHasFoundIsNewUntilOneTellsIt) {
  Memory memory = cantFail(Memory::open(":memory:"));
  Job job;
  job.name = "j";
  Bug bug;
  bug.failureId = "3f9a2c000000";
  NightNumber living = 0;
  auto begin = [&](const char *jobs) {
    return cantFail(memory.beginNight(
        jobs, [&](NightNumber night) { return night != living; }));
  };
  bug.firstNight = bug.lastNight = begin("big");
  std::string id = cantFail(memory.addBug(bug, {}, {}));
  auto statusIn = [&](NightNumber night) {
    cantFail(memory.see(night, job, {"j", id, Sight::Same, "", {}}));
    auto statuses = cantFail(statusesAfter(memory, night));
    cantFail(memory.endNight(night, "finished", statuses));
    return statuses.at(id);
  };
  living = bug.firstNight;
  EXPECT_EQ(statusIn(begin("small")), BugStatus::Known)
      << "the first night may still tell it";
  living = 0;
  EXPECT_EQ(statusIn(begin("small")), BugStatus::New);
  EXPECT_EQ(statusIn(begin("small")), BugStatus::Known);
}

// `--keep 1`: what fails otherwise now was fixed.
TEST_F(Statuses, WhatFailsOtherwiseIsNotFixedThoughOldNightsAreRemoved) {
  see("k", id, Sight::Same);
  end();
  begin();
  see("k", "CUL-other", Sight::Same);
  end();
  cantFail(memory.forgetSightings(night + 1));
  begin();
  see("j", id, Sight::Clean);
  see("k", "CUL-other", Sight::Same);
  cantFail(memory.seeBundle(night, {"", id, Sight::Clean, "", {}}));
  EXPECT_EQ(status(), BugStatus::Unresolved);
}

TEST(NightStatuses, WhatANightThatDiedHasFoundStaysFixedIfAnotherSaysSo) {
  Memory memory = cantFail(Memory::open(":memory:"));
  Bug bug;
  bug.failureId = "3f9a2c000000";
  bug.firstNight = bug.lastNight = 1;
  std::string id = cantFail(memory.addBug(bug, {}, {}));
  auto night = [&](const char *jobs) {
    return cantFail(memory.beginNight(jobs, [](NightNumber) { return true; }));
  };
  night("big");
  NightNumber second = night("small");
  cantFail(memory.endNight(second, "finished", {{id, BugStatus::Fixed}}));
  NightNumber third = night("small");
  EXPECT_EQ(cantFail(statusesAfter(memory, third)).at(id), BugStatus::Fixed);
  Job job;
  job.name = "j";
  cantFail(memory.see(third, job, {"j", id, Sight::Same, "", {}}));
  EXPECT_EQ(cantFail(statusesAfter(memory, third)).at(id), BugStatus::Back);
}
