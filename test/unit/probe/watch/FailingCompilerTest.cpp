#include "probe/watch/FailingCompiler.h"
#include "gtest/gtest.h"
#include <csignal>

using namespace culprit;

namespace {

using Status = Outcome::Status;

/// As wait says it.
constexpr int exitCode(int code) { return code << 8; }
constexpr int bySignal(int signal) { return signal; }

bool isCompiler(const WatchedProgram &program) {
  return program.path.find("mlir") != std::string::npos;
}

/// Program 0 is the command; the rest are started by it, unless said otherwise.
class FailingCompilerTest : public testing::Test {
protected:
  FailingCompilerTest() { add("/bin/sh"); }

  size_t add(const std::string &path, std::optional<int> ending = {},
             std::optional<size_t> startedBy = 0) {
    WatchedProgram program;
    program.path = path;
    program.process = static_cast<pid_t>(run.programs.size() + 100);
    program.argv = {path};
    program.ending = ending;
    program.endedBefore = endings;
    if (ending)
      program.endedAs = ++endings;
    if (!run.programs.empty())
      program.startedBy = startedBy;
    run.programs.push_back(program);
    return run.programs.size() - 1;
  }
  void connect(size_t writer, size_t reader) {
    std::string pipe = "pipe:[" + std::to_string(writer) + "]";
    run.programs[writer].standardOutput = pipe;
    run.programs[reader].standardInput = pipe;
  }
  std::optional<size_t> endsWith(int status) {
    run.programs[0].ending = status;
    run.programs[0].endedAs = ++endings;
    run.outcome.exitCode = status & 0x7f ? 0 : status >> 8;
    run.outcome.signal = status & 0x7f;
    run.outcome.status = status == 0               ? Status::Completed
                         : run.outcome.signal != 0 ? Status::Crashed
                                                   : Status::Rejected;
    return failingCompiler(run, isCompiler);
  }
  std::optional<size_t> timesOut() {
    run.outcome.status = Status::TimedOut;
    return failingCompiler(run, isCompiler);
  }

