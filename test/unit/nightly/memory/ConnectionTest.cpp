#include "nightly/memory/Connection.h"
#include "llvm/Support/FileSystem.h"
#include <gtest/gtest.h>
#include <latch>
#include <thread>

using namespace culprit;

/// What went wrong, of `openers` that open `path` at once.
static std::string openAtOnce(const std::string &path, int openers) {
  std::vector<std::string> errors(openers);
  std::latch allAreHere(openers);
  {
    std::vector<std::jthread> threads;
    for (std::string &error : errors)
      threads.emplace_back([&] {
        allAreHere.arrive_and_wait();
        auto connection = Connection::open(path);
        error = connection ? "" : llvm::toString(connection.takeError());
      });
  }
  std::string all;
  for (const std::string &error : errors)
    all += error;
  return all;
}

// SQLite does not wait for another one while it changes to write-ahead
// logging: of two nights that began a memory at once, one ended with "was in
// use by another process for a minute", at once.
TEST(Connection, AMemoryThatSeveralBeginAtOnceIsOpenedByAll) {
  llvm::SmallString<128> folder;
  ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("connection", folder));
  for (int round = 0; round < 50; ++round)
    EXPECT_EQ(
        openAtOnce((folder + "/memory." + std::to_string(round)).str(), 6), "");
  llvm::sys::fs::remove_directories(folder);
}
