#include "triage/evidence/HangCheck.h"
#include "test/unit/bisect/Bisecting.h"
#include <gtest/gtest.h>

using namespace culprit;
using namespace culprit::test;
using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::seconds;

namespace {

/// Of a compile that ends by itself after so much work, on a machine that lets
/// it work for `share` percent of the time. It is asked once.
Hangs hangs(seconds work, int share, bool sleeps = false) {
  Bench bench([&](const Command &, const Limits &limits) {
    milliseconds cpu = limits.cpu.count() ? limits.cpu : 4 * limits.wall;
    milliseconds until = std::min(cpu, limits.wall * share / 100);
    Outcome outcome = work <= until ? clean() : hung();
    outcome.cpu = std::min<milliseconds>(work, until);
    outcome.wall = share ? outcome.cpu * 100 / share : limits.wall;
    return outcome;
  });
  bench.settings.limits.wall = seconds(30);
  bench.restart();
  HangAnswer result = llvm::cantFail(
      hangUnderFullLimit(*bench.prober, {compileWith("IR", {})}, sleeps));
  EXPECT_EQ(bench.prober->counts().total, 1u);
  bool ended = result.hangs == Hangs::Barely || work < seconds(30);
  EXPECT_EQ(result.ended, ended ? milliseconds(work) : milliseconds(0));
  return result.hangs;
}

TEST(HangsUnderFullLimit, LoopOnAnIdleMachineIsAHang) {
  EXPECT_EQ(hangs(hours(1), 99), Hangs::Yes);
}

TEST(HangsUnderFullLimit, SlowCompileEnds) {
  EXPECT_EQ(hangs(seconds(20), 99), Hangs::No);
}

// A reproducer that took 2.4 to 4.7 s was confirmed as a hang of 3 s.
TEST(HangsUnderFullLimit, WhatEndsSoonAfterTheLimitBarelyHangs) {
  EXPECT_EQ(hangs(seconds(35), 99), Hangs::Barely);
  EXPECT_EQ(hangs(seconds(35), 50), Hangs::Barely);
  EXPECT_EQ(hangs(seconds(50), 99), Hangs::Yes);
}

TEST(HangsUnderFullLimit, SlowCompileOnALoadedMachineIsNoHang) {
  EXPECT_EQ(hangs(seconds(20), 50), Hangs::No);
}

TEST(HangsUnderFullLimit, LoopOnALoadedMachineIsAHang) {
  EXPECT_EQ(hangs(hours(1), 50), Hangs::Yes);
  EXPECT_EQ(hangs(hours(1), 15), Hangs::Yes)
      << "it never works for the full limit";
}

TEST(HangsUnderFullLimit, WhatHardlyRanIsNoProof) {
  EXPECT_EQ(hangs(hours(1), 5), Hangs::No);
}

TEST(HangsUnderFullLimit, SleepIsNotWaitedForLonger) {
  EXPECT_EQ(hangs(hours(1), 0, /*sleeps=*/true), Hangs::Yes);
}

/// Whether the compile that must hang is the one that was given.
bool isAskedAsItIs(const std::string &pipeline) {
  SimulatedOpt opt;
  opt.bug = [](const Moment &now) {
    return now.pass == "bad" ? std::optional(hung()) : std::nullopt;
  };
  Bisecting bisecting(opt, signatureOf(hung(), "bad"));
  Compile compile = pipelineCompile(pipeline);
  PassAnswer guilty;
  guilty.precision = Precision::Exact;
  guilty.knob.name = passExecutionTag;
  guilty.pass = "bad";
  auto all = llvm::cantFail(
      thatMustHang(bisecting.instruments, guilty, compile, compile));
  EXPECT_EQ(all.size(), 1u);
  return all.front().command.argv == compile.command.argv;
}

// The report had the same compile run to the full limit once more.
TEST(WhatMustHang, EndsBehindThePassUnlessNothingIsThere) {
  EXPECT_TRUE(isAskedAsItIs("builtin.module(bad)"));
  EXPECT_FALSE(isAskedAsItIs("builtin.module(bad,slow)"));
  EXPECT_FALSE(isAskedAsItIs("builtin.module(func.func(bad))"));
}

} // namespace
