#include "nightly/Garbage.h"
#include "probe/files/Directories.h"
#include "test/unit/fakes/ScriptedLauncher.h"
#include <gmock/gmock.h>

using namespace culprit;
using namespace culprit::test;
using testing::UnorderedElementsAre;
namespace fs = std::filesystem;

namespace {

class Garbage : public testing::Test {
protected:
  void make(const std::string &path) {
    makeDirectories(place.path + "/" + path);
  }
  std::vector<std::string> in(const std::string &path) const {
    std::vector<std::string> names;
    for (const auto &entry : fs::directory_iterator(place.path + "/" + path))
      names.push_back(entry.path().filename());
    return names;
  }
  TemporaryDirectory place;
  StateDirectory directory = llvm::cantFail(StateDirectory::make(place.path));
  Memory memory = llvm::cantFail(Memory::open(directory.memory()));
};

} // namespace

TEST_F(Garbage, WhatNobodyRefersToGoes) {
  auto night = [&] {
    return llvm::cantFail(
        memory.beginNight("jobs", [](NightNumber) { return true; }));
  };
  Bug bug;
  bug.failureId = "3f9a2c000000";
  Job job;
  job.name = "late";
  for (NightNumber number = 1; number <= 4; ++number) {
    EXPECT_EQ(night(), number);
    make("nights/" + std::to_string(number));
    llvm::cantFail(
        memory.see(number, job, {"late", "", Sight::LeftOver, "", {}}));
    llvm::cantFail(memory.endNight(number, "finished", {}));
  }
  bug.bundle = "bugs/CUL-3f9a2c";
  EXPECT_EQ(llvm::cantFail(memory.addBug(bug, {}, {})), "CUL-3f9a2c");
  for (const char *path :
       {"bugs/CUL-3f9a2c", "bugs/CUL-gone", "bugs/CUL-3f9a2c.new.17",
        "unfinished/0123456789abcdef", "slurm/4711-a8Xk2p"})
    make(path);
  make("unfinished/" + StateDirectory::nameOfUnfinished(job));

  llvm::cantFail(removeGarbage(directory, memory, 4, 2));
  EXPECT_THAT(in("nights"), UnorderedElementsAre("3", "4"));
  EXPECT_THAT(in("bugs"), UnorderedElementsAre("CUL-3f9a2c"));
  EXPECT_THAT(in("unfinished"),
              UnorderedElementsAre(StateDirectory::nameOfUnfinished(job)));
  EXPECT_THAT(in("slurm"), UnorderedElementsAre());
  EXPECT_TRUE(llvm::cantFail(memory.sightings(2)).empty());
  EXPECT_EQ(llvm::cantFail(memory.sightings(3)).size(), 1u);
}

// A triage that takes longer than a night's time for it began anew each night,
// and never came to its end.
TEST_F(Garbage, ATriageThatGoesOnNextNightStays) {
  llvm::cantFail(memory.beginNight("jobs", [](NightNumber) { return true; }));
  Bug bug;
  bug.failureId = "3f9a2c000000";
  bug.answer = "budget";
  std::string id = llvm::cantFail(memory.addBug(bug, {}, {}));
  Job job;
  job.name = "long";
  llvm::cantFail(memory.see(1, job, {"long", id, Sight::Same, "", {}}));
  llvm::cantFail(memory.endNight(1, "finished", {}));
  make("unfinished/" + StateDirectory::nameOfUnfinished(job));
  llvm::cantFail(removeGarbage(directory, memory, 1, 1));
  EXPECT_THAT(in("unfinished"),
              UnorderedElementsAre(StateDirectory::nameOfUnfinished(job)));
}

TEST_F(Garbage, NothingWhileAnotherNightRuns) {
  llvm::cantFail(memory.beginNight("jobs", [](NightNumber) { return true; }));
  make("bugs/CUL-young");
  llvm::cantFail(removeGarbage(directory, memory, 2, 1));
  EXPECT_THAT(in("bugs"), UnorderedElementsAre("CUL-young"));
}

// `--state .` in a project that has directories of these names: all that was in
// them was removed.
TEST_F(Garbage, WhatTheUserHasThereStays) {
  llvm::cantFail(memory.beginNight("jobs", [](NightNumber) { return true; }));
  llvm::cantFail(memory.endNight(1, "finished", {}));
  for (const char *path : {"bugs/126213", "unfinished/dead", "slurm/scripts-2",
                           "slurm/4711", "nights/notes"})
    make(path);
  llvm::cantFail(removeGarbage(directory, memory, 1, 1));
  EXPECT_THAT(in("bugs"), UnorderedElementsAre("126213"));
  EXPECT_THAT(in("unfinished"), UnorderedElementsAre("dead"));
  EXPECT_THAT(in("slurm"), UnorderedElementsAre("4711", "scripts-2"));
  EXPECT_THAT(in("nights"), UnorderedElementsAre("notes"));
}
