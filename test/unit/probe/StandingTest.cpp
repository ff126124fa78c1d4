//===- StandingTest.cpp - When a fork inside a compile is believed --------===//
#include "test/unit/fakes/ScriptedLauncher.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace culprit;
using namespace culprit::test;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

std::string orderOf(const Command &command) {
  return command.environment.at("ORDER").value_or("");
}

/// Fails where its order says so, in one way or another.
Outcome obedient(const Command &command) {
  return llvm::StringRef(orderOf(command)).contains("fail")
             ? crashed(stackDump({"mlir::bad()"}))
             : clean();
}

class StandingTest : public testing::Test {
protected:
  explicit StandingTest() {
    bench.launcher.warms = bench.launcher.stands = true;
    Compile healthy = compileWith("IR", {});
    healthy.want = Want::Output;
    auto spawned = llvm::cantFail(bench.prober->run(healthy));
    bench.prober->offerWarmth({healthy, std::move(spawned), {}});
  }

  Compile asking(const std::string &order) const {
    Compile compile = compileWith("IR", {});
    compile.preload = {"/lib/gate.so", "abc",    "ORDER",
                       order,          "begun=", "stand=3"};
    return compile;
  }
  Outcome ask(const std::string &order) {
    return llvm::cantFail(bench.prober->run(asking(order))).outcome;
  }
  /// `forked` or not, for each launch of that order.
  std::vector<bool> launchesOf(const std::string &order) const {
    std::vector<bool> forked;
    for (const Command &command : bench.launcher.commands())
      if (command.environment.count("ORDER") &&
          llvm::StringRef(orderOf(command)).starts_with(order + ";"))
        forked.push_back(command.warm && command.stand);
    return forked;
  }

  std::function<Outcome(const Command &)> whenForked = obedient,
                                          otherwise = obedient;
  Bench bench{[this](const Command &command, const Limits &) {
    if (!command.environment.count("ORDER"))
      return clean();
    llvm::StringRef order = command.environment.at("ORDER").value();
    std::ofstream(order.split("begun=").second.str()).flush();
    return command.warm && command.stand ? whenForked(command)
                                         : otherwise(command);
  }};
};

TEST_F(StandingTest, EachWayToEndIsComparedOnce) {
  for (const char *order : {"a.fail", "b.fail", "c", "d", "e.fail"})
    ask(order);
  EXPECT_THAT(launchesOf("a.fail"), ElementsAre(true, false));
  EXPECT_THAT(launchesOf("b.fail"), ElementsAre(true, false))
      << "one that is always a failure would be right, too";
  EXPECT_THAT(launchesOf("c"), ElementsAre(true, false));
  EXPECT_THAT(launchesOf("d"), ElementsAre(true));
  EXPECT_THAT(launchesOf("e.fail"), ElementsAre(true));
  ASSERT_EQ(bench.launcher.standing.size(), 1u);
  EXPECT_EQ(orderOf(bench.launcher.standing.front()).substr(0, 7), "stand=3");
  EXPECT_EQ(bench.prober->standRefusal(), "");
}

TEST_F(StandingTest, OneThatDiffersIsNotBelieved) {
  whenForked = [](const Command &) { return clean(); };
  EXPECT_EQ(ask("a").status, Outcome::Status::Completed);
  whenForked = [](const Command &) {
    return crashed(stackDump({"mlir::other()"}));
  };
  EXPECT_EQ(ask("b.fail").err.text, stackDump({"mlir::bad()"}));
  EXPECT_THAT(bench.prober->standRefusal(), HasSubstr("mlir::other"));
  EXPECT_THAT(bench.prober->standRefusal(), HasSubstr("instead of"));
  ask("c.fail");
  bench.prober->enterStage("next");
  ask("d");
  EXPECT_THAT(launchesOf("b.fail"), ElementsAre(true, false));
  EXPECT_THAT(launchesOf("c.fail"), ElementsAre(false));
  EXPECT_THAT(launchesOf("d"), ElementsAre(false));
}

// A lock that is held for ever in a fork, or a directory that another has
// removed, is a failure of the fork.
TEST_F(StandingTest, AnotherWayToFailIsComparedToo) {
  for (const char *order : {"a.fail", "b"})
    ask(order);
  whenForked = [](const Command &) { return hung(); };
  EXPECT_EQ(ask("c.fail").status, Outcome::Status::Crashed);
  EXPECT_FALSE(bench.prober->standRefusal().empty());
}

TEST_F(StandingTest, RepetitionsAreRunsOfTheirOwn) {
  Compile again = asking("a");
  again.repeat = 1;
  llvm::cantFail(bench.prober->run(again));
  EXPECT_TRUE(bench.launcher.standing.empty());
}

// A fork that is always clean must not make a boundary.
TEST_F(StandingTest, AFalselyCleanOneIsSeenAtItsFirst) {
  whenForked = [](const Command &) { return clean(); };
  EXPECT_EQ(ask("a.fail").status, Outcome::Status::Crashed);
  EXPECT_FALSE(bench.prober->standRefusal().empty());
}

TEST_F(StandingTest, ALostOneIsDoneWithout) {
  whenForked = [](const Command &) {
    Outcome outcome;
    outcome.signal = SIGKILL;
    outcome.launchError = "killed";
    return outcome;
  };
  EXPECT_EQ(ask("a.fail").status, Outcome::Status::Crashed);
  EXPECT_EQ(bench.prober->standRefusal(), "");
}

TEST_F(StandingTest, TheJournalsKeysAreThoseOfTheQuestion) {
  ask("a");
  ask("b");
  bench.launcher.stands = false;
  bench.restart();
  EXPECT_TRUE(llvm::cantFail(bench.prober->run(asking("b"))).cached);
  Compile plain = asking("b");
  plain.preload.standsBy.clear();
  EXPECT_TRUE(llvm::cantFail(bench.prober->run(plain)).cached);
}

TEST_F(StandingTest, WhatIsForkedIsAsLongAsTheWhole) {
  ask("a");
  ask("a.fail");
  EXPECT_EQ(ask("b").wall.count(), 15);
}

TEST_F(StandingTest, AnotherInputStandsForItself) {
  ask("a");
  Compile other = asking("a");
  other.input = InputText("other IR");
  llvm::cantFail(bench.prober->run(other));
  EXPECT_EQ(bench.launcher.standing.size(), 2u);
}

// What it compiled lies where the stand's files are.
TEST_F(StandingTest, WhereTheOutputIsWantedNothingIsForked) {
  Compile compile = asking("a");
  compile.want = Want::Output;
  llvm::cantFail(bench.prober->run(compile));
  EXPECT_TRUE(bench.launcher.standing.empty());
}

} // namespace
