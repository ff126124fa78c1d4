#include "triage/session/OutputDirectory.h"
#include "probe/files/SHA256.h"
#include "test/unit/fakes/ScriptedLauncher.h"
#include "triage/session/OutputName.h"
#include <gmock/gmock.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace culprit;
using namespace culprit::test;
using testing::HasSubstr;
using testing::MatchesRegex;
namespace fs = std::filesystem;

namespace {

std::string name(std::vector<std::string> words,
                 std::vector<std::string> asked = {"triage"}) {
  return outputFor(words, asked);
}

TEST(OutputName, IsReadable) {
  EXPECT_THAT(name({"mlir-opt-22", "k.mlir", "--cse"}),
              MatchesRegex("culprit-out/mlir-opt-22-k-[0-9a-f]{6}"));
  EXPECT_THAT(name({"env", "A=1", "/opt/b in/opt", "-S", "/x/y z.ll"}),
              MatchesRegex("culprit-out/opt-y-z-[0-9a-f]{6}"));
  EXPECT_THAT(name({"python", "kernel.py"}),
              MatchesRegex("culprit-out/python-kernel-[0-9a-f]{6}"));
  EXPECT_THAT(name({"cc", "--run"}, {"triage", "--input=a/k.tilebc"}),
              MatchesRegex("culprit-out/cc-k-[0-9a-f]{6}"));
  EXPECT_THAT(name({"// RUN: not --crash mlir-opt-22 %s --cse | FileCheck %s"},
                   {"triage", "--input=k.mlir"}),
              MatchesRegex("culprit-out/mlir-opt-22-k-[0-9a-f]{6}"));
  EXPECT_THAT(name({"../\n"}), MatchesRegex("culprit-out/[^/\n]*[0-9a-f]{6}"));
  EXPECT_LT(
      name({std::string(5000, 'x'), std::string(5000, 'y') + ".mlir"}).size(),
      100u);
}

TEST(OutputName, TellsCommandsApart) {
  std::vector<std::string> all;
  for (std::vector<std::string> words :
       std::vector<std::vector<std::string>>{{"cc", "k.mlir"},
                                             {"cc", "k.mlir", "-a"},
                                             {"cc", "k.mlir", "-a", ""},
                                             {"cc", "k.mlir -a"},
                                             {"/bin/cc", "k.mlir"},
                                             {"cc", "d/k.mlir"}})
    for (std::vector<std::string> asked : std::vector<std::vector<std::string>>{
             {"triage"}, {"bisect"}, {"triage", "--check=x"}})
      all.push_back(name(words, asked));
  std::set<std::string> different(all.begin(), all.end());
  EXPECT_EQ(different.size(), all.size());
}

TEST(OutputName, IsTheSameHoweverPathsAreSpelled) {
  std::string here = fs::current_path().string();
  for (const char *spelling : {"./k.mlir", "a/../k.mlir", ".//k.mlir"})
    EXPECT_EQ(name({"cc", spelling}), name({"cc", "k.mlir"})) << spelling;
  EXPECT_EQ(name({"cc", here + "/k.mlir"}), name({"cc", "k.mlir"}));
  EXPECT_EQ(name({"./b/cc", "k.mlir"}), name({here + "/b/cc", "k.mlir"}));
}

class Output : public testing::Test {
protected:
  Output() : path(parent.path + "/o") {}
  void put(const std::string &file, const std::string &text = "x") const {
    fs::create_directories(fs::path(path + "/" + file).parent_path());
    std::ofstream(path + "/" + file) << text;
  }
  bool has(const std::string &file) const {
    return fs::exists(path + "/" + file);
  }
  void answer() const {
    put("reproducer/bundle.json");
    put("best/run.sh");
    put("report.json");
    put("reduced.ll");
  }
  std::string movedTo(const std::string &question) const {
    return llvm::cantFail(OutputDirectory::open(path, sha256(question)))
        .movedTo();
  }
  TemporaryDirectory parent;
  std::string path;
};

TEST_F(Output, OfTheSameQuestionStays) {
  EXPECT_EQ(movedTo("a"), "");
  answer();
  EXPECT_EQ(movedTo("a"), "");
  EXPECT_TRUE(has("reproducer/bundle.json") && has("report.json"));
}

TEST_F(Output, OfAnotherQuestionIsMovedNeverRemoved) {
  for (const char *question : {"a", "b", "c"}) {
    movedTo(question);
    answer();
    put("journal.sqlite");
  }
  EXPECT_EQ(movedTo("a"), path + "/earlier/3");
  for (const char *number : {"1", "2", "3"})
    for (const char *file :
         {"reproducer/bundle.json", "best/run.sh", "report.json", "reduced.ll"})
      EXPECT_TRUE(has(std::string("earlier/") + number + "/" + file))
          << number << file;
  EXPECT_FALSE(has("best") || has("report.json"));
  EXPECT_TRUE(has("journal.sqlite")) << "it is about compiles, whoever asks";
}

TEST_F(Output, WithoutABundleThereIsNothingToKeep) {
  movedTo("a");
  put("report.json");
  EXPECT_EQ(movedTo("b"), "");
  EXPECT_FALSE(has("report.json") || has("earlier"));
}

/// Or of a version that locked nothing.
TEST_F(Output, OfTheUsersOwn) {
  put("ir/a.ll");
  put("best", "mine");
  EXPECT_EQ(movedTo("a"), "");
  EXPECT_TRUE(has("ir/a.ll") && has("best"));
  fs::remove_all(path);
  answer();
  EXPECT_EQ(movedTo("a"), path + "/earlier/1");
}

TEST_F(Output, WhatAnAnswerDoesNotStandByGoesWithItsReport) {
  OutputDirectory output =
      llvm::cantFail(OutputDirectory::open(path, sha256("a")));
  answer();
  llvm::cantFail(output.moveAside({"reproducer"}));
  EXPECT_TRUE(has("earlier/1/reproducer") && has("earlier/1/report.json"));
  EXPECT_TRUE(has("best"));
  put("report.json");
  llvm::cantFail(output.moveAside({"reproducer"}));
  EXPECT_TRUE(has("report.json")) << "there was none";
  llvm::cantFail(output.moveReportAside());
  EXPECT_TRUE(has("earlier/2/report.json") && has("best"));
}

TEST_F(Output, IsOneRunsAtATime) {
  int ready[2], go[2];
  ASSERT_EQ(::pipe(ready), 0);
  ASSERT_EQ(::pipe(go), 0);
  pid_t child = ::fork();
  if (child == 0) {
    OutputDirectory output =
        llvm::cantFail(OutputDirectory::open(path, sha256("a")));
    // A process that it starts does not hold the lock.
    pid_t grandchild = ::fork();
    char byte = 0;
    if (grandchild == 0) {
      ::close(go[1]);
      [[maybe_unused]] ssize_t n = ::read(go[0], &byte, 1);
      ::_exit(0);
    }
    [[maybe_unused]] ssize_t n = ::write(ready[1], "x", 1);
    for (;;)
      ::pause();
  }
  char byte = 0;
  ASSERT_EQ(::read(ready[0], &byte, 1), 1);
  auto refused = OutputDirectory::open(path, sha256("b"));
  ASSERT_FALSE(refused);
  EXPECT_THAT(llvm::toString(refused.takeError()),
              HasSubstr("in use by another run (process " +
                        std::to_string(child) + ")"));
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
  EXPECT_EQ(movedTo("b"), "");
  for (int end : {ready[0], ready[1], go[0], go[1]})
    ::close(end);
}

TEST_F(Output, LatestLeadsToTheLast) {
  fs::path before = fs::current_path();
  fs::current_path(parent.path);
  for (const char *name : {"culprit-out/a", "culprit-out/b", "culprit-out/a"}) {
    llvm::cantFail(OutputDirectory::open(name, sha256("q")));
    EXPECT_EQ(answerIn("culprit-out"), name);
  }
  // From elsewhere, too: a shell line may have changed the directory.
  fs::create_directories("sub");
  fs::current_path("sub");
  llvm::cantFail(
      OutputDirectory::open(parent.path + "/culprit-out/b", sha256("q")));
  EXPECT_FALSE(fs::exists("culprit-out"));
  fs::current_path(parent.path);
  EXPECT_EQ(answerIn("culprit-out"), "culprit-out/b");
  EXPECT_TRUE(fs::exists("culprit-out/.gitignore"));
  fs::create_directories("culprit-out/c");
  std::ofstream("culprit-out/c/report.json") << "x";
  EXPECT_EQ(answerIn("culprit-out/c"), "culprit-out/c");
  EXPECT_EQ(answerIn("nowhere"), "nowhere");
  // Whatever else is called so stays.
  fs::remove("culprit-out/latest");
  fs::create_directories("culprit-out/latest/mine");
  llvm::cantFail(OutputDirectory::open("culprit-out/b", sha256("q")));
  EXPECT_TRUE(fs::exists("culprit-out/latest/mine"));
  EXPECT_FALSE(fs::exists(fs::symlink_status("culprit-out/b/latest.new")));
  fs::current_path(before);
}

} // namespace
