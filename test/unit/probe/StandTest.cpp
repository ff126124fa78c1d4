//===- StandTest.cpp - Compilers that are forked inside their compile -----===//
//
// A program of Python stands in for a compiler and the library that makes it
// stand: it calls what that would call, wherever it likes.
//
//===----------------------------------------------------------------------===//
#include "ProbeFixture.h"
#include "probe/LocalLauncher.h"
#include "llvm/Support/Program.h"
#include <csignal>
#include <fstream>
#include <sys/wait.h>
#include <unistd.h>

using namespace culprit;
using namespace std::chrono_literals;
using testing::HasSubstr;
using Status = Outcome::Status;

namespace {

constexpr char preamble[] = R"(import ctypes, os, sys, threading, time
c = ctypes.PyDLL(None)
c.getenv.restype = ctypes.c_char_p
def stand():
    if not hasattr(c, "culprit_warm_stand"):
        return False
    return c.culprit_warm_stand() == 0
def asked():
    return (c.getenv(b"CULPRIT_TEST_ASKED") or b"").decode()
)";

class StandTest : public ProbeFixture {
protected:
  StandTest() : launcher(createLocalLauncher(CULPRIT_WARM_LIBRARY)) {
    limits.wall = 60s;
  }

  Command program(const std::string &asked) const {
    Command command;
    command.argv = {"/usr/bin/python3", directory() + "/program.py",
                    "--marker=" + marker()};
    command.warm = true;
    command.late = {CULPRIT_GATE_LIBRARY, "CULPRIT_TEST_ASKED"};
    command.environment["LD_PRELOAD"] = CULPRIT_GATE_LIBRARY;
    command.environment["CULPRIT_TEST_ASKED"] = asked;
    command.stdinText = "first\nsecond\nthird\n";
    command.workingDirectory = directory();
    return command;
  }

  /// `text` calls stand(), and then does what asked() says.
  void start(const std::string &text) {
    write(directory() + "/program.py", preamble + text);
    stand = launcher->stand(program(""), limits);
    ASSERT_TRUE(stand);
  }

  Outcome run(const std::string &asked) {
    Command command = program(asked);
    command.stand = stand;
    return launcher->run(command, limits);
  }

  /// The first one that is forked there; what is not there yet runs as ever.
  Outcome firstForked(const std::string &asked) {
    auto end = std::chrono::steady_clock::now() + 1min;
    Outcome outcome = run(asked);
    while (!outcome.before && std::chrono::steady_clock::now() < end)
      outcome = run(asked);
    EXPECT_TRUE(outcome.before);
    return outcome;
  }

  Limits limits;
  std::unique_ptr<Launcher> launcher;
  std::shared_ptr<Stand> stand;
};

// An instrumented program may refuse to have a library put in front.
#if !defined(__SANITIZE_ADDRESS__)

TEST_F(StandTest, EachForkHasWhatWasPrintedAndItsOwnVariables) {
  start(R"(print("before", flush=True)
print("early error", file=sys.stderr, flush=True)
print("kept back", end=" ")
loaded = os.getpid()
stand()
print("behind", asked(), os.getpid() != loaded, os.getcwd())
sys.stdout.flush()
os._exit(int(asked()))
)");
  firstForked("3");
  for (const char *code : {"4", "5"}) {
    Outcome outcome = run(code);
    ASSERT_TRUE(outcome.before);
    EXPECT_EQ(outcome.status, Status::Rejected);
    EXPECT_EQ(outcome.exitCode, std::stoi(code));
    EXPECT_EQ(outcome.out.text, std::string("before\nkept back behind ") +
                                    code + " True " + directory() + "\n");
    EXPECT_EQ(outcome.err.text, "early error\n");
  }
}

// Another fork's reads and writes are not its own.
TEST_F(StandTest, FilesAreAsTheyWereWhenItStood) {
  write(directory() + "/read", "one two three");
  start(R"(read = os.open("read", os.O_RDONLY)
first = os.read(read, 4)
written = os.open("written", os.O_RDWR | os.O_CREAT)
os.write(written, b"head ")
line = os.read(0, 6)
again = os.dup(1)
stand()
os.write(written, asked().encode())
os.lseek(written, 0, 0)
os.write(again, os.read(read, 100) + b"|" + os.read(0, 100) + b"|" + os.read(written, 100))
os._exit(0)
)");
  firstForked("x");
  for (const char *word : {"longer", "w"}) {
    Outcome outcome = run(word);
    ASSERT_TRUE(outcome.before);
    EXPECT_EQ(outcome.out.text,
              std::string("two three|second\nthird\n|head ") + word);
  }
}

