#include "test/unit/fakes/ScriptedLauncher.h"
#include "llvm/ADT/STLExtras.h"
#include <barrier>
#include <fstream>
#include <gmock/gmock.h>
#include <thread>

using namespace culprit;
using namespace culprit::test;
using namespace std::chrono_literals;
using std::chrono::milliseconds;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

namespace {

/// Answers with the command's flags on stdout, the input's text on stderr.
Outcome echo(const Command &command, const Limits &) {
  std::string flags;
  for (size_t i = 2; i < command.argv.size(); ++i)
    flags += command.argv[i] + " ";
  return clean(flags, contents(command.argv[1]));
}

std::optional<Stopped::Reason> reasonOf(llvm::Error error) {
  std::optional<Stopped::Reason> reason;
  llvm::handleAllErrors(std::move(error), [&](const Stopped &stopped) {
    reason = stopped.reason;
  });
  return reason;
}

TEST(Prober, RunsTheResolvedCompilerOnThePlacedInput) {
  Bench bench(echo);
  auto result = llvm::cantFail(bench.prober->run(compileWith("IR", {"--a"})));
  EXPECT_EQ(result.outcome.err.text, "IR");
  EXPECT_FALSE(result.cached);
  Command command = bench.launcher.commands().front();
  EXPECT_EQ(command.argv.front(), "/compiler");
  EXPECT_EQ(command.argv.back(), "--a");
  EXPECT_EQ(command.workingDirectory, bench.directory.path);
  EXPECT_EQ(command.environment.at("LLVM_DISABLE_SYMBOLIZATION"), "1");
  // With it, stacks have no names: all crashes of one signal were equal.
  EXPECT_EQ(command.environment.at("LLVM_ENABLE_SYMBOLIZER_MARKUP"),
            std::nullopt);
  EXPECT_FALSE(command.stdinText);
}

TEST(Prober, PathsOfInputsAreOfOneLength) {
  Bench bench(echo);
  for (int i = 0; i < 12; ++i)
    llvm::cantFail(
        bench.prober->run(compileWith("IR " + std::to_string(i), {})));
  auto commands = bench.launcher.commands();
  for (const Command &command : commands)
    EXPECT_EQ(command.argv[1].size(), commands.front().argv[1].size());
}

TEST(Prober, AddressesAreThoseThatTheCompileWants) {
  Bench bench(echo);
  Compile compile = compileWith("IR", {});
  llvm::cantFail(bench.prober->run(compile));
  compile.systemAddresses = true;
  llvm::cantFail(bench.prober->run(compile));
  EXPECT_FALSE(bench.launcher.commands()[0].systemAddresses);
  EXPECT_TRUE(bench.launcher.commands()[1].systemAddresses);
}

TEST(Prober, WhatMayHaveBeenWarmAnswersNothingAfresh) {
  Bench bench(echo);
  llvm::cantFail(bench.prober->run(compileWith("IR", {})));
  bench.prober->spawnAfresh();
  EXPECT_FALSE(llvm::cantFail(bench.prober->run(compileWith("IR", {}))).cached);
  EXPECT_TRUE(llvm::cantFail(bench.prober->run(compileWith("IR", {}))).cached);
}

/// A compile with a library that may get its order late.
Compile gated() {
  Compile compile = compileWith("IR", {});
  compile.preload = {"/lib/gate.so", "abc", "ORDER", "run=x:0-1", "begun=", ""};
  return compile;
}

std::string orderOf(const Command &command) {
  return command.environment.at("ORDER").value_or("");
}

/// As the gate does.
void showBegun(const Command &command) {
  std::string order = orderOf(command);
  constexpr llvm::StringRef word = "begun=";
  std::ofstream(order.substr(order.find(word) + word.size())).flush();
}

/// Which launches of two gated compiles are warm, if all may be.
std::vector<bool> warmLaunchesOfGated(ScriptedLauncher::Script script) {
  Bench bench(std::move(script));
  bench.launcher.warms = true;
  Compile healthy = compileWith("IR", {});
  healthy.want = Want::Output;
  auto spawned = llvm::cantFail(bench.prober->run(healthy));
  bench.prober->offerWarmth({healthy, std::move(spawned), {}});
  for (unsigned number : {0, 1}) {
    Compile compile = gated();
    compile.repeat = number;
    llvm::cantFail(bench.prober->run(compile));
  }
  std::vector<bool> warm;
  for (const Command &command : bench.launcher.commands())
    if (command.environment.count("ORDER"))
      warm.push_back(command.warm);
  return warm;
}

TEST(Prober, WhatIsForkedLateIsProvenOnceAndShowsThatItIsGated) {
  std::vector<std::string> orders;
  EXPECT_THAT(warmLaunchesOfGated([&](const Command &command, const Limits &) {
                if (command.late) {
                  showBegun(command);
                  orders.push_back(orderOf(command));
                }
                return clean();
              }),
              ElementsAre(true, true, true));
  EXPECT_THAT(orders,
              ElementsAre(StartsWith("begun="), StartsWith("run=x:0-1;begun="),
                          StartsWith("run=x:0-1;begun=")));
}

TEST(Prober, WhatIsForkedLateAndDiffersIsSpawned) {
  EXPECT_THAT(warmLaunchesOfGated([](const Command &command, const Limits &) {
                if (command.late)
                  showBegun(command);
                return clean(command.late && command.warm ? "other" : "");
              }),
              ElementsAre(true, false, false));
}

TEST(Prober, WhatIsForkedLateAndNeverGatedIsSpawned) {
  EXPECT_THAT(warmLaunchesOfGated(
                  [](const Command &, const Limits &) { return clean(); }),
              ElementsAre(true, false, false));
}

TEST(Prober, WhatIsForkedLateAndOnceNotGatedIsSpawnedThen) {
  unsigned gates = 0;
  EXPECT_THAT(warmLaunchesOfGated([&](const Command &command, const Limits &) {
                if (command.late && gates++ != 1)
                  showBegun(command);
                return clean();
              }),
              ElementsAre(true, true, false, true));
}

TEST(Prober, BesideWhatTheUserPreloadsNothingIsLate) {
  Bench bench(echo);
  Compile compile = gated();
  compile.environment["LD_PRELOAD"] = "/lib/users.so";
  llvm::cantFail(bench.prober->run(compile));
  Command command = bench.launcher.commands().front();
  EXPECT_FALSE(command.late);
  EXPECT_EQ(orderOf(command), "run=x:0-1");
  EXPECT_EQ(command.environment.at("LD_PRELOAD"), "/lib/gate.so:/lib/users.so");
}

TEST(Prober, UsersEnvironmentWins) {
  Bench bench(echo);
  Compile compile = compileWith("IR", {});
  compile.environment["LLVM_DISABLE_SYMBOLIZATION"] = std::nullopt;
  llvm::cantFail(bench.prober->run(compile));
  EXPECT_EQ(
      bench.launcher.commands()[0].environment.at("LLVM_DISABLE_SYMBOLIZATION"),
      std::nullopt);
}

TEST(Prober, AsksTheJournalFirst) {
  Bench bench(echo);
  Compile compile = compileWith("IR", {"--a"});
  compile.want = Want::AllText;
  llvm::cantFail(bench.prober->run(compile));
  bench.restart();
  auto again = llvm::cantFail(bench.prober->run(compile));
  EXPECT_TRUE(again.cached);
  EXPECT_EQ(again.outcome.out.text, "--a ");
  EXPECT_EQ(bench.launcher.commands().size(), 1u);
  EXPECT_EQ(bench.prober->counts().total, 0u);
  EXPECT_EQ(bench.prober->counts().cached, 1u);
}

TEST(Prober, AnInterruptHoldsForWhatTheJournalKnowsToo) {
  Bench bench(echo);
  Compile compile = compileWith("IR", {"--a"});
  llvm::cantFail(bench.prober->run(compile));
  EXPECT_FALSE(bool(bench.prober->mayGoOn()));
  bench.prober->interrupt();
  EXPECT_EQ(reasonOf(bench.prober->run(compile).takeError()),
            Stopped::Reason::Interrupted);
  EXPECT_EQ(reasonOf(bench.prober->mayGoOn()), Stopped::Reason::Interrupted);
}

TEST(Prober, WhatIsNoLongerWantedHasNoAnswer) {
  Bench bench(echo);
  Compile compile = compileWith("IR", {});
  std::stop_source wanted;
  wanted.request_stop();
  EXPECT_EQ(
      reasonOf(bench.prober->run(compile, wanted.get_token()).takeError()),
      Stopped::Reason::Interrupted);
  EXPECT_FALSE(llvm::cantFail(bench.prober->run(compile)).cached);
}

TEST(Prober, AllThatMattersIsInTheKey) {
  Bench bench(echo);
  std::vector<Compile> compiles(7, compileWith("IR", {"--a"}));
  compiles[1].repeat = 1;
  compiles[6].systemAddresses = true;
  compiles[2].input = InputText("other IR");
  compiles[3].command = compiles[3].command.withFlags({"--b"});
  compiles[4].environment["LD_PRELOAD"] = "x.so";
  compiles[5].want = Want::Output;
  for (const Compile &compile : compiles)
    EXPECT_FALSE(llvm::cantFail(bench.prober->run(compile)).cached);
  for (const Compile &compile : compiles)
    EXPECT_TRUE(llvm::cantFail(bench.prober->run(compile)).cached);
}

TEST(Prober, NotLaunchedIsAnErrorAndIsAskedAgain) {
  Bench bench([](const Command &, const Limits &) {
    Outcome outcome;
    outcome.launchError = "no such file";
    return outcome;
  });
  Compile compile = compileWith("IR", {});
  for (int i = 0; i < 2; ++i)
    EXPECT_EQ(llvm::toString(bench.prober->run(compile).takeError()),
              "no such file");
  EXPECT_EQ(bench.launcher.commands().size(), 2u);
}

// A disk that was full for a moment gave an answer for ever.
TEST(Prober, AnEndOfTheMachineIsAskedAgain) {
  Bench bench([](const Command &, const Limits &) {
    return rejected("error: x.o: No space left on device\n");
  });
  Compile compile = compileWith("IR", {});
  EXPECT_FALSE(llvm::cantFail(bench.prober->run(compile)).cached);
  EXPECT_TRUE(llvm::cantFail(bench.prober->run(compile)).cached);
  bench.restart();
  EXPECT_FALSE(llvm::cantFail(bench.prober->run(compile)).cached)
      << "in another session";
  EXPECT_TRUE(llvm::cantFail(bench.prober->run(compile)).cached);
}

// It was asked anew by each session, though the answer was there.
TEST(Prober, WhatTheMachineEndedOnceIsNotAskedForEver) {
  bool isKilled = true;
  Bench bench([&](const Command &, const Limits &) {
    return isKilled ? crashed("", SIGTERM) : clean();
  });
  Compile compile = compileWith("IR", {});
  EXPECT_FALSE(llvm::cantFail(bench.prober->run(compile)).cached);
  isKilled = false;
  bench.restart();
  EXPECT_FALSE(llvm::cantFail(bench.prober->run(compile)).cached);
  for (int session = 0; session < 2; ++session) {
    auto again = llvm::cantFail(bench.prober->run(compile));
    EXPECT_TRUE(again.cached);
    EXPECT_EQ(again.outcome.status, Outcome::Status::Completed);
    auto known = bench.prober->knownOf(compile);
    ASSERT_TRUE(known);
    EXPECT_EQ(known->outcome.status, Outcome::Status::Completed);
    bench.restart();
  }
}

TEST(Prober, BudgetOfTimeEndsACompileWhichThenSaysNothing) {
  Bench bench([](const Command &, const Limits &limits) {
    EXPECT_LE(limits.wall, 1h);
    Outcome outcome = hung();
    outcome.wall = limits.wall;
    return outcome;
  });
  bench.settings.maxTime = 1h;
  bench.settings.limits.wall = 2h;
  bench.restart();
  EXPECT_EQ(reasonOf(bench.prober->run(compileWith("IR", {})).takeError()),
            Stopped::Reason::Budget);
  bench.settings.maxTime = 0ms;
  bench.settings.limits.wall = 1h;
  bench.restart();
  EXPECT_FALSE(llvm::cantFail(bench.prober->run(compileWith("IR", {}))).cached);
}

TEST(Prober, EndAtTheCpuLimitIsNotThatOfTheBudget) {
  Bench bench([](const Command &, const Limits &) { return hung(); });
  bench.settings.maxTime = 1h;
  bench.settings.limits.wall = 2h;
  bench.restart();
  EXPECT_EQ(
      llvm::cantFail(bench.prober->run(compileWith("IR", {}))).outcome.status,
      Outcome::Status::TimedOut);
}

TEST(Prober, BudgetOfCompilesEndsTheRunAndTheJournalGoesOn) {
  Bench bench(echo);
  bench.settings.maxCompiles = 2;
  bench.restart();
  for (const char *flag : {"--a", "--b"})
    llvm::cantFail(bench.prober->run(compileWith("IR", {flag})));
  EXPECT_EQ(reasonOf(bench.prober->run(compileWith("IR", {"--c"})).takeError()),
            Stopped::Reason::Budget);
  EXPECT_TRUE(
      llvm::cantFail(bench.prober->run(compileWith("IR", {"--a"}))).cached)
      << "what is known costs nothing";
}

TEST(Prober, BudgetHoldsForAnyNumberOfWorkers) {
  Bench bench(echo, 8);
  bench.settings.maxCompiles = 3;
  bench.restart();
  std::vector<Compile> compiles;
  for (int i = 0; i < 40; ++i)
    compiles.push_back(compileWith("IR", {"--n=" + std::to_string(i)}));
  EXPECT_EQ(reasonOf(bench.prober->runAll(compiles).takeError()),
            Stopped::Reason::Budget);
  EXPECT_EQ(bench.launcher.commands().size(), 3u);
}

TEST(Prober, OutcomeOfAReplacedCompilerIsNoAnswer) {
  Bench bench(echo);
  std::string replaced;
  bench.settings.replaced = [&] { return replaced; };
  bench.restart();
  EXPECT_FALSE(
      llvm::cantFail(bench.prober->run(compileWith("IR", {"--a"}))).cached);
  replaced = "/compiler";
  llvm::Error error = bench.prober->run(compileWith("IR", {"--b"})).takeError();
  EXPECT_TRUE(error.isA<Stopped>());
  EXPECT_EQ(llvm::toString(std::move(error)),
            "/compiler was replaced meanwhile");
  replaced.clear();
  EXPECT_FALSE(
      llvm::cantFail(bench.prober->run(compileWith("IR", {"--b"}))).cached)
      << "what the new one said is not in the journal of the old one";
}

TEST(Prober, InterruptStopsTheLauncherAndAllThatFollows) {
  Bench *self = nullptr;
  bool pressed = false;
  Bench bench([&](const Command &command, const Limits &limits) {
    if (!std::exchange(pressed, true))
      self->prober->interrupt();
    return echo(command, limits);
  });
  self = &bench;
  EXPECT_EQ(
      reasonOf(bench.prober->run(compileWith("IR", {"--last"})).takeError()),
      Stopped::Reason::Interrupted);
  EXPECT_EQ(bench.launcher.interrupts, 1u);
  EXPECT_EQ(
      reasonOf(bench.prober->run(compileWith("IR", {"--next"})).takeError()),
      Stopped::Reason::Interrupted);
  EXPECT_EQ(bench.launcher.commands().size(), 1u);
  bench.restart();
  EXPECT_FALSE(
      llvm::cantFail(bench.prober->run(compileWith("IR", {"--last"}))).cached)
      << "what was cut short is not in the journal";
}

static Outcome healthy(milliseconds wall, milliseconds cpu) {
  Outcome outcome;
  outcome.status = Outcome::Status::Completed;
  outcome.wall = wall;
  outcome.cpu = cpu;
  return outcome;
}

TEST(Prober, LimitsFollowTheSlowestHealthyRun) {
  Bench bench(echo);
  Compile compile = compileWith("IR", {});
  EXPECT_EQ(bench.prober->limitsFor(compile).wall, 30s);
  bench.prober->learnHealthy(healthy(10ms, 8ms));
  EXPECT_EQ(bench.prober->limitsFor(compile).cpu, 250ms);
  EXPECT_EQ(bench.prober->limitsFor(compile).wall, 1500ms);
  bench.prober->learnHealthy(healthy(200ms, 100ms));
  bench.prober->learnHealthy(healthy(50ms, 50ms));
  EXPECT_EQ(bench.prober->limitsFor(compile).cpu, 1s);
  EXPECT_EQ(bench.prober->limitsFor(compile).wall, 4s);
  compile.patience = Patience::Half;
  EXPECT_EQ(bench.prober->limitsFor(compile).cpu, 500ms);
  EXPECT_EQ(bench.prober->limitsFor(compile).wall, 2s);
  compile.patience = Patience::Learnt;
  bench.prober->learnHealthy(healthy(1h, 1h));
  EXPECT_EQ(bench.prober->limitsFor(compile).wall, 30s) << "never above";
  compile.patience = Patience::Full;
  EXPECT_EQ(bench.prober->limitsFor(compile).wall, 30s);
  EXPECT_EQ(bench.prober->limitsFor(compile).cpu, 0s) << "derived";
  compile.patience = Patience::FullOfWork;
  EXPECT_EQ(bench.prober->limitsFor(compile).cpu, 27s);
  EXPECT_EQ(bench.prober->limitsFor(compile).notBefore, 30s);
  EXPECT_EQ(bench.prober->limitsFor(compile).wall, 120s);
}

// A bundle of a hang once ended little behind the limit. Half as long again
// costs half a minute more only where the search went that near.
TEST(Prober, LimitsLeaveWhatTheSearchFoundAMargin) {
  Bench bench(echo);
  Compile compile = compileWith("IR", {});
  compile.patience = Patience::MoreThanFull;
  auto limits = [&] { return bench.prober->limitsFor(compile); };
  EXPECT_EQ(limits().notBefore, 45s) << "nothing was learnt";
  EXPECT_EQ(limits().cpu, 40500ms);
  EXPECT_EQ(limits().wall, 120s);
  bench.prober->learnHealthy(healthy(100ms, 100ms));
  EXPECT_EQ(limits().notBefore, 30s);
  EXPECT_EQ(limits().cpu, 27s);
  bench.prober->learnHealthy(healthy(3s, 2400ms));
  EXPECT_EQ(limits().notBefore, 36s) << "the search ran for 24 s";
  bench.prober->inputShrank(100, 1);
  EXPECT_EQ(limits().notBefore, 36s) << "as long as that took before";
  bench.prober->giveFullTime();
  EXPECT_EQ(limits().notBefore, 45s);
}

TEST(Prober, LimitsForgetWhatWasLearntInBetween) {
  Bench bench(echo);
  Compile compile = compileWith("IR", {});
  bench.prober->learnHealthy(healthy(100ms, 90ms));
  LearntLimits::Times before = bench.prober->learntTimes();
  bench.prober->learnHealthy(healthy(1s, 1s));
  EXPECT_EQ(bench.prober->limitsFor(compile).cpu, 10s);
  bench.prober->backToTimes(before);
  EXPECT_EQ(bench.prober->limitsFor(compile).cpu, 900ms);
}

// A compile of 25 s once became a hang of 30 s beside it, on a busy machine.
TEST(Prober, LimitsFollowTheFailingRunThatEndsByItself) {
  Bench bench(echo);
  Compile compile = compileWith("IR", {});
  bench.prober->learnOwnEnd(healthy(25s, 20s));
  EXPECT_EQ(bench.prober->limitsFor(compile).wall, 125s);
  bench.prober->learnHealthy(healthy(100ms, 100ms));
  EXPECT_EQ(bench.prober->limitsFor(compile).wall, 100s);
  EXPECT_EQ(bench.prober->limitsFor(compile).cpu, 80s);
  bench.prober->inputShrank(100, 1);
  EXPECT_EQ(bench.prober->limitsFor(compile).wall, 1500ms);
}

TEST(Prober, NothingRaisesTheLimitOfTheUser) {
  LearntLimits limits(Limits{.wall = 30s}, /*isGiven=*/true);
  limits.learnOwnEnd(healthy(25s, 20s));
  EXPECT_EQ(limits.of(compileWith("IR", {})).wall, 30s);
}

// An edit that makes a program endless cost 3 s of a test that takes 50 ms.
TEST(Prober, ScriptsGetAMultipleOfTheCpuTimeOfTheBusiestOne) {
  LearntLimits limits{Limits{.wall = 30s}};
  EXPECT_EQ(limits.ofScript("a").cpu, 0s) << "none learnt yet";
  limits.learnScript("a", hung());
  EXPECT_EQ(limits.ofScript("a").wall, 30s) << "that teaches nothing";
  limits.learnScript("a", healthy(90ms, 50ms));
  limits.learnScript("a", healthy(80ms, 20ms));
  EXPECT_EQ(limits.ofScript("a").wall, 3s);
  EXPECT_EQ(limits.ofScript("a").cpu, 500ms);
  EXPECT_EQ(limits.ofScript("b").wall, 30s) << "another script";
  EXPECT_EQ(limits.ofScript("b").cpu, 0s);
  limits.learnScript("a", healthy(10s, 9s));
  EXPECT_EQ(limits.ofScript("a").wall, 30s) << "never above";
  EXPECT_EQ(limits.ofScript("a").cpu, 90s);
}

TEST(Prober, FullTimeOnceWhatWasLearntMisled) {
  Bench bench(echo);
  bench.prober->learnHealthy(healthy(10ms, 8ms));
  bench.prober->giveFullTime();
  bench.prober->learnHealthy(healthy(10ms, 8ms));
  Limits limits = bench.prober->limitsFor(compileWith("IR", {}));
  EXPECT_EQ(limits.wall, 30s);
  EXPECT_EQ(limits.cpu, 0s);
}

TEST(Prober, LimitsShrinkWithTheInput) {
  Bench bench(echo);
  Compile compile = compileWith("IR", {});
  bench.prober->inputShrank(100, 1);
  EXPECT_EQ(bench.prober->limitsFor(compile).wall, 30s) << "none learnt yet";
  bench.prober->learnHealthy(healthy(1s, 1s));
  EXPECT_EQ(bench.prober->limitsFor(compile).wall, 20s);
  bench.prober->inputShrank(100, 10);
  EXPECT_EQ(bench.prober->limitsFor(compile).wall, 2s);
  EXPECT_EQ(bench.prober->limitsFor(compile).cpu, 1s);
  bench.prober->inputShrank(100, 0);
  EXPECT_EQ(bench.prober->limitsFor(compile).wall, 1500ms);
}

TEST(Prober, NoLimitIsBelowTheWorkThatIsAllowed) {
  LearntLimits limits{Limits{.wall = 30s}};
  Compile compile = compileWith("IR", {});
  limits.allowWork(2s);
  EXPECT_EQ(limits.of(compile).cpu, 0s) << "none learnt yet";
  limits.learnHealthy(healthy(100ms, 90ms));
  EXPECT_EQ(limits.of(compile).cpu, 2s);
  EXPECT_EQ(limits.of(compile).wall, 4s);
  limits.inputShrank(100, 1);
  EXPECT_EQ(limits.of(compile).cpu, 2s);
  limits.allowWork(20s);
  EXPECT_EQ(limits.of(compile).wall, 30s) << "never above the full one";
  limits.learnHealthy(healthy(3s, 3s));
  EXPECT_EQ(limits.of(compile).cpu, 30s) << "or more";
}

TEST(Prober, ACompilerThatStartsSlowlyKeepsTheTimeForThat) {
  Outcome quickest = healthy(2s, 1s);
  Bench bench([&](const Command &, const Limits &) { return quickest; });
  Compile compile = compileWith("IR", {});
  bench.prober->learnHealthy(healthy(5s, 4s));
  ASSERT_TRUE(bool(bench.prober->run(compile)));
  bench.prober->inputShrank(10000, 1);
  EXPECT_EQ(bench.prober->limitsFor(compile).cpu, 10s);
  EXPECT_EQ(bench.prober->limitsFor(compile).wall, 30s) << "not 1.5 s";
}

TEST(Prober, TimedOutUnderALearntLimitSaysNothingOfTheFullOne) {
  Bench bench([](const Command &, const Limits &) { return hung(); });
  bench.prober->learnHealthy(healthy(100ms, 90ms));
  Compile compile = compileWith("IR", {});
  llvm::cantFail(bench.prober->run(compile));
  EXPECT_TRUE(llvm::cantFail(bench.prober->run(compile)).cached);
  compile.patience = Patience::Full;
  EXPECT_FALSE(llvm::cantFail(bench.prober->run(compile)).cached);
}

/// It used no CPU time until it was ended.
Outcome asleep() {
  Outcome outcome = hung();
  outcome.cpu = 0ms;
  return outcome;
}

TEST(Prober, MachineThatStalledOnceIsNoHang) {
  unsigned runs = 0;
  Bench bench([&](const Command &, const Limits &) {
    return runs++ ? clean() : asleep();
  });
  bench.prober->learnHealthy(healthy(10ms, 9ms));
  Compile compile = compileWith("IR", {});
  EXPECT_EQ(llvm::cantFail(bench.prober->run(compile)).outcome.status,
            Outcome::Status::Completed);
  EXPECT_EQ(bench.prober->counts().total, 2u);
  EXPECT_TRUE(llvm::cantFail(bench.prober->run(compile)).cached);
}

// On a busy machine the limit of the wall clock is long, and each hang of a
// small compile was asked about twice.
TEST(Prober, WhatUsedUpItsCpuTimeDidNotStall) {
  LearntLimits limits{Limits{.wall = 30s}};
  limits.learnHealthy(healthy(400ms, 25ms));
  Limits learnt = limits.of(compileWith("IR", {}));
  Outcome outcome = hung();
  outcome.cpu = learnt.cpu;
  EXPECT_LT(10 * outcome.cpu, learnt.wall);
  EXPECT_FALSE(mayHaveStalled(outcome, learnt));
  outcome.cpu = learnt.cpu / 2;
  EXPECT_TRUE(mayHaveStalled(outcome, learnt));
}

TEST(Prober, SleepIsAHangWhenItIsSeenTwice) {
  Bench bench([](const Command &, const Limits &) { return asleep(); });
  bench.prober->learnHealthy(healthy(10ms, 9ms));
  Compile compile = compileWith("IR", {});
  EXPECT_EQ(llvm::cantFail(bench.prober->run(compile)).outcome.status,
            Outcome::Status::TimedOut);
  EXPECT_EQ(bench.prober->counts().total, 2u);
  compile.patience = Patience::Full; // half a minute of stall is none
  llvm::cantFail(bench.prober->run(compile));
  EXPECT_EQ(bench.prober->counts().total, 3u);
}

TEST(Prober, SecondLookAtASleepIsPaidFromTheBudget) {
  Bench bench([](const Command &, const Limits &) { return asleep(); });
  bench.settings.maxCompiles = 1;
  bench.settings.limits.wall = 1s;
  bench.restart();
  EXPECT_EQ(reasonOf(bench.prober->run(compileWith("IR", {})).takeError()),
            Stopped::Reason::Budget);
}

TEST(Prober, ParallelResultsComeInTheOrderOfTheQuestions) {
  // The two answers wait for each other, so both run at once; the second
  // question is free to end first.
  std::barrier together(2);
  Bench bench(
      [&](const Command &command, const Limits &limits) {
        together.arrive_and_wait();
        return echo(command, limits);
      },
      2);
  std::vector<Compile> compiles;
  for (int i = 0; i < 8; ++i) {
    compiles.push_back(compileWith("IR", {"--n=" + std::to_string(i)}));
    compiles.back().want = Want::AllText;
  }
  auto results = llvm::cantFail(bench.prober->runAll(compiles));
  ASSERT_EQ(results.size(), 8u);
  for (int i = 0; i < 8; ++i)
    EXPECT_EQ(results[i].outcome.out.text, "--n=" + std::to_string(i) + " ");
}

TEST(Prober, CountsByStageAndTellsTheObserver) {
  Bench bench(echo);
  std::vector<std::string> heard;
  bench.settings.observer = [&](const ProbeEvent &event) {
    heard.push_back(event.stage + (event.cached ? " cached" : ""));
  };
  bench.restart();
  bench.prober->enterStage("pass");
  llvm::cantFail(bench.prober->run(compileWith("IR", {})));
  bench.prober->enterStage("kernel");
  llvm::cantFail(bench.prober->run(compileWith("IR", {})));
  llvm::cantFail(
      bench.prober->runUncached({{"/bin/sh", "/dev/null"}, {}, "", {}}, {}));
  EXPECT_THAT(heard, ElementsAre("pass", "kernel cached", "kernel"));
  ProbeCounts counts = bench.prober->counts();
  EXPECT_EQ(counts.total, 2u);
  EXPECT_EQ(counts.byStage.at("pass"), 1u);
  EXPECT_EQ(counts.byStage.at("kernel"), 1u);
  EXPECT_EQ(counts.compiler, 20ms);
}

TEST(Prober, TellsOfEachProcessAsItBeginsAndEnds) {
  Bench bench(echo);
  std::vector<std::string> heard;
  bench.settings.launchObserver = [&](const LaunchEvent &event) {
    heard.push_back((event.ends ? "end of " : "") + event.argv->back() + ", " +
                    std::to_string(event.limit.count()));
  };
  bench.settings.limits.wall = 7000ms;
  bench.restart();
  llvm::cantFail(bench.prober->run(compileWith("IR", {"--a"})));
  llvm::cantFail(bench.prober->run(compileWith("IR", {"--a"}))); // is known
  EXPECT_THAT(heard, ElementsAre("--a, 7000", "end of --a, 7000"));
}

/// It prints 600 MiB.
Outcome printsALot(Outcome outcome) {
  outcome.err.totalBytes = 600u << 20;
  outcome.err.cut = true;
  return outcome;
}

Outcome flooded() {
  Outcome outcome = printsALot(clean());
  outcome.status = Outcome::Status::FloodedOutput;
  return outcome;
}

Compile patient(const std::string &text) {
  Compile compile = compileWith(text, {});
  compile.patience = Patience::Full;
  return compile;
}

// "Output without end" was the confirmed failure of a compiler that went on to
// print an error.
TEST(Prober, ACompilerThatPrintsALotAndEndsIsNoFlood) {
  Bench bench([](const Command &, const Limits &limits) {
    return limits.endsFloods ? flooded() : printsALot(rejected("error: no\n"));
  });
  auto statusOf = [&](const Compile &compile) {
    return llvm::cantFail(bench.prober->run(compile)).outcome.status;
  };
  EXPECT_EQ(statusOf(patient("IR")), Outcome::Status::Rejected);
  EXPECT_EQ(bench.launcher.commands().size(), 2u);
  EXPECT_EQ(statusOf(compileWith("smaller IR", {})), Outcome::Status::Rejected);
  EXPECT_EQ(bench.launcher.commands().size(), 3u);
  bench.restart();
  EXPECT_EQ(statusOf(patient("IR")), Outcome::Status::Rejected) << "known";
  EXPECT_EQ(statusOf(compileWith("other IR", {})), Outcome::Status::Rejected);
  EXPECT_EQ(bench.launcher.commands().size(), 4u);
}

TEST(Prober, AFloodIsWaitedForOnce) {
  Bench bench([](const Command &, const Limits &limits) {
    Outcome outcome = flooded();
    if (!limits.endsFloods)
      outcome.status = Outcome::Status::TimedOut;
    return outcome;
  });
  for (const Compile &compile :
       {patient("IR"), patient("other IR"), compileWith("third IR", {})})
    EXPECT_EQ(llvm::cantFail(bench.prober->run(compile)).outcome.status,
              Outcome::Status::FloodedOutput);
  EXPECT_EQ(bench.launcher.commands().size(), 4u);
}

} // namespace
