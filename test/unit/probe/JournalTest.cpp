#include "probe/Journal.h"
#include "ProbeFixture.h"
#include "probe/journal/LimitRules.h"
#include "probe/local/Spawn.h"
#include <csignal>
#include <random>
#include <set>
#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace culprit;
using namespace std::chrono_literals;
using testing::HasSubstr;
using Status = Outcome::Status;

namespace {

class JournalTest : public ProbeFixture {
protected:
  std::string file() const { return directory() + "/journal.sqlite"; }

  std::unique_ptr<Journal> open() const {
    auto journal = Journal::open(file());
    EXPECT_TRUE(bool(journal)) << llvm::toString(journal.takeError());
    return std::move(*journal);
  }
  static std::string errorOf(const std::string &path) {
    auto journal = Journal::open(path);
    return journal ? "no error" : llvm::toString(journal.takeError());
  }
  /// What another program did to the file.
  void executeDirectly(const char *sql) const {
    sqlite3 *connection = nullptr;
    ASSERT_EQ(sqlite3_open(file().c_str(), &connection), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(connection, sql, nullptr, nullptr, nullptr),
              SQLITE_OK);
    sqlite3_close(connection);
  }
};

void store(Journal &journal, const ProbeKey &key, const JournalEntry &entry) {
  llvm::Error error = journal.store(key, entry);
  EXPECT_FALSE(bool(error)) << llvm::toString(std::move(error));
}

ProbeKey keyNamed(const std::string &name) {
  ProbeKey key;
  key.compilerIdentity = "abc";
  key.argv = {"mlir-opt", name};
  return key;
}

JournalEntry entryWith(Status status, std::chrono::milliseconds wallLimit) {
  JournalEntry entry;
  entry.outcome.status = status;
  entry.limits.wall = wallLimit;
  return entry;
}

TEST(ProbeKeyTest, IsThatOfJournalsThatAreThere) {
  EXPECT_EQ(keyNamed("x").hash(), "b928da30a188e59938f59f0ed863780f"
                                  "7d84dedae844a3df8c469ef7c7610077");
}

TEST_F(JournalTest, RoundTrip) {
  JournalEntry entry;
  Outcome &outcome = entry.outcome;
  outcome.status = Status::Crashed;
  outcome.exitCode = 139;
  outcome.signal = 11;
  outcome.out = {std::string("a\0b\xff", 4), 900, 2, true};
  outcome.err = {"", 0, 0, false};
  outcome.wall = 12ms;
  outcome.cpu = 34ms;
  outcome.peakMemoryBytes = 5'000'000'000;
  outcome.strays = 2;
  entry.limits = {40s, 50s, 0ms, 6'000'000'000, 70, true, 80, 90ms};
  entry.produced = {{"dump/1.mlir", std::string("x\0y", 3)}, {"empty", ""}};
  entry.stage = "bisect";
  ProbeKey key = keyNamed("input\xff.mlir");
  key.environment = {{"SET", "1"}, {"REMOVED", std::nullopt}};
  key.inputHashes = {sha256("text")};
  store(*open(), key, entry);

  auto found = open()->find(key, entry.limits);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->outcome.status, Status::Crashed);
  EXPECT_EQ(found->outcome.exitCode, 139);
  EXPECT_EQ(found->outcome.signal, 11);
  EXPECT_EQ(found->outcome.out.text, outcome.out.text);
  EXPECT_EQ(found->outcome.out.totalBytes, 900u);
  EXPECT_EQ(found->outcome.out.headBytes, 2u);
  EXPECT_TRUE(found->outcome.out.cut);
  EXPECT_EQ(found->outcome.err.text, "");
  EXPECT_EQ(found->outcome.wall, 12ms);
  EXPECT_EQ(found->outcome.cpu, 34ms);
  EXPECT_EQ(found->outcome.peakMemoryBytes, 5'000'000'000u);
  EXPECT_EQ(found->outcome.strays, 2u);
  EXPECT_EQ(found->limits.cpu, 50s);
  EXPECT_EQ(found->limits.memoryBytes, 6'000'000'000u);
  EXPECT_EQ(found->limits.abortGrace, 90ms);
  ASSERT_EQ(found->produced.size(), 2u);
  EXPECT_EQ(found->produced[0].name, "dump/1.mlir");
  EXPECT_EQ(found->produced[0].bytes, entry.produced[0].bytes);
  EXPECT_EQ(found->produced[1].bytes, "");
  EXPECT_EQ(found->stage, "bisect");
}

TEST_F(JournalTest, KeysDifferInEveryPart) {
  ProbeKey key = keyNamed("a");
  std::vector<ProbeKey> keys(11, key);
  keys[1].compilerIdentity = "abd";
  keys[2].argv = {"mlir-opta"};
  keys[3].argv = {"mlir-opt", "", "a"};
  keys[4].inputHashes = {"a"};
  keys[5].environment["A"] = "";
  keys[6].environment["A"] = std::nullopt;
  keys[7].environment["A"] = "=";
  keys[8].workingDirectory = "/";
  keys[9].repeat = 1;
  keys[10].argv = {"mlir-opt"};
  keys[10].inputHashes = {"a"};
  std::set<std::string> hashes;
  for (const ProbeKey &each : keys)
    hashes.insert(each.hash());
  EXPECT_EQ(hashes.size(), keys.size());
  EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495"
                        "991b7852b855");
}

TEST_F(JournalTest, EveryStatusComesBackButNotLaunched) {
  auto journal = Journal::inMemory();
  ASSERT_TRUE(bool(journal));
  for (Status status :
       {Status::Completed, Status::Rejected, Status::Crashed, Status::TimedOut,
        Status::OutOfMemory, Status::FloodedOutput, Status::NotLaunched}) {
    ProbeKey key = keyNamed(str(status));
    JournalEntry entry = entryWith(status, 1s);
    entry.limits.memoryBytes = 1 << 30;
    store(**journal, key, entry);
    auto found = (*journal)->find(key, entry.limits);
    ASSERT_EQ(found.has_value(), status != Status::NotLaunched);
    if (found) {
      EXPECT_EQ(found->outcome.status, status);
    }
  }
}

TEST_F(JournalTest, LongerLimitIsAskedAgainAndBothStay) {
  auto journal = open();
  ProbeKey key = keyNamed("slow");
  Limits limits;
  limits.wall = 1s;
  store(*journal, key, entryWith(Status::TimedOut, 1s));
  limits.wall = 1001ms;
  EXPECT_FALSE(journal->find(key, limits));
  JournalEntry completed = entryWith(Status::Completed, 5s);
  completed.outcome.wall = 3s;
  store(*journal, key, completed);
  limits.wall = 5s;
  EXPECT_EQ(journal->find(key, limits)->outcome.status, Status::Completed);
  limits.wall = 500ms;
  EXPECT_EQ(journal->find(key, limits)->outcome.status, Status::TimedOut);
  limits.wall = 2s;
  EXPECT_FALSE(journal->find(key, limits));
}

TEST(LimitRulesTest, WhatLimitsDidNotBringAbout) {
  Outcome outcome;
  outcome.status = Status::Crashed;
  outcome.wall = 500ms;
  outcome.cpu = 3s;
  outcome.peakMemoryBytes = 1000;
  Limits had, asked;
  EXPECT_TRUE(answersFor(outcome, had, had));
  asked.wall = 499ms;
  EXPECT_FALSE(answersFor(outcome, had, asked));
  asked.wall = 500ms; // which gives 3 s of CPU, or more
  EXPECT_TRUE(answersFor(outcome, had, asked));
  asked.cpu = 2s;
  EXPECT_FALSE(answersFor(outcome, had, asked));
  asked = {};
  // The limit is on addresses, of which more are mapped than are in use.
  asked.memoryBytes = 1'000'000'000;
  EXPECT_FALSE(answersFor(outcome, had, asked));
  had.memoryBytes = 1000;
  EXPECT_TRUE(answersFor(outcome, had, asked));
  had.memoryBytes = 0;
  asked.memoryBytes = 0;
  outcome.err.cut = true;
  EXPECT_TRUE(answersFor(outcome, had, had));
  asked.outputBytes = had.outputBytes + 1;
  EXPECT_FALSE(answersFor(outcome, had, asked));
  // Measured a little above what was allowed: its own limits still do.
  outcome.wall = had.wall + 3ms;
  EXPECT_TRUE(answersFor(outcome, had, had));
}

TEST(LimitRulesTest, WhatLimitsBroughtAbout) {
  Outcome outcome;
  Limits had, asked;
  had.memoryBytes = asked.memoryBytes = 100;
  outcome.status = Status::OutOfMemory;
  EXPECT_TRUE(answersFor(outcome, had, asked));
  asked.memoryBytes = 99;
  EXPECT_TRUE(answersFor(outcome, had, asked));
  asked.memoryBytes = 101;
  EXPECT_FALSE(answersFor(outcome, had, asked));
  asked.memoryBytes = 0; // unlimited
  EXPECT_FALSE(answersFor(outcome, had, asked));
  had.memoryBytes = 0;
  EXPECT_FALSE(answersFor(outcome, had, had)) << "the machine had no more";

  had = {};
  asked = {};
  outcome.status = Status::TimedOut;
  asked = had;
  asked.cpu = 10000h;
  EXPECT_FALSE(answersFor(outcome, had, asked));
  asked.cpu = 1s;
  EXPECT_TRUE(answersFor(outcome, had, asked));

  outcome.status = Status::FloodedOutput;
  asked = had;
  asked.outputBytes += 1;
  EXPECT_FALSE(answersFor(outcome, had, asked));
  asked = had;
  asked.fileBytes += 1;
  EXPECT_FALSE(answersFor(outcome, had, asked));

  outcome.status = Status::NotLaunched;
  EXPECT_FALSE(answersFor(outcome, had, had));
}

// It was taken for four processors: on more of them, a run that was ended at
// less CPU time than the question allows was its answer.
TEST(LimitRulesTest, ADerivedCpuLimitIsTheOneThatIsSet) {
  Outcome outcome;
  outcome.status = Status::TimedOut;
  Limits had, asked;
  had.cpu = effectiveCpuLimit(asked) - 1s;
  EXPECT_FALSE(answersFor(outcome, had, asked));
  had.cpu = effectiveCpuLimit(asked);
  EXPECT_TRUE(answersFor(outcome, had, asked));
}

std::string noise(size_t bytes, unsigned seed) {
  std::mt19937 random(seed);
  std::string text(bytes, ' ');
  for (char &c : text)
    c = static_cast<char>(random());
  return text;
}

JournalEntry entryWithError(const std::string &text) {
  JournalEntry entry;
  entry.outcome.status = Status::Rejected;
  entry.outcome.exitCode = 1;
  entry.outcome.err = {text, text.size(), 0, false};
  return entry;
}

// Five runs of a large module that was printed with its error: 3.4 times the
// input.
TEST_F(JournalTest, ALargeErrorIsKeptOnce) {
  const std::string large = noise(1 << 20, 1), other = noise(1 << 20, 2);
  {
    auto journal = open();
    for (const char *name : {"a", "b", "c", "d"})
      store(*journal, keyNamed(name), entryWithError(large));
    store(*journal, keyNamed("e"), entryWithError(other));
    EXPECT_EQ(journal->find(keyNamed("d"), Limits())->outcome.err.text, large);
  }
  EXPECT_LT(std::filesystem::file_size(file()), 2500000u);
  auto journal = open();
  EXPECT_EQ(journal->find(keyNamed("a"), Limits())->outcome.err.text, large);
  EXPECT_EQ(journal->find(keyNamed("c"), Limits())->outcome.err.text, large);
  EXPECT_EQ(journal->find(keyNamed("e"), Limits())->outcome.err.text, other);
}

TEST_F(JournalTest, AnErrorWhoseRowIsGoneIsDamage) {
  const std::string large = noise(1 << 20, 1);
  {
    auto journal = open();
    for (const char *name : {"a", "b"})
      store(*journal, keyNamed(name), entryWithError(large));
  }
  executeDirectly("DELETE FROM probe WHERE id = 1");
  EXPECT_FALSE(open()->find(keyNamed("b"), Limits()));
  executeDirectly("UPDATE probe SET err = id");
  EXPECT_FALSE(open()->find(keyNamed("b"), Limits())) << "its own";
}

TEST_F(JournalTest, StoredEntrySurvivesKill) {
  pid_t writer = ::fork();
  if (writer == 0) {
    auto journal = Journal::open(file());
    if (!journal ||
        (*journal)->store(keyNamed("a"), entryWith(Status::Crashed, 1s)))
      ::_exit(1);
    ::raise(SIGKILL);
  }
  int status = 0;
  ::waitpid(writer, &status, 0);
  ASSERT_TRUE(WIFSIGNALED(status));
  auto journal = open();
  auto found = journal->find(keyNamed("a"), entryWith({}, 1s).limits);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->outcome.status, Status::Crashed);
}

TEST_F(JournalTest, ManyThreads) {
  auto journal = open();
  std::vector<std::thread> threads;
  for (int t = 0; t < 8; ++t)
    threads.emplace_back([&, t] {
      for (int i = 0; i < 20; ++i) {
        ProbeKey key = keyNamed(std::to_string(t) + "-" + std::to_string(i));
        JournalEntry entry = entryWith(Status::Rejected, 1s);
        entry.produced = {{"t", std::to_string(t)}};
        store(*journal, key, entry);
        auto found = journal->find(key, entry.limits);
        ASSERT_TRUE(found);
        EXPECT_EQ(found->produced[0].bytes, std::to_string(t));
      }
    });
  for (std::thread &thread : threads)
    thread.join();
}

TEST_F(JournalTest, SecondRunOnTheSameFile) {
  auto journal = open();
  EXPECT_THAT(errorOf(file()), HasSubstr("in use by another run"));
  // Also from another process, which is the usual case.
  pid_t other = ::fork();
  if (other == 0)
    ::_exit(errorOf(file()).find("in use by another run") == std::string::npos);
  int status = 0;
  ::waitpid(other, &status, 0);
  EXPECT_EQ(status, 0);
  store(*journal, keyNamed("a"), entryWith(Status::Completed, 1s));
  journal.reset();
  EXPECT_EQ(errorOf(file()), "no error");
}

TEST_F(JournalTest, DamagedFile) {
  write(file(), "this is no database, and long enough to be looked at: " +
                    std::string(4096, 'x'));
  EXPECT_THAT(errorOf(file()), HasSubstr("no journal, or damaged"));
  EXPECT_THAT(errorOf(file()), HasSubstr(file()));
}

/// Sums of such times overflowed.
TEST_F(JournalTest, TimesThatNothingTakesAreDamage) {
  JournalEntry entry = entryWith(Status::TimedOut, 1s);
  store(*open(), keyNamed("a"), entry);
  EXPECT_TRUE(open()->find(keyNamed("a"), entry.limits));
  for (std::string column : {"wall_ms", "limit_wall_ms"})
    for (std::string time : {"9187201545127147833", "-1"}) {
      executeDirectly(("UPDATE probe SET " + column + "=" + time).c_str());
      EXPECT_FALSE(open()->find(keyNamed("a"), entry.limits)) << column << time;
      executeDirectly(("UPDATE probe SET " + column + "=1000").c_str());
    }
}

TEST_F(JournalTest, AHeadThatIsLongerThanItsTextIsDamage) {
  JournalEntry entry = entryWith(Status::Rejected, 1s);
  entry.outcome.err = {"abc", 100, 2, true};
  store(*open(), keyNamed("a"), entry);
  EXPECT_TRUE(open()->find(keyNamed("a"), entry.limits));
  executeDirectly("UPDATE probe SET err_head=4");
  EXPECT_FALSE(open()->find(keyNamed("a"), entry.limits));
}

TEST_F(JournalTest, DatabaseOfAnotherProgram) {
  executeDirectly("CREATE TABLE theirs(x)");
  EXPECT_THAT(errorOf(file()), HasSubstr("no journal, or damaged"));
}

TEST_F(JournalTest, FormatOfAnotherVersion) {
  open();
  executeDirectly("PRAGMA user_version=99");
  EXPECT_THAT(errorOf(file()), HasSubstr("has format 99"));
}

TEST_F(JournalTest, DirectoryThatCannotBeWritten) {
  EXPECT_THAT(errorOf(directory() + "/no/such/journal"),
              HasSubstr("cannot be opened or created"));
  EXPECT_THAT(errorOf("/proc/journal.sqlite"),
              HasSubstr("cannot be opened or created"));
  if (::geteuid() == 0)
    return; // permissions do not stop root
  ::chmod(directory().c_str(), 0555);
  EXPECT_THAT(errorOf(file()), HasSubstr("cannot be opened or created"));
  ::chmod(directory().c_str(), 0755);
}

/// A limit on file size plays the full disk; in a child, as it cannot be
/// lifted.
TEST_F(JournalTest, DiskFullIsAnErrorAndWhatWasThereStays) {
  auto attempt = [&]() -> int {
    auto journal = Journal::open(file());
    if (!journal)
      return 1;
    if ((*journal)->store(keyNamed("a"), entryWith(Status::Completed, 1s)))
      return 2;
    ::signal(SIGXFSZ, SIG_IGN);
    rlimit limit{256 << 10, 256 << 10};
    ::setrlimit(RLIMIT_FSIZE, &limit);
    JournalEntry big = entryWith(Status::Completed, 1s);
    std::mt19937 random(7); // no compression helps
    for (size_t i = 0; i < 4u << 20; ++i)
      big.outcome.out.text += char(random());
    llvm::Error error = (*journal)->store(keyNamed("b"), big);
    if (!error)
      return 3;
    llvm::consumeError(std::move(error));
    return (*journal)->find(keyNamed("a"), big.limits) ? 0 : 4;
  };
  pid_t child = ::fork();
  if (child == 0)
    ::_exit(attempt());
  int status = 0;
  ::waitpid(child, &status, 0);
  EXPECT_EQ(WEXITSTATUS(status), 0);
  EXPECT_TRUE(open()->find(keyNamed("a"), entryWith({}, 1s).limits));
  EXPECT_FALSE(open()->find(keyNamed("b"), entryWith({}, 1s).limits));
}

} // namespace
