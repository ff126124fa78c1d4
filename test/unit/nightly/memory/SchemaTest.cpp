#include "nightly/memory/Schema.h"
#include "nightly/memory/Memory.h"
#include "test/unit/fakes/ScriptedLauncher.h"
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <thread>

using namespace culprit;
using namespace culprit::test;
using testing::HasSubstr;
namespace fs = std::filesystem;

namespace {
class MemoryFile : public testing::Test {
protected:
  TemporaryDirectory home;
  std::string directory = home.path, path = directory + "/memory.sqlite";
};
} // namespace

static std::unique_ptr<Connection> open(const std::string &path) {
  auto connection = Connection::open(path);
  EXPECT_TRUE(static_cast<bool>(connection));
  return std::move(*connection);
}

static int64_t number(Connection &connection, const char *sql) {
  Query query(connection, sql);
  auto row = query.next();
  EXPECT_TRUE(row && *row);
  return query.number();
}

static std::string said(llvm::Error error) {
  return llvm::toString(std::move(error));
}

TEST_F(MemoryFile, EachStepIsDoneOnce) {
  const char *one[] = {"CREATE TABLE a(x); INSERT INTO a VALUES(1)"};
  const char *two[] = {one[0], "ALTER TABLE a ADD COLUMN y DEFAULT 7"};
  auto connection = open(path);
  for (int again = 0; again < 2; ++again)
    EXPECT_EQ(said(migrate(*connection, one)), "");
  for (int again = 0; again < 2; ++again)
    EXPECT_EQ(said(migrate(*connection, two)), "");
  EXPECT_EQ(number(*connection, "SELECT sum(y) FROM a"), 7);
  EXPECT_EQ(number(*connection, "PRAGMA user_version"), 2);
  EXPECT_THAT(said(migrate(*connection, one)), HasSubstr("newer culprit"));
}

TEST_F(MemoryFile, AStepThatFailsLeavesNothing) {
  const char *steps[] = {"CREATE TABLE a(x)", "CREATE TABLE a(x)"};
  auto connection = open(path);
  EXPECT_NE(said(migrate(*connection, steps)), "");
  EXPECT_EQ(number(*connection, "PRAGMA user_version"), 0);
  EXPECT_EQ(number(*connection, "SELECT count(*) FROM sqlite_master"), 0);
}

TEST_F(MemoryFile, ManyOpenItAtOnce) {
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i)
    threads.emplace_back([&] {
      auto memory = Memory::open(path);
      EXPECT_TRUE(static_cast<bool>(memory))
          << llvm::toString(memory.takeError());
    });
  for (std::thread &thread : threads)
    thread.join();
}

TEST_F(MemoryFile, NothingIsLostWhereTwoWriteAtOnce) {
  ASSERT_TRUE(static_cast<bool>(Memory::open(path)));
  constexpr int each = 100;
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&, i] {
      auto memory = Memory::open(path);
      ASSERT_TRUE(static_cast<bool>(memory));
      auto night = memory->beginNight("jobs of " + std::to_string(i),
                                      [&](NightNumber) { return true; });
      ASSERT_TRUE(static_cast<bool>(night));
      for (int job = 0; job < each; ++job) {
        Job seen;
        seen.name = std::to_string(i) + "/" + std::to_string(job);
        EXPECT_EQ(said(memory->see(*night, seen,
                                   {seen.name, "", Sight::Clean, "", {}})),
                  "");
      }
    });
  for (std::thread &thread : threads)
    thread.join();
  auto connection = open(path);
  EXPECT_EQ(number(*connection, "SELECT count(*) FROM sightings"), 4 * each);
  EXPECT_EQ(number(*connection, "SELECT count(*) FROM inputs"), 4 * each);
}

TEST_F(MemoryFile, OfThoseThatFindABugAtOnceOneAddsIt) {
  std::vector<std::thread> threads;
  std::atomic<unsigned> added = 0;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&] {
      auto memory = Memory::open(path);
      ASSERT_TRUE(static_cast<bool>(memory));
      Bug bug;
      bug.failureId = "3f9a2c000000";
      auto id = memory->addBug(bug, {"3f9a2c000000"}, /*asked=*/{});
      ASSERT_TRUE(static_cast<bool>(id));
      added += !id->empty();
    });
  for (std::thread &thread : threads)
    thread.join();
  auto memory = Memory::open(path);
  ASSERT_TRUE(static_cast<bool>(memory));
  auto bugs = memory->bugs();
  ASSERT_TRUE(static_cast<bool>(bugs));
  EXPECT_EQ(bugs->size(), 1u);
  EXPECT_EQ(added, 1u);
  // Who has asked about that one, and seen another, gives it another name.
  Bug other;
  other.failureId = "3f9a2c000000";
  auto id = memory->addBug(other, {}, {bugs->front().id});
  ASSERT_TRUE(static_cast<bool>(id));
  EXPECT_NE(*id, bugs->front().id);
  EXPECT_FALSE(id->empty());
}

TEST_F(MemoryFile, WhatIsNoMemoryIsRefusedWithWhatToDo) {
  std::ofstream(path) << std::string(10000, 'x');
  auto memory = Memory::open(path);
  ASSERT_FALSE(static_cast<bool>(memory));
  EXPECT_THAT(said(memory.takeError()), HasSubstr("move it away"));
  auto none = Memory::openToRead(directory + "/none");
  ASSERT_FALSE(static_cast<bool>(none));
  EXPECT_THAT(said(none.takeError()), HasSubstr("culprit nightly makes one"));
}

/// A transaction that is not committed when its process ends is not there.
TEST_F(MemoryFile, AnErrorInATransactionLeavesNothing) {
  auto connection = open(path);
  ASSERT_EQ(said(migrate(*connection)), "");
  EXPECT_NE(said(connection->transaction([&]() -> llvm::Error {
              if (auto error = connection->execute(
                      "INSERT INTO nights(began, jobs) VALUES('', '')"))
                return error;
              return llvm::createStringError("no");
            })),
            "");
  EXPECT_EQ(number(*connection, "SELECT count(*) FROM nights"), 0);
}