TEST_F(StandTest, LimitsHoldForEach) {
  start(R"(stand()
if asked() == "hang":
    while True: pass
if asked() == "sleep":
    os.setsid() if os.fork() == 0 else None
    time.sleep(1000)
if asked() == "flood":
    while True: os.write(1, b"x" * 4096)
if asked() == "crash":
    os.kill(os.getpid(), 11)
os._exit(0)
)");
  firstForked("");
  limits.wall = 300ms;
  limits.abortGrace = 10ms;
  for (const char *what : {"hang", "sleep"}) {
    Outcome outcome = run(what);
    EXPECT_TRUE(outcome.before);
    EXPECT_EQ(outcome.status, Status::TimedOut) << what;
  }
  limits.wall = 60s;
  limits.outputBytes = 1 << 16;
  EXPECT_EQ(run("flood").status, Status::FloodedOutput);
  EXPECT_EQ(run("crash").signal, SIGSEGV);
  EXPECT_EQ(run("").status, Status::Completed);
  stand.reset();
  launcher.reset();
  waitForNoMarker();
}

TEST_F(StandTest, ItIsDoneWithoutOneThatDied) {
  start("stand()\nos._exit(0)\n");
  firstForked("");
  for (const auto &entry : std::filesystem::directory_iterator("/proc")) {
    std::ifstream file(entry.path() / "cmdline");
    std::string text{std::istreambuf_iterator<char>(file), {}};
    if (text.find("--marker=" + marker()) != std::string::npos)
      ::kill(std::stoi(entry.path().filename()), SIGKILL);
  }
  for (int i = 0; i < 2; ++i) {
    Outcome outcome = run("");
    EXPECT_EQ(outcome.status, Status::Completed);
    EXPECT_FALSE(outcome.before);
  }
}

/// What was lost with the stand tells nothing of the compiler.
TEST_F(StandTest, AForkThatIsLostWithItIsNoOutcome) {
  start(R"(stander = os.getpid()
if stand() and asked() == "kill":
    os.kill(stander, 9)
    time.sleep(1000)
os._exit(0)
)");
  firstForked("");
  Outcome outcome = run("kill");
  if (outcome.status == Status::Completed) {
    EXPECT_FALSE(outcome.before) << "lost before it began, and launched anew";
  } else {
    EXPECT_EQ(outcome.status, Status::NotLaunched);
    EXPECT_EQ(outcome.signal, SIGKILL);
  }
  EXPECT_EQ(run("").status, Status::Completed);
}

TEST_F(StandTest, WhatCannotBeCopiedRunsAsEver) {
  for (const char *what :
       {"threading.Thread(target=time.sleep, args=(1000,), "
        "daemon=True).start()",
        "os.pipe()", "os.fork() or time.sleep(1000)",
        "os.write(2, b'x' * 100000)", "os._exit(0)", "os.abort()",
        "os.dup2(os.open('/dev/null', 1), 1)",
        "os.ftruncate(os.open('big', os.O_RDWR | os.O_CREAT), 1 << 30)"}) {
    start(std::string("if asked() == '': ") + what + R"(
stand()
print("done", flush=True)
os._exit(0)
)");
    for (int i = 0; i < 3; ++i) {
      Outcome outcome = run("x");
      EXPECT_EQ(outcome.status, Status::Completed) << what;
      EXPECT_EQ(outcome.out.text, "done\n") << what;
      EXPECT_FALSE(outcome.before) << what;
    }
    stand.reset();
  }
  launcher.reset();
  waitForNoMarker();
}

