#include "probe/files/ScratchDirectory.h"
#include "test/unit/fakes/ScriptedLauncher.h"
#include <atomic>
#include <gmock/gmock.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace culprit;
using namespace culprit::test;
namespace fs = std::filesystem;

namespace {

/// TMPDIR is a directory of the test's own.
class Scratch : public testing::Test {
protected:
  Scratch() {
    if (const char *value = ::getenv("TMPDIR"))
      before = value;
    ::setenv("TMPDIR", parent.path.c_str(), 1);
  }
  ~Scratch() override {
    before ? ::setenv("TMPDIR", before->c_str(), 1) : ::unsetenv("TMPDIR");
  }
  size_t directories() const {
    return static_cast<size_t>(std::distance(
        fs::directory_iterator(parent.path), fs::directory_iterator()));
  }
  TemporaryDirectory parent;
  std::optional<std::string> before;
};

TEST_F(Scratch, GoesWithTheObject) {
  {
    ScratchDirectory scratch = llvm::cantFail(ScratchDirectory::make());
    ScratchDirectory moved = std::move(scratch);
    EXPECT_EQ(directories(), 1u);
    struct stat status {};
    ASSERT_EQ(::stat(moved.path().c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777, 0700u) << "it is nobody else's";
  }
  EXPECT_EQ(directories(), 0u);
}

/// LLVM's own removal refuses a pipe, and left llvm-reduce's behind.
TEST_F(Scratch, WhateverIsInItGoes) {
  {
    ScratchDirectory scratch = llvm::cantFail(ScratchDirectory::make());
    fs::create_directories(scratch.path() + "/a/b");
    ASSERT_EQ(::mkfifo((scratch.path() + "/a/pipe").c_str(), 0600), 0);
    fs::create_symlink(parent.path, scratch.path() + "/a/link");
  }
  EXPECT_EQ(directories(), 0u);
  EXPECT_TRUE(fs::exists(parent.path));
}

TEST_F(Scratch, OfAKilledProcessIsRemovedByTheNext) {
  int ready[2];
  ASSERT_EQ(::pipe(ready), 0);
  pid_t child = ::fork();
  if (child == 0) {
    ScratchDirectory scratch = llvm::cantFail(ScratchDirectory::make());
    ::mkfifo((scratch.path() + "/pipe").c_str(), 0600);
    [[maybe_unused]] ssize_t n = ::write(ready[1], "x", 1);
    for (;;)
      ::pause();
  }
  char byte = 0;
  ASSERT_EQ(::read(ready[0], &byte, 1), 1);
  { // it lives, so it stays
    ScratchDirectory other = llvm::cantFail(ScratchDirectory::make());
    EXPECT_EQ(directories(), 2u);
  }
  EXPECT_EQ(directories(), 1u);
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
  ScratchDirectory next = llvm::cantFail(ScratchDirectory::make());
  EXPECT_EQ(directories(), 1u);
  EXPECT_TRUE(fs::exists(next.path()));
  ::close(ready[0]);
  ::close(ready[1]);
}

TEST_F(Scratch, WhatIsNoneOfOursStays) {
  std::string elsewhere = parent.path + "/elsewhere";
  fs::create_directory(elsewhere);
  fs::create_directory_symlink(elsewhere, parent.path + "/culprit.link");
  std::ofstream(parent.path + "/culprit.file") << "x";
  fs::create_directory(parent.path + "/culprit-out");
  // A bare clone was taken for what a killed process left.
  fs::create_directories(parent.path + "/culprit.git/refs");
  llvm::cantFail(ScratchDirectory::make());
  EXPECT_EQ(directories(), 5u);
  EXPECT_TRUE(fs::exists(parent.path + "/culprit.git/refs"));
}

TEST_F(Scratch, ManyAtOnceKeepTheirOwn) {
  std::atomic<unsigned> lost{0};
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&] {
      for (int round = 0; round < 100; ++round) {
        ScratchDirectory scratch = llvm::cantFail(ScratchDirectory::make());
        std::ofstream(scratch.path() + "/mine") << "x";
        lost += !fs::exists(scratch.path() + "/mine");
      }
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(lost, 0u);
  EXPECT_EQ(directories(), 0u);
}

TEST_F(Scratch, ErrorsSayWhatToDo) {
  ::setenv("TMPDIR", "/dev/null/nowhere", 1);
  EXPECT_THAT(llvm::toString(ScratchDirectory::make().takeError()),
              testing::AllOf(testing::HasSubstr("/dev/null/nowhere"),
                             testing::HasSubstr("set TMPDIR")));
}

} // namespace
