#include "triage/evidence/RunBaseline.h"
#include "test/unit/fakes/ScriptedLauncher.h"
#include <gmock/gmock.h>

using namespace culprit;
using namespace culprit::test;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

namespace {

Outcome crashIn(const std::string &function) {
  return crashed(stackDump({"mlir::" + function + "()"}));
}

/// The n-th compile ends with the n-th outcome, and they begin anew.
Baseline baselineOf(std::vector<Outcome> outcomes, unsigned runs = 3) {
  std::atomic<size_t> next{0};
  Bench bench([&](const Command &, const Limits &limits) {
    EXPECT_EQ(limits.wall, Limits().wall) << "the full limit";
    return outcomes.at(next++ % outcomes.size());
  });
  return llvm::cantFail(
      runBaseline(*bench.prober, compileWith("IR", {}), {.runs = runs}));
}

TEST(Baseline, StableFailure) {
  Baseline baseline = baselineOf({crashIn("a"), crashIn("a"), crashIn("a")});
  EXPECT_TRUE(baseline.stable());
  EXPECT_EQ(baseline.runs, 3u);
  EXPECT_EQ(baseline.failing, 3u);
  EXPECT_THAT(baseline.faces, SizeIs(1));
  EXPECT_EQ(baseline.kind(), FailureKind::Crash);
}

/// Rounds of two functions, which have called these in the end. What called
/// them is not printed any more.
Outcome deepIn(std::vector<std::string> innermost, int signal = SIGSEGV) {
  while (innermost.size() < 250)
    for (const char *function : {"mlir::parseA()", "mlir::parseB()"})
      innermost.push_back(function);
  std::string dump = stackDump({});
  dump.resize(dump.find("4  libMLIR"));
  for (size_t i = 0; i < innermost.size(); ++i)
    dump += std::to_string(i + 4) + " libMLIR.so.22.1 0x00007f9ba2c00100 " +
            innermost[i] + " + 208\n";
  return crashed(dump, signal);
}

// Of a parser that filled the stack, each function in which it ended was a
// face, and no run was like another.
TEST(Baseline, AFullStackIsOneFaceWhereverItIsFull) {
  Outcome inLexer = deepIn({"mlir::lexToken()"}),
          inParser = deepIn({"mlir::parseOp()", "mlir::parseX()"});
  Baseline baseline = baselineOf({inLexer, inParser, inLexer});
  EXPECT_TRUE(baseline.isSteady());
  ASSERT_THAT(baseline.faces, SizeIs(1));
  EXPECT_THAT(baseline.faces.front().face.frames,
              ElementsAre("mlir::parseA", "mlir::parseB"));
  FailureSignature signature = baseline.signature();
  EXPECT_EQ(judge(faceOf(deepIn({"mlir::other()"})), signature).verdict,
            Verdict::Interesting);
  EXPECT_EQ(judge(faceOf(crashIn("lexToken")), signature).verdict,
            Verdict::Different);
}

// An input that overflowed was reduced to one that crashed below the same walk.
TEST(Baseline, AFullStackThatEndsInItsRoundIsNoCrashBelowIt) {
  Baseline baseline = baselineOf({deepIn({})});
  ASSERT_THAT(baseline.faces, SizeIs(1));
  EXPECT_THAT(baseline.faces.front().face.frames,
              ElementsAre("mlir::parseA", "mlir::parseB"));
  EXPECT_EQ(
      judge(faceOf(deepIn({"mlir::fold()"})), baseline.signature()).verdict,
      Verdict::Different);
}

TEST(Baseline, NoFullStackEndsInAnAbort) {
  Baseline baseline = baselineOf(
      {deepIn({"mlir::lookup()"}), deepIn({"mlir::freeTwice()"}, SIGABRT)});
  EXPECT_GT(baseline.faces.size(), 1u);
}

TEST(Baseline, AWalkThatCrashesInOneFunctionIsThatCrash) {
  Baseline baseline = baselineOf({deepIn({"mlir::fold()"})});
  ASSERT_THAT(baseline.faces, SizeIs(1));
  EXPECT_EQ(baseline.faces.front().face.frames.front(), "mlir::fold");
  EXPECT_EQ(
      judge(faceOf(deepIn({"mlir::other()"})), baseline.signature()).verdict,
      Verdict::Different);
}

// The first of them is not always the slowest one.
TEST(Baseline, LimitsAreLearntOfEachOfItsRuns) {
  using std::chrono::milliseconds;
  unsigned compiles = 0;
  Bench bench([&](const Command &, const Limits &) {
    Outcome crash = crashIn("a");
    crash.wall = milliseconds(++compiles == 2 ? 700 : 100);
    return crash;
  });
  llvm::cantFail(runBaseline(*bench.prober, compileWith("IR", {}), {}));
  EXPECT_EQ(bench.prober->learntTimes().ownWall, milliseconds(700));
}

// A script failed when it was watched, then two clean runs were the answer.
TEST(Baseline, WhatWasSeenToFailIsAskedMoreOften) {
  unsigned compiles = 0;
  Bench bench([&](const Command &, const Limits &) {
    return ++compiles == 20 ? rejected("error: now and then\n") : clean();
  });
  Baseline baseline =
      llvm::cantFail(runBaseline(*bench.prober, compileWith("IR", {}),
                                 {.seenToFail = true, .briefIfClean = true}));
  EXPECT_EQ(baseline.failing, 1u);
}

TEST(Baseline, WithoutALimitAMachineOutOfMemoryIsNotTriedAgain) {
  Outcome killed;
  killed.status = Outcome::Status::OutOfMemory;
  killed.signal = SIGKILL;
  unsigned compiles = 0;
  Bench bench([&](const Command &, const Limits &) {
    ++compiles;
    return killed;
  });
  auto baseline = runBaseline(*bench.prober, compileWith("IR", {}), {});
  ASSERT_FALSE(baseline);
  EXPECT_THAT(llvm::toString(baseline.takeError()), HasSubstr("--memory"));
  EXPECT_EQ(compiles, 1u);
}

// Python's memory file of 2 GiB did not fit into the limit, and that was the
// confirmed failure.
TEST(Baseline, AFailureAtALimitOfFilesIsNoFailure) {
  Bench bench([](const Command &, const Limits &) {
    return rejected("OSError: [Errno 27] File too large\n");
  });
  auto baseline = runBaseline(*bench.prober, compileWith("IR", {}), {});
  ASSERT_FALSE(baseline);
  EXPECT_THAT(llvm::toString(baseline.takeError()),
              HasSubstr("no file may become longer than"));
}

Baseline briefBaselineOf(Outcome outcome, std::chrono::milliseconds cpu) {
  outcome.cpu = cpu;
  Bench bench([&](const Command &, const Limits &) { return outcome; });
  return llvm::cantFail(
      runBaseline(*bench.prober, compileWith("IR", {}), {.briefIfSlow = true}));
}

TEST(Baseline, SlowFailureWithEvidenceRunsTwice) {
  using std::chrono::milliseconds;
  Outcome refused = rejected("k.mlir:1:2: error: no such thing\n");
  EXPECT_EQ(briefBaselineOf(refused, milliseconds(2000)).runs, 2u);
  EXPECT_TRUE(briefBaselineOf(refused, milliseconds(2000)).brief);
  EXPECT_EQ(briefBaselineOf(refused, milliseconds(20)).runs, 6u)
      << "which error comes first may depend on addresses";
  EXPECT_EQ(briefBaselineOf(clean(), milliseconds(2000)).runs, 3u);
  Outcome crash = crashIn("a");
  crash.signal = SIGSEGV;
  EXPECT_EQ(briefBaselineOf(crash, milliseconds(2000)).runs, 2u)
      << "mostly a null pointer";
  crash.signal = SIGBUS;
  EXPECT_EQ(briefBaselineOf(crash, milliseconds(2000)).runs, 3u)
      << "addresses may have a part in it";
}

// It was seen: one of three runs at the system's addresses, and two triages
// told of two errors.
TEST(Baseline, OfErrorsThatComeInAnyOrderBothAreSeen) {
  Outcome a = rejected("error: no such a\n"),
          b = rejected("error: no such b\n");
  Baseline baseline = baselineOf({a, a, a, b});
  EXPECT_FALSE(baseline.stable());
  EXPECT_EQ(baseline.rate().showing + baseline.faces.back().runs,
            baseline.failing);
}

/// How many runs are waited for, and how many are left for later.
std::pair<unsigned, unsigned> runsAndBeside(Outcome outcome,
                                            const std::string &input = "IR") {
  Bench bench([&](const Command &, const Limits &) { return outcome; });
  Baseline baseline =
      llvm::cantFail(runBaseline(*bench.prober, compileWith(input, {}),
                                 {.briefIfSlow = true, .goesOnBeside = true}));
  return {baseline.runs, baseline.further.size()};
}

TEST(Baseline, RunsMayDifferInTheOpThatAnErrorIsAbout) {
  auto about = [](const std::string &op) {
    return rejected("x.mlir:3:8: error: op was not bufferized\n"
                    "x.mlir:3:8: note: see current operation: %0 = \"" +
                    op + "\"()\n");
  };
  Baseline baseline = baselineOf({about("t.a"), about("t.b"), about("t.a")});
  ASSERT_THAT(baseline.faces, SizeIs(1));
  EXPECT_THAT(baseline.faces.front().face.errorOps,
              ElementsAre(std::set<std::string>{"t.a", "t.b"}));
}

// The first, and the proof of the warm launcher.
TEST(Baseline, WhatIsOnlyAskedToBeSureGoesOnBeside) {
  using std::chrono::milliseconds;
  Outcome refused = rejected("k.mlir:1:2: error: no such thing\n");
  EXPECT_EQ(runsAndBeside(refused), std::pair(2u, 4u));
  EXPECT_EQ(runsAndBeside(crashIn("a")), std::pair(2u, 1u));
  EXPECT_EQ(runsAndBeside(refused, std::string(70000, ';')), std::pair(3u, 0u))
      << "of large modules one at a time";
  EXPECT_EQ(runsAndBeside(clean()), std::pair(3u, 0u));
  EXPECT_EQ(runsAndBeside(hung()), std::pair(1u, 0u));
  refused.cpu = milliseconds(2000);
  EXPECT_EQ(runsAndBeside(refused), std::pair(1u, 1u)) << "and no proof";
}

TEST(Baseline, Healthy) {
  Baseline baseline = baselineOf({clean(), clean(), clean()});
  EXPECT_EQ(baseline.failing, 0u);
  EXPECT_FALSE(baseline.stable());
}

TEST(Baseline, LastRunProvesTheWarmLauncher) {
  Bench bench([&](const Command &, const Limits &) { return crashIn("a"); });
  bench.launcher.warms = true;
  Compile compile = compileWith("IR", {});
  EXPECT_EQ(llvm::cantFail(runBaseline(*bench.prober, compile)).runs, 3u);
  std::vector<bool> warm;
  for (const Command &command : bench.launcher.commands())
    warm.push_back(command.warm);
  EXPECT_THAT(warm, ElementsAre(false, false, true));
  EXPECT_EQ(bench.prober->counts().total, 3u);
}

TEST(Baseline, RunThatFailsOtherwiseWhenWarmIsSpawned) {
  Bench bench([&](const Command &command, const Limits &) {
    return crashIn(command.warm ? "b" : "a");
  });
  bench.launcher.warms = true;
  Baseline baseline =
      llvm::cantFail(runBaseline(*bench.prober, compileWith("IR", {})));
  EXPECT_EQ(baseline.runs, 10u) << "the failure might be flaky";
  EXPECT_TRUE(baseline.stable());
  EXPECT_THAT(baseline.faces, SizeIs(1));
  EXPECT_FALSE(bench.launcher.commands().back().warm);
  EXPECT_THAT(bench.prober->warmthRefusal(), HasSubstr("instead of"));
}

TEST(Baseline, WhatCrashesInSeveralWaysIsNeverWarm) {
  unsigned spawned = 0;
  Bench bench([&](const Command &command, const Limits &) {
    return crashIn(!command.warm && spawned++ == 1 ? "b" : "a");
  });
  bench.launcher.warms = true;
  EXPECT_TRUE(llvm::cantFail(runBaseline(*bench.prober, compileWith("IR", {})))
                  .varies());
  llvm::cantFail(bench.prober->run(compileWith("other IR", {})));
  EXPECT_FALSE(bench.launcher.commands().back().warm);
}

TEST(Baseline, RunsAsForTheUserButWhereWarmthIsProven) {
  Bench bench([&](const Command &, const Limits &) { return crashIn("a"); });
  bench.launcher.warms = true;
  llvm::cantFail(runBaseline(*bench.prober, compileWith("IR", {})));
  std::vector<bool> system;
  for (const Command &command : bench.launcher.commands())
    system.push_back(command.systemAddresses);
  EXPECT_THAT(system, ElementsAre(false, true, false));
}

// 15 runs miss a second face that shows in one of five in 1 of 30 baselines.
TEST(Baseline, SpoiltHeapVariesIfAnotherHeapShowsAnotherFace) {
  Outcome spoilt = crashed("free(): invalid pointer\n", SIGABRT);
  auto baselineWith = [&](const Outcome &inOtherHeap) {
    Bench bench([&](const Command &command, const Limits &) {
      return command.environment.count("GLIBC_TUNABLES") ? inOtherHeap : spoilt;
    });
    return llvm::cantFail(
        runBaseline(*bench.prober, compileWith("IR", {}), {.runs = 3}));
  };
  EXPECT_FALSE(baselineWith(spoilt).varies());
  EXPECT_TRUE(baselineWith(crashIn("a")).varies());
  EXPECT_EQ(baselineWith(crashIn("a")).runs, 30u) << "for its rate and faces";
  EXPECT_TRUE(baselineWith(clean()).varies());
  EXPECT_FALSE(baselineWith(hung()).varies()) << "that says nothing";
}

TEST(Baseline, SpoiltHeapIsAskedForFaces) {
  Outcome spoilt = crashed("free(): invalid pointer\n", SIGABRT);
  EXPECT_EQ(baselineOf({spoilt}).runs, 16u) << "all of them show the same";
  Baseline baseline = baselineOf({spoilt, spoilt, spoilt, crashIn("a")});
  EXPECT_EQ(baseline.runs, 30u);
  ASSERT_THAT(baseline.faces, SizeIs(2));
  EXPECT_EQ(baseline.faces[0].runs, 23u);
  EXPECT_EQ(baseline.faces[1].runs, 7u);
}

TEST(Baseline, FaceThatIsSeenOnceMayHideOthers) {
  std::vector<Outcome> outcomes(40, crashIn("a"));
  outcomes[1] = crashIn("b");
  EXPECT_EQ(baselineOf(outcomes).runs, 60u) << "seen again in run 41";
}

TEST(Baseline, FlakyFailureIsNeverWarm) {
  unsigned spawned = 0;
  Bench bench([&](const Command &command, const Limits &) {
    return command.warm || spawned++ == 2 ? clean() : crashIn("a");
  });
  bench.launcher.warms = true;
  Compile compile = compileWith("IR", {});
  EXPECT_FALSE(llvm::cantFail(runBaseline(*bench.prober, compile)).stable());
  bench.restart(); // its first two runs, from the journal, look stable
  EXPECT_FALSE(llvm::cantFail(runBaseline(*bench.prober, compile)).stable());
  llvm::cantFail(bench.prober->run(compileWith("other IR", {})));
  EXPECT_FALSE(bench.launcher.commands().back().warm);
  EXPECT_EQ(spawned, 32u) << "one to see that the journal is right";
}

// A header that nobody knows of was mended, and it crashed all the same.
TEST(Baseline, WhatTheJournalKnowsIsSeenOnceMore) {
  Outcome now = crashIn("a");
  unsigned runs = 0;
  Bench bench([&](const Command &, const Limits &) {
    ++runs;
    return now;
  });
  auto failing = [&] {
    bench.restart();
    runs = 0;
    return llvm::cantFail(runBaseline(*bench.prober, compileWith("IR", {})))
        .failing;
  };
  EXPECT_EQ(failing(), 3u);
  EXPECT_EQ(failing(), 3u);
  EXPECT_EQ(runs, 1u);
  now = clean();
  EXPECT_EQ(failing(), 0u);
  EXPECT_EQ(failing(), 0u);
  EXPECT_EQ(runs, 2u) << "it was the same then";
  now = crashIn("b");
  EXPECT_EQ(failing(), 3u);
  now = crashIn("a");
  EXPECT_EQ(failing(), 3u);
  EXPECT_EQ(runs, 1u);
}

// With a number that is another each time, nothing was ever known.
TEST(Baseline, WordsThatVaryAreNoChange) {
  unsigned runs = 0;
  Bench bench([&](const Command &, const Limits &) {
    return rejected("x.mlir:1:1: error: no v" + std::to_string(++runs) + "\n");
  });
  for (int time : {1, 2, 3}) {
    bench.restart();
    llvm::cantFail(runBaseline(*bench.prober, compileWith("IR", {})));
    unsigned before = runs;
    llvm::cantFail(bench.prober->run(compileWith("IR", {})));
    EXPECT_EQ(runs, before) << time;
  }
}

TEST(Baseline, AnyWayInWhichAFlakyFailureEndsIsKnown) {
  unsigned runs = 0;
  Bench bench([&](const Command &, const Limits &) {
    return runs++ % 2 ? clean() : crashIn("a");
  });
  Compile compile = compileWith("IR", {});
  llvm::cantFail(runBaseline(*bench.prober, compile, {.runs = 4}));
  for (int time : {1, 2}) {
    unsigned before = runs;
    bench.restart();
    llvm::cantFail(runBaseline(*bench.prober, compile, {.runs = 4}));
    EXPECT_EQ(runs, before + 1) << time;
  }
}

TEST(Baseline, RunThatWasNotForkedProvesNothing) {
  Bench bench([&](const Command &, const Limits &) { return crashIn("a"); });
  bench.launcher.warms = true;
  bench.launcher.forks = false; // the server is gone
  Compile compile = compileWith("IR", {});
  EXPECT_TRUE(llvm::cantFail(runBaseline(*bench.prober, compile)).stable());
  EXPECT_FALSE(bench.launcher.commands().back().warm);
  EXPECT_EQ(bench.prober->warmthRefusal(), "");
}

TEST(Baseline, FlakyWhicheverRunIsClean) {
  std::vector<Outcome> outcomes = {clean(), crashIn("a"), crashIn("a")};
  for (int i = 0; i < 3; ++i) {
    Baseline baseline = baselineOf(outcomes);
    EXPECT_FALSE(baseline.stable());
    EXPECT_TRUE(baseline.oneKind);
    EXPECT_EQ(baseline.runs, 30u) << "its rate is wanted";
    EXPECT_EQ(baseline.failing, 20u);
    EXPECT_EQ(baseline.kind(), FailureKind::Crash);
    std::rotate(outcomes.begin(), outcomes.begin() + 1, outcomes.end());
  }
}

TEST(Baseline, RareOnesAreAskedMore) {
  std::vector<Outcome> outcomes(10, clean());
  outcomes.front() = crashIn("a");
  Baseline baseline = baselineOf(outcomes);
  EXPECT_EQ(baseline.runs, 120u);
  EXPECT_EQ(baseline.failing, 12u);
}

TEST(Baseline, NoFailureIsNotAskedMore) {
  EXPECT_EQ(baselineOf({clean()}).runs, 3u);
}

TEST(Baseline, AnotherStackIsAnotherFace) {
  Baseline baseline = baselineOf({crashIn("a"), crashIn("b"), crashIn("b")});
  EXPECT_TRUE(baseline.stable());
  ASSERT_THAT(baseline.faces, SizeIs(2)) << "each once";
  EXPECT_THAT(baseline.faces[1].face.frames.front(), HasSubstr("mlir::b"));
}

/// Two threads crash at once, and end the process before either has printed.
Baseline baselineWithThreads(std::vector<Outcome> outcomes) {
  std::atomic<size_t> next{0};
  Bench bench([&](const Command &, const Limits &) {
    return outcomes.at(next++ % outcomes.size());
  });
  return llvm::cantFail(
      runBaseline(*bench.prober, compileWith("IR", {}), {.losesStacks = true}));
}

TEST(Baseline, LostStackIsNoFaceOfItsOwn) {
  for (const auto &outcomes :
       {std::vector{crashed(""), crashIn("a"), crashed("")},
        std::vector{crashIn("a"), crashed(""), crashed("")}}) {
    Baseline baseline = baselineWithThreads(outcomes);
    EXPECT_TRUE(baseline.isSteady());
    ASSERT_THAT(baseline.faces, SizeIs(1));
    EXPECT_THAT(baseline.faces[0].face.frames.front(), HasSubstr("mlir::a"));
    EXPECT_EQ(baseline.faces[0].runs, baseline.failing);
  }
}

TEST(Baseline, LostStackHidesNoOtherFace) {
  Baseline baseline =
      baselineWithThreads({crashed(""), crashIn("a"), crashIn("b")});
  EXPECT_TRUE(baseline.varies());
  EXPECT_THAT(baseline.faces, SizeIs(2));
}

TEST(Baseline, OfOneThreadNoStackIsLost) {
  EXPECT_TRUE(baselineOf({crashed(""), crashIn("a"), crashIn("a")}).varies());
}

TEST(Baseline, SignalAndFatalErrorMayBeOneBug) {
  Baseline baseline = baselineOf(
      {crashIn("a"), crashed("LLVM ERROR: x\n", SIGABRT), crashIn("a")});
  EXPECT_TRUE(baseline.stable());
  EXPECT_THAT(baseline.faces, SizeIs(2));
}

TEST(Baseline, CrashAndDiagnosticAreNotOneKind) {
  Outcome refused = rejected("x.mlir:1:1: error: no\n");
  Baseline baseline = baselineOf({crashIn("a"), refused, refused});
  EXPECT_FALSE(baseline.stable());
  EXPECT_EQ(baseline.runs, 3u) << "no rate would help";
}

TEST(Baseline, HangIsWaitedForOnce) {
  Baseline baseline = baselineOf({hung()});
  EXPECT_EQ(baseline.runs, 1u);
  EXPECT_TRUE(baseline.stable());
}

TEST(Baseline, CompilerThatCannotBeStartedIsNoFailureOfIt) {
  Bench bench([](const Command &, const Limits &) {
    Outcome outcome;
    outcome.launchError = "no more processes";
    return outcome;
  });
  auto baseline =
      runBaseline(*bench.prober, compileWith("IR", {}), {.runs = 3});
  ASSERT_FALSE(baseline);
  EXPECT_THAT(llvm::toString(baseline.takeError()),
              HasSubstr("no more processes"));
}

} // namespace
