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