TEST_F(StandTest, NothingStaysWhenCulpritIsKilled) {
  pid_t culprit = ::fork();
  if (culprit == 0) {
    start(R"(stand()
if asked() == "wait":
    open("waits", "w")
    time.sleep(1000)
os._exit(0)
)");
    firstForked("");
    run("wait");
    ::_exit(1);
  }
  waitForFile(directory() + "/waits");
  EXPECT_GE(processesWithMarker(), 3u);
  ::kill(culprit, SIGKILL);
  ::waitpid(culprit, nullptr, 0);
  waitForNoMarker();
}

TEST_F(StandTest, NothingStaysOfOneThatNeverStands) {
  start("while asked() == '': pass\n");
  stand.reset();
  launcher.reset();
  waitForNoMarker();
}

// The library that gates MLIR: what runs inside the pass is the order's that
// the fork got, and each ends as it does from scratch.
TEST_F(StandTest, AGateStandsInFrontOfThePass) {
  auto compiler = llvm::sys::findProgramByName("mlir-opt-22");
  ASSERT_TRUE(compiler);
  std::string input = directory() + "/in.mlir", sums;
  for (int i = 1; i < 5; ++i)
    sums += "  %" + std::to_string(i) + " = arith.addi %" +
            std::to_string(i - 1) + ", %0 : i32\n";
  write(input,
        "func.func @f(%0: i32) -> i32 {\n" + sums + "  return %4 : i32\n}\n");
  auto gated = [&](const std::string &order) {
    Command command = program(order);
    command.argv = {*compiler, input, "--mlir-disable-threading",
                    "--load-pass-plugin=" CULPRIT_FAKES_DIR "/planted-bugs.so",
                    "--pass-pipeline=builtin.module(func.func(cse),"
                    "planted-crash-on-nth-pattern{n=2 how=null})"};
    command.argv.push_back("-o=" + directory() + "/out");
    command.environment.erase("CULPRIT_TEST_ASKED");
    command.environment["CULPRIT_GATE"] = order;
    command.late->variable = "CULPRIT_GATE";
    return command;
  };
  Outcome traced = launcher->run(gated("log=" + directory() + "/log"), limits);
  EXPECT_EQ(traced.signal, SIGSEGV);
  stand = launcher->stand(gated("stand=2"), limits);
  ASSERT_TRUE(stand);
  auto ask = [&](const std::string &units, bool forked) {
    std::string begun = directory() + "/begun" + units;
    Command command =
        gated("until=3;within=2;run=apply-pattern:" + units +
              ";log=" + directory() + "/log" + units + ";begun=" + begun);
    command.warm = forked;
    command.stand = forked ? stand : nullptr;
    Outcome outcome = launcher->run(command, limits);
    EXPECT_TRUE(std::filesystem::exists(begun));
    return outcome;
  };
  auto end = std::chrono::steady_clock::now() + 1min;
  while (!ask("0-9", true).before && std::chrono::steady_clock::now() < end) {
  }
  for (const char *units : {"", "0-1", "0-9", "1-2", "1-9"}) {
    Outcome forked = ask(units, true), spawned = ask(units, false);
    EXPECT_TRUE(forked.before) << units;
    EXPECT_FALSE(spawned.before) << units;
    EXPECT_EQ(forked.status, spawned.status) << units;
    EXPECT_EQ(forked.signal, spawned.signal) << units;
    EXPECT_EQ(forked.status, std::string(units).ends_with("9")
                                 ? Status::Crashed
                                 : Status::Completed)
        << units;
  }
}

TEST_F(StandTest, AMemoryLimitNearItsOwnUseIsNotForkedThere) {
  start("stand()\nos._exit(0)\n");
  firstForked("");
  limits.memoryBytes = 8ull << 30;
  EXPECT_TRUE(run("").before);
  limits.memoryBytes = 30 << 20;
  EXPECT_FALSE(run("").before);
}
#endif

TEST_F(StandTest, WithoutALibraryThereIsNone) {
  write(directory() + "/program.py", "");
  EXPECT_FALSE(createLocalLauncher("")->stand(program(""), limits));
  EXPECT_FALSE(createLocalLauncher(CULPRIT_WARM_LIBRARY, false)
                   ->stand(program(""), limits));
  Command notLate = program("");
  notLate.late.reset();
  EXPECT_FALSE(launcher->stand(notLate, limits));
}

} // namespace
