#include "nightly/StateDirectory.h"
#include "probe/files/Directories.h"
#include "test/unit/fakes/ScriptedLauncher.h"
#include <gmock/gmock.h>
#include <sys/stat.h>

using namespace culprit;
using namespace culprit::test;
namespace fs = std::filesystem;

namespace {

class State : public testing::Test {
protected:
  TemporaryDirectory place;
  StateDirectory directory =
      llvm::cantFail(StateDirectory::make(place.path + "/state"));
};

} // namespace

// Whatever is in the way of a copy: here a pipe, often a full disk. The answer
// was kept without the file, and the whole one removed.
TEST_F(State, AnAnswerIsKeptAsAWholeOrNotAtAll) {
  std::string answer = place.path + "/answer";
  makeDirectories(answer + "/reproducer");
  makeDirectories(answer + "/others");
  for (const char *name : {"/report.md", "/report.json", "/explain.txt"})
    std::ofstream(answer + name) << name;
  ASSERT_EQ(::mkfifo((answer + "/reproducer/input.mlir").c_str(), 0600), 0);
  auto kept = directory.keepAnswer(answer, "CUL-3f9a2c");
  EXPECT_FALSE(static_cast<bool>(kept));
  EXPECT_NE(llvm::toString(kept.takeError()), "");
  EXPECT_FALSE(fs::exists(directory.path() + "/bugs/CUL-3f9a2c"));
}

TEST_F(State, AMemoryOfAStrangerRemovesNothingElse) {
  makeDirectories(place.path + "/mine");
  Bug bug;
  for (const char *bundle :
       {"../mine", "bugs/../../mine", "bugs/..", "bugs/", "bugs", "."}) {
    bug.bundle = bundle;
    directory.removeAnswers(bug);
  }
  EXPECT_TRUE(fs::exists(place.path + "/mine"));
  EXPECT_TRUE(fs::exists(directory.path() + "/bugs"));
  bug.bundle = "bugs/CUL-3f9a2c";
  makeDirectories(directory.of(bug) + "/reproducer");
  directory.removeAnswers(bug);
  EXPECT_FALSE(fs::exists(directory.of(bug)));
}

TEST_F(State, AnEmptyNameIsAnErrorOfUsage) {
  auto none = StateDirectory::make("");
  EXPECT_FALSE(static_cast<bool>(none));
  EXPECT_EQ(llvm::toString(none.takeError()), "--state names no directory");
}

// Of two nights in containers, where all processes have small numbers, each
// took away how the other one's tasks had ended.
TEST_F(State, TwoProcessesOfOneNumberDoNotMeetOnTheWayToSlurm) {
  std::string one = llvm::cantFail(directory.makeForSlurm());
  std::string two = llvm::cantFail(directory.makeForSlurm());
  EXPECT_NE(one, two);
  EXPECT_TRUE(fs::is_directory(one));
  EXPECT_TRUE(fs::is_directory(two));
}

// `link/..` is where the link leads, for the system: the memory lay elsewhere.
TEST_F(State, WhatStandsBehindALinkIsWhereTheSystemFindsIt) {
  makeDirectories(place.path + "/far/away");
  fs::create_directory_symlink("far/away", place.path + "/link");
  auto made =
      llvm::cantFail(StateDirectory::make(place.path + "/link/../nights/"));
  EXPECT_EQ(made.path(), place.path + "/far/nights");
  EXPECT_TRUE(fs::is_directory(place.path + "/far/nights/bugs"));
  auto found =
      llvm::cantFail(StateDirectory::existing(place.path + "/link/../nights"));
  EXPECT_EQ(found.path(), made.path());
}

// A bug that was forgotten left the bundles of its jobs behind.
TEST_F(State, TheAnswersOfABugsJobsGoWithIt) {
  for (const char *name : {"CUL-1", "CUL-1+3f9a2c00", "CUL-1.2", "CUL-12+a"})
    makeDirectories(directory.path() + "/bugs/" + name);
  Bug bug;
  bug.id = "CUL-1";
  bug.bundle = "bugs/CUL-1";
  directory.removeAnswers(bug);
  EXPECT_FALSE(fs::exists(directory.path() + "/bugs/CUL-1"));
  EXPECT_FALSE(fs::exists(directory.path() + "/bugs/CUL-1+3f9a2c00"));
  EXPECT_TRUE(fs::exists(directory.path() + "/bugs/CUL-1.2"));
  EXPECT_TRUE(fs::exists(directory.path() + "/bugs/CUL-12+a"));
}