  WatchedRun run;
  unsigned endings = 0;
};

TEST_F(FailingCompilerTest, SignalsAsShellsAndPythonPassThemOn) {
  EXPECT_EQ(signalOf(bySignal(SIGSEGV)), SIGSEGV);
  EXPECT_EQ(signalOf(exitCode(128 + SIGSEGV)), SIGSEGV);
  EXPECT_EQ(signalOf(exitCode(256 - SIGSEGV)), SIGSEGV);
  EXPECT_EQ(signalOf(exitCode(256 - SIGFPE)), SIGFPE);
  EXPECT_EQ(signalOf(exitCode(1)), 0);
  EXPECT_EQ(signalOf(exitCode(255)), 0); // ptxas
  EXPECT_EQ(signalOf(exitCode(254)), 0);
}

TEST_F(FailingCompilerTest, OneThatIsPassedOn) {
  size_t compiler = add("mlir-opt", bySignal(SIGSEGV));
  EXPECT_EQ(endsWith(exitCode(245)), compiler);
}

TEST_F(FailingCompilerTest, OneWhoseDeathBecomesAnyCode) {
  size_t compiler = add("mlir-opt", bySignal(SIGABRT));
  EXPECT_EQ(endsWith(exitCode(3)), compiler);
}

TEST_F(FailingCompilerTest, TheFirstSucceedsTheSecondFails) {
  add("mlir-opt", exitCode(0));
  size_t second = add("mlir-opt", exitCode(1));
  EXPECT_EQ(endsWith(exitCode(1)), second);
}

TEST_F(FailingCompilerTest, OneThatWasTriedFirstIsNotIt) {
  add("mlir-opt", exitCode(1)); // `mlir-opt --version --new-flag || true`
  size_t second = add("mlir-opt", bySignal(SIGSEGV));
  EXPECT_EQ(endsWith(exitCode(1)), second);
}

TEST_F(FailingCompilerTest, AFailureAfterwardsIsNotPassedOn) {
  size_t crash = add("mlir-opt", bySignal(SIGSEGV));
  add("mlir-opt", exitCode(1)); // asked for its version, say
  EXPECT_EQ(endsWith(exitCode(139)), crash);
}

TEST_F(FailingCompilerTest, ATestThatFailsAfterATolerableFailureIsTheReason) {
  add("mlir-opt", exitCode(1));
  add("/usr/bin/grep", exitCode(1));
  EXPECT_EQ(endsWith(exitCode(1)), std::nullopt);
}

TEST_F(FailingCompilerTest, AnotherProgramsCodeIsNotTheCommands) {
  size_t compiler = add("mlir-opt", exitCode(2));
  add("/usr/bin/grep", exitCode(1)); // looks for a hint in the log
  EXPECT_EQ(endsWith(exitCode(2)), compiler);
}

TEST_F(FailingCompilerTest, NoCompilerFailed) {
  add("mlir-opt", exitCode(0));
  add("/usr/bin/FileCheck", exitCode(1));
  EXPECT_EQ(endsWith(exitCode(1)), std::nullopt);
}

TEST_F(FailingCompilerTest, OfAPipeTheFirstThatFailed) {
  size_t first = add("mlir-opt", bySignal(SIGSEGV));
  size_t sed = add("/usr/bin/sed", exitCode(0));
  size_t second = add("mlir-translate", exitCode(1));
  connect(first, sed);
  connect(sed, second);
  EXPECT_EQ(endsWith(exitCode(1)), first);
}

TEST_F(FailingCompilerTest, WhoCannotWriteAnyMoreIsNotTheReason) {
  size_t second = add("mlir-translate", bySignal(SIGSEGV));
  size_t first = add("mlir-opt", exitCode(1)); // broken pipe
  connect(first, second);
  EXPECT_EQ(endsWith(exitCode(139)), second);
}

TEST_F(FailingCompilerTest, ACircleOfPipesComesToAnEnd) {
  size_t one = add("mlir-opt", exitCode(1)), two = add("cat", exitCode(1));
  connect(one, two);
  connect(two, one);
  EXPECT_EQ(endsWith(exitCode(1)), one);
}

TEST_F(FailingCompilerTest, ACompilerStartedByACompilerIsPartOfIt) {
  size_t driver = add("mlir-driver", std::nullopt);
  add("mlir-backend", exitCode(1), driver);
  run.programs[driver].ending = exitCode(1);
  run.programs[driver].endedAs = ++endings;
  EXPECT_EQ(endsWith(exitCode(1)), driver);
}

TEST_F(FailingCompilerTest, AHangIsOfWhatStillRuns) {
  add("mlir-opt", exitCode(1));
  size_t second = add("mlir-opt");
  EXPECT_EQ(timesOut(), second);
}

TEST_F(FailingCompilerTest, AHangOfSomethingElseIsNoCompilers) {
  add("mlir-opt", exitCode(0));
  add("/bin/sleep");
  EXPECT_EQ(timesOut(), std::nullopt);
}

TEST_F(FailingCompilerTest, ADeathThatTheCommandHides) {
  size_t compiler = add("mlir-opt", bySignal(SIGSEGV));
  EXPECT_EQ(endsWith(0), compiler);
}

TEST_F(FailingCompilerTest, ACodeThatTheCommandHidesIsNone) {
  add("mlir-opt", exitCode(1));
  EXPECT_EQ(endsWith(0), std::nullopt);
}

// `kill -SEGV $$` in a script, behind a compiler that may fail.
TEST_F(FailingCompilerTest, ADeathOfTheCommandsOwnIsNoCompilersCode) {
  add("mlir-opt", exitCode(1));
  EXPECT_EQ(endsWith(bySignal(SIGSEGV)), std::nullopt);
}

// `mlir-opt ... || kill $$`, from a subshell.
TEST_F(FailingCompilerTest, ACodeForWhichTheCommandEndsItself) {
  size_t compiler = add("mlir-opt", exitCode(1));
  EXPECT_EQ(endsWith(bySignal(SIGTERM)), compiler);
}

TEST_F(FailingCompilerTest, ADeathThatBecomesTheCommandsOwn) {
  size_t compiler = add("mlir-opt", bySignal(SIGABRT));
  add("mlir-opt", exitCode(1));
  EXPECT_EQ(endsWith(bySignal(SIGSEGV)), compiler);
}

// `llc a.ll || true; cmp a.s b.s`
TEST_F(FailingCompilerTest, ALaterProgramMayBeTheReason) {
  size_t crash = add("mlir-opt", bySignal(SIGABRT));
  add("/usr/bin/grep", exitCode(2));
  size_t cmp = add("/usr/bin/cmp", exitCode(1));
  EXPECT_EQ(endsWith(exitCode(1)), crash) << "or it failed since that had";
  EXPECT_EQ(laterReason(run, crash), cmp);
}

TEST_F(FailingCompilerTest, OnlyIfTheCommandEndsAsItAndNotAsTheCompiler) {
  size_t crash = add("mlir-opt", bySignal(SIGABRT));
  add("/usr/bin/cmp", exitCode(1));
  endsWith(exitCode(134));
  EXPECT_EQ(laterReason(run, crash), std::nullopt);
  endsWith(exitCode(3));
  EXPECT_EQ(laterReason(run, crash), std::nullopt);
  endsWith(0);
  EXPECT_EQ(laterReason(run, crash), std::nullopt);
}

// `make -j`, `ninja`: what runs at that time is waited for.
TEST_F(FailingCompilerTest, OneThatAlreadyRanIsNotTheReason) {
  size_t crash = add("mlir-opt", bySignal(SIGABRT));
  size_t other = add("/usr/bin/cmp", exitCode(1));
  run.programs[other].endedBefore = 0;
  EXPECT_EQ(endsWith(exitCode(1)), crash);
  EXPECT_EQ(laterReason(run, crash), std::nullopt);
}

TEST_F(FailingCompilerTest, WhoWaitsForItOrReadsFromItIsNotTheReason) {
  size_t make = add("/usr/bin/make");
  size_t crash = add("mlir-opt", bySignal(SIGABRT), make);
  size_t check = add("/usr/bin/FileCheck", exitCode(1), make);
  connect(crash, check);
  run.programs[make].ending = exitCode(1);
  run.programs[make].endedAs = ++endings;
  EXPECT_EQ(endsWith(exitCode(1)), crash);
  EXPECT_EQ(laterReason(run, crash), std::nullopt);
}

TEST_F(FailingCompilerTest, TheOnlyCompilerOfACommandThatSucceeds) {
  size_t compiler = add("mlir-opt", exitCode(0));
  run.programs[compiler].argv = {"/lib/mlir-opt", "a.mlir", "--cse"};
  endsWith(0);
  EXPECT_EQ(onlyCompiler(run, {"./w", "a.mlir", "--cse"}, isCompiler),
            compiler);
  EXPECT_EQ(onlyCompiler(run, {"./w", "a.mlir"}, isCompiler), std::nullopt);
  add("mlir-opt", exitCode(0));
  EXPECT_EQ(onlyCompiler(run, {"./w", "a.mlir", "--cse"}, isCompiler),
            std::nullopt);
}

} // namespace
