//===- LocalLauncherTest.cpp - Every misbehaviour, contained --------------===//
//
// Each of a compiler that was spawned, and of one forked from a warm server.
// Real processes and real signals. No test waits for a time to pass: limits
// that must not be reached are minutes, those that must be are short, and what
// has to be set up first says so through a file or by its outcome.
//
//===----------------------------------------------------------------------===//
#include "probe/LocalLauncher.h"
#include "ProbeFixture.h"
#include <csignal>
#include <fcntl.h>
#include <fstream>
#include <sys/personality.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace culprit;
using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::StartsWith;
using Status = Outcome::Status;

namespace {

/// Docker's default filter refuses it.
bool mayFixAddresses() {
  int before = ::personality(0xffffffff);
  bool may = ::personality(static_cast<unsigned long>(before) |
                           ADDR_NO_RANDOMIZE) != -1;
  ::personality(static_cast<unsigned long>(before));
  return may;
}

class LocalLauncherTest : public ProbeFixture,
                          public testing::WithParamInterface<bool> {
protected:
  LocalLauncherTest() {
    limits.wall = 120s;
    limits.abortGrace = 120s;
    launcher->prepare(fake({}));
  }
  /// May be warm, if this is what is tested.
  Command fake(std::vector<std::string> flags) const {
    Command command = ProbeFixture::fake(std::move(flags));
    command.warm = GetParam();
    return command;
  }
  void TearDown() override { EXPECT_EQ(processesWithMarker(), 0u); }

  Outcome run(std::vector<std::string> flags) {
    return launcher->run(fake(std::move(flags)), limits);
  }
  /// For what never ends by itself.
  Outcome runShortly(std::vector<std::string> flags) {
    limits.wall = 300ms;
    return run(std::move(flags));
  }

  std::unique_ptr<Launcher> launcher =
      createLocalLauncher(GetParam() ? CULPRIT_WARM_LIBRARY : "");
  Limits limits;
};

TEST_P(LocalLauncherTest, CompletedKeepsBothStreamsApart) {
  Outcome outcome = run({"--stdout=3", "--print=warning: no"});
  EXPECT_EQ(outcome.status, Status::Completed);
  EXPECT_EQ(outcome.out.text, "xxx");
  EXPECT_EQ(outcome.err.text, "warning: no\n");
  EXPECT_EQ(outcome.out.totalBytes, 3u);
  EXPECT_FALSE(outcome.out.cut);
  EXPECT_EQ(outcome.strays, 0u);
  EXPECT_GT(outcome.peakMemoryBytes, 0u);
}

TEST_P(LocalLauncherTest, ErrorTextWithExitZeroIsStillCompleted) {
  Outcome outcome = run({"--error=decoy", "--exit=0"});
  EXPECT_EQ(outcome.status, Status::Completed);
  EXPECT_THAT(outcome.err.text, HasSubstr("error: decoy"));
}

TEST_P(LocalLauncherTest, RejectedKeepsItsCode) {
  for (int code : {1, 2, 127, 128, 160, 255}) {
    Outcome outcome = run({"--exit=" + std::to_string(code)});
    EXPECT_EQ(outcome.status, Status::Rejected) << code;
    EXPECT_EQ(outcome.exitCode, code);
    EXPECT_EQ(outcome.signal, 0);
  }
}

TEST_P(LocalLauncherTest, CrashKeepsSignalAndStack) {
  for (int signal : {SIGSEGV, SIGABRT, SIGFPE, SIGBUS, SIGILL, SIGKILL}) {
    Outcome outcome = run({"--crash=" + std::to_string(signal)});
    EXPECT_EQ(outcome.status, Status::Crashed) << signal;
    EXPECT_EQ(outcome.signal, signal);
    EXPECT_THAT(outcome.err.text, StartsWith("PLEASE submit a bug report"));
  }
}

TEST_P(LocalLauncherTest, CrashThroughAShellIsDecoded) {
  Outcome outcome = launcher->run(
      {{"sh", "-c", fakeCompiler() + " --crash=11; exit $?"}, {}, "", {}},
      limits);
  EXPECT_EQ(outcome.status, Status::Crashed);
  EXPECT_EQ(outcome.signal, SIGSEGV);
  EXPECT_EQ(outcome.exitCode, 139);
}

TEST_P(LocalLauncherTest, InvalidUtf8ComesThroughAsItIs) {
  EXPECT_EQ(run({"--invalid-utf8"}).err.text,
            "\xff\xfe error: \xc3\x28 \x80\n");
}

TEST_P(LocalLauncherTest, HangIsAbortedFirstForItsStack) {
  limits.wall = 1s;
  // A shell that prints on SIGABRT, as LLVM does. 120 s of grace are not used.
  Outcome outcome = launcher->run({{"sh", "-c",
                                    "trap 'echo stack >&2; exit 1' ABRT; while "
                                    ":; do sleep 1000 & wait; done"},
                                   {},
                                   "",
                                   {}},
                                  limits);
  EXPECT_EQ(outcome.status, Status::TimedOut);
  EXPECT_EQ(outcome.err.text, "stack\n");
  EXPECT_GE(outcome.wall, 1s);
}

// A shell in front of the compiler dies of SIGABRT at once.
TEST_P(LocalLauncherTest, WhatAWrapperHasStartedPrintsItsStack) {
  limits.wall = 1s;
  Outcome outcome = launcher->run(
      {{"sh", "-c",
        "sh -c 'trap \"echo stack >&2; exit 1\" ABRT; while :; do sleep 1000 & "
        "wait; done'; :"},
       {},
       "",
       {}},
      limits);
  EXPECT_EQ(outcome.status, Status::TimedOut);
  EXPECT_THAT(outcome.err.text, HasSubstr("stack"));
}

// mlir-opt of LLVM 19 spun for all of the grace, in each trace of a hang.
TEST_P(LocalLauncherTest, WhatGoesOnAfterItsStackIsKilledSoon) {
  limits.wall = 300ms;
  Outcome outcome = launcher->run(
      {{"sh", "-c", "trap 'echo stack >&2' ABRT; while :; do :; done"},
       {},
       "",
       {}},
      limits);
  EXPECT_EQ(outcome.status, Status::TimedOut);
  EXPECT_EQ(outcome.err.text, "stack\n");
  EXPECT_LT(outcome.cpu, 10s) << "not all of the grace";
}

TEST_P(LocalLauncherTest, HangIgnoringEverythingIsKilled) {
  limits.abortGrace = 100ms;
  for (const char *how : {"--ignore-term", "--ignore-abort"}) {
    Outcome outcome = runShortly({how, "--hang"});
    EXPECT_EQ(outcome.status, Status::TimedOut) << how;
  }
}

// A script whose program spins was taken for one that a stalled machine kept
// waiting, and ran again.
TEST_P(LocalLauncherTest, TheTimeOfWhatAShellRunsCounts) {
  limits.wall = 500ms;
  Outcome outcome = launcher->run(
      {{"sh", "-c", "sh -c 'while :; do :; done'; true"}, {}, "", {}}, limits);
  EXPECT_EQ(outcome.status, Status::TimedOut);
  EXPECT_GE(outcome.cpu, 20ms);
}

TEST_P(LocalLauncherTest, StraysOfACompilerThatEnded) {
  for (const char *kind : {"plain", "setsid", "daemon", "quiet", "bare"}) {
    Outcome outcome =
        run({std::string("--stray=") + kind, "--print=done", "--exit=3"});
    EXPECT_EQ(outcome.status, Status::Rejected) << kind;
    EXPECT_EQ(outcome.err.text, "done\n") << kind;
    EXPECT_EQ(outcome.strays, 1u) << kind;
    EXPECT_EQ(processesWithMarker(), 0u) << kind;
  }
}

TEST_P(LocalLauncherTest, StraysOfACompilerThatHangsOrCrashes) {
  for (const char *kind : {"plain", "setsid", "daemon", "quiet", "bare"}) {
    std::string stray = std::string("--stray=") + kind;
    EXPECT_EQ(run({stray, "--crash=11"}).status, Status::Crashed) << kind;
    EXPECT_EQ(processesWithMarker(), 0u) << kind;
    EXPECT_EQ(runShortly({stray, "--hang"}).status, Status::TimedOut) << kind;
    EXPECT_EQ(processesWithMarker(), 0u) << kind;
    limits.wall = 120s;
  }
}

TEST_P(LocalLauncherTest, FloodIsEndedWithHeadAndTailKept) {
  limits.outputBytes = 1 << 16;
  for (const char *stream : {"--stdout=1G", "--stderr=1G"}) {
    Outcome outcome = run({stream});
    const CapturedText &text =
        std::string(stream) == "--stdout=1G" ? outcome.out : outcome.err;
    EXPECT_EQ(outcome.status, Status::FloodedOutput);
    EXPECT_TRUE(text.cut);
    EXPECT_EQ(text.text.size(), limits.outputBytes);
    EXPECT_EQ(text.headBytes, limits.outputBytes / 2);
    EXPECT_GT(text.totalBytes, 8 * limits.outputBytes);
  }
}

TEST_P(LocalLauncherTest, WhatMayFloodEndsByItself) {
  limits.outputBytes = 1 << 16;
  limits.endsFloods = false;
  Outcome outcome = run({"--stderr=1M", "--error=last words", "--exit=1"});
  EXPECT_EQ(outcome.status, Status::Rejected);
  EXPECT_GT(outcome.err.totalBytes, 8 * limits.outputBytes);
  EXPECT_THAT(outcome.err.text, HasSubstr("error: last words"));
}

TEST_P(LocalLauncherTest, LongOutputIsCutButNotAFlood) {
  limits.outputBytes = 1 << 16;
  Outcome outcome = run({"--stderr=200k", "--error=last words", "--exit=1"});
  EXPECT_EQ(outcome.status, Status::Rejected);
  EXPECT_TRUE(outcome.err.cut);
  EXPECT_THAT(outcome.err.text, HasSubstr("error: last words"));
}

TEST_P(LocalLauncherTest, MemoryLimit) {
  limits.memoryBytes = 256 << 20;
  Outcome outcome = run({"--eat=8G"});
  EXPECT_EQ(outcome.status, Status::OutOfMemory);
  EXPECT_EQ(outcome.signal, SIGABRT);
  EXPECT_EQ(run({"--crash=9"}).status, Status::Crashed)
      << "as of an inner timeout";
  EXPECT_EQ(run({"--crash=11"}).status, Status::Crashed);
  EXPECT_EQ(run({"--print=std::bad_alloc", "--exit=1"}).status,
            Status::OutOfMemory);
  EXPECT_EQ(run({"--print=out of memory"}).status, Status::Completed);
}

TEST_P(LocalLauncherTest, MemoryOfCulpritIsNotTheCompilers) {
  std::vector<char> ours(300 << 20, 1);
  limits.memoryBytes = 256 << 20;
  EXPECT_EQ(run({"--exit=1"}).status, Status::Rejected);
  EXPECT_EQ(ours.back(), 1);
}

TEST_P(LocalLauncherTest, CpuLimit) {
  limits.cpu = 700ms;
  Outcome outcome = run({"--burn"});
  EXPECT_EQ(outcome.status, Status::TimedOut);
  // The limit counts ticks, the usage is exact: they differ by a part of it.
  EXPECT_GE(outcome.cpu, 500ms);
}

TEST_P(LocalLauncherTest, CpuLimitThatSeveralProcessesUseUpTooSoon) {
  limits.cpu = 100ms;
  limits.notBefore = 800ms;
  Outcome outcome = run({"--burn"});
  EXPECT_EQ(outcome.status, Status::TimedOut);
  EXPECT_GE(outcome.wall, 800ms);
}

// The shell itself hardly works: only the other clock ended it.
TEST_P(LocalLauncherTest, CpuLimitOfWhatAShellRuns) {
  limits.cpu = 300ms;
  limits.abortGrace = 0ms;
  Command command{
      {"sh", "-c", "sh -c 'while :; do :; done'; exit 1"}, {}, "", {}};
  command.endsWhole = true;
  EXPECT_EQ(launcher->run(command, limits).status, Status::TimedOut);
}

// What it runs would get SIGXCPU, and the script answers "it crashed".
TEST_P(LocalLauncherTest, NoProcessOfAScriptHasALimitOfItsOwn) {
  Command command{{"sh", "-c", "ulimit -t"}, {}, "", {}};
  limits.cpu = 300ms;
  EXPECT_EQ(launcher->run(command, limits).out.text, "2\n");
  command.endsWhole = true;
  EXPECT_EQ(launcher->run(command, limits).out.text, "481\n");
}

/// A shell.
static Command shell(const std::string &script) {
  return {{"sh", "-c", script}, {}, "", {}};
}

TEST_P(LocalLauncherTest, WhatIsWrittenToADiskWithoutEndIsAFlood) {
  struct statfs where {};
  constexpr decltype(where.f_type) memory = 0x01021994; // TMPFS_MAGIC
  if (::statfs(directory().c_str(), &where) == 0 && where.f_type == memory)
    GTEST_SKIP() << "no disk";
  limits.fileBytes = 1 << 20;
  Command command = shell(
      "while :; do echo 0123456789012345678901234567890123456789; done >big");
  command.workingDirectory = directory();
  EXPECT_EQ(launcher->run(command, limits).status, Status::FloodedOutput);
}

// .NET reserves 2 TiB for its code: the limit on the length of a file ended
// that, and "output without end" was the confirmed failure.
TEST_P(LocalLauncherTest, AFileInMemoryOrWithHolesMayHaveAnyLength) {
  Command command{{"/usr/bin/python3", "-c",
                   "import os\n"
                   "os.truncate(os.memfd_create('code'), 1 << 41)\n"
                   "os.truncate(os.open('holes', os.O_WRONLY | os.O_CREAT), "
                   "1 << 36)"},
                  {},
                  directory(),
                  {}};
  EXPECT_EQ(launcher->run(command, limits).status, Status::Completed);
}

// It has no terminal: in the background it would be stopped, and was a hang.
TEST_P(LocalLauncherTest, ACompilerHasNoTerminal) {
  int terminal = ::posix_openpt(O_RDWR | O_NOCTTY);
  ASSERT_TRUE(terminal >= 0 && ::grantpt(terminal) == 0 &&
              ::unlockpt(terminal) == 0);
  std::string name = ::ptsname(terminal);
  pid_t culprit = ::fork();
  if (culprit == 0) {
    // Its terminal, with this process in front.
    if (::setsid() < 0 || ::open(name.c_str(), O_RDWR) < 0 ||
        ::open("/dev/tty", O_RDWR) < 0)
      ::_exit(9);
    bool isRefused = launcher
                         ->run(shell("if true </dev/tty; then exit 7; fi "
                                     "2>/dev/null; exit 3"),
                               limits)
                         .exitCode != 7;
    ::_exit(isRefused ? 0 : 1);
  }
  int status = 0;
  ::waitpid(culprit, &status, 0);
  ::close(terminal);
  EXPECT_EQ(status, 0);
}

// It outlived its limit by 12 s, and its children stayed for ever.
TEST_P(LocalLauncherTest, ACompilerThatGoesToAnotherGroupIsEnded) {
  limits.wall = 300ms;
  Command command{{"/usr/bin/python3", "-c",
                   "import os, time\n"
                   "os.setpgid(0, os.getppid())\n"
                   "os.fork()\n"
                   "while True: time.sleep(1000)",
                   "--marker=" + marker()},
                  {},
                  "",
                  {}};
  Outcome outcome = launcher->run(command, limits);
  EXPECT_EQ(outcome.status, Status::TimedOut);
  EXPECT_EQ(outcome.strays, 1u);
  EXPECT_EQ(processesWithMarker(), 0u);
}

// Its time went on: a compile that waited for room in a pipe was a hang.
TEST_P(LocalLauncherTest, WhileCulpritIsStoppedNoTimePasses) {
  std::string ready = directory() + "/ready", go = directory() + "/go";
  limits.wall = 2s;
  limits.abortGrace = 0ms;
  pid_t culprit = ::fork();
  if (culprit == 0) {
    Command command = shell("touch " + ready + "; until [ -e " + go +
                            " ]; do sleep 0.01; done; head -c 1M /dev/zero");
    ::_exit(launcher->run(command, limits).status == Status::Completed ? 0 : 1);
  }
  waitForFile(ready);
  ::kill(culprit, SIGSTOP);
  int status = 0;
  ASSERT_EQ(::waitpid(culprit, &status, WUNTRACED), culprit);
  ASSERT_TRUE(WIFSTOPPED(status));
  write(go, "");
  std::this_thread::sleep_for(limits.wall); // what is passed over
  ::kill(culprit, SIGCONT);
  ::waitpid(culprit, &status, 0);
  EXPECT_EQ(status, 0);
}

TEST_P(LocalLauncherTest, CompilerThatKillsItsSupervisor) {
  Outcome outcome = run({"--kill-parent", "--hang"});
  EXPECT_EQ(outcome.status, Status::NotLaunched);
  EXPECT_THAT(outcome.launchError, HasSubstr("killed"));
  waitForNoMarker();
}

TEST_P(LocalLauncherTest, CompilerThatVanishes) {
  std::string copy = directory() + "/compiler";
  std::filesystem::copy_file(fakeCompiler(), copy);
  Command command = fake({"--vanish"});
  command.argv[0] = copy;
  EXPECT_EQ(launcher->run(command, limits).status, Status::Completed);
  Outcome outcome = launcher->run(command, limits);
  EXPECT_EQ(outcome.status, Status::NotLaunched);
  EXPECT_THAT(outcome.launchError, HasSubstr("no such file"));
  EXPECT_THAT(outcome.launchError, HasSubstr(copy));
}

TEST_P(LocalLauncherTest, WhatCannotBeLaunched) {
  std::string file = directory() + "/plain";
  write(file, "text");
  auto why = [&](const std::string &argv0, const std::string &where) {
    Outcome outcome = launcher->run({{argv0}, {}, where, {}}, limits);
    EXPECT_EQ(outcome.status, Status::NotLaunched);
    return outcome.launchError;
  };
  EXPECT_THAT(why("no-such-compiler", ""), HasSubstr("not in PATH"));
  EXPECT_THAT(why(file, ""), HasSubstr("not executable"));
  EXPECT_THAT(why(directory(), ""), HasSubstr("directory"));
  EXPECT_THAT(why("sh", "/no/such"), HasSubstr("working directory"));
  EXPECT_THAT(why("", ""), HasSubstr("cannot start"));
  EXPECT_EQ(launcher->run({}, limits).status, Status::NotLaunched);
  write(file, "#!/no/such/interpreter\n");
  ::chmod(file.c_str(), 0755);
  EXPECT_THAT(why(file, ""), HasSubstr("cannot start"));
}

TEST_P(LocalLauncherTest, ScriptWithoutInterpreterLine) {
  std::string file = directory() + "/script";
  write(file, "echo from-script \"$1\"; exit 7\n");
  ::chmod(file.c_str(), 0755);
  Outcome outcome = launcher->run({{file, "a b"}, {}, "", {}}, limits);
  EXPECT_EQ(outcome.status, Status::Rejected);
  EXPECT_EQ(outcome.exitCode, 7);
  EXPECT_EQ(outcome.out.text, "from-script a b\n");
}

TEST_P(LocalLauncherTest, SearchPathAndWorkingDirectory) {
  std::filesystem::create_directory(directory() + "/bin");
  std::filesystem::copy_file(fakeCompiler(), directory() + "/bin/cc-fake");
  std::string toSayPwd = directory() + "/bin/say-pwd";
  write(toSayPwd, "#!/bin/sh\npwd\n");
  ::chmod(toSayPwd.c_str(), 0755);
  auto run = [&](const char *argv0, const char *path, std::string where) {
    Command command{{argv0, "--marker=" + marker()}, {}, where, {}};
    if (path)
      command.environment["PATH"] = path;
    return launcher->run(command, limits);
  };
  EXPECT_EQ(run("bin/say-pwd", nullptr, directory()).out.text,
            directory() + "\n");
  EXPECT_EQ(run("say-pwd", "/usr/bin:bin", directory()).out.text,
            directory() + "\n");
  EXPECT_EQ(run("say-pwd", "", directory() + "/bin").out.text,
            directory() + "/bin\n");
  EXPECT_EQ(run("say-pwd", nullptr, directory()).status, Status::NotLaunched);
}

TEST_P(LocalLauncherTest, StandardInput) {
  Command command = fake({"--read-stdin"});
  EXPECT_EQ(launcher->run(command, limits).out.text, "");
  command.stdinText = std::string(1 << 20, 'i'); // more than a pipe holds
  EXPECT_EQ(launcher->run(command, limits).out.text, command.stdinText);
  EXPECT_EQ(launcher->run(fake({"--exit=0"}), limits).status,
            Status::Completed);
}

TEST_P(LocalLauncherTest, EnvironmentIsTheGivenOne) {
  ::setenv("CULPRIT_TEST_REMOVED", "1", 1);
  Command command = fake({"--print-environment"});
  command.environment["CULPRIT_TEST_REMOVED"] = std::nullopt;
  command.environment["CULPRIT_TEST_ADDED"] = "a=b";
  launcher->prepare(command);
  std::string text = launcher->run(command, limits).out.text;
  EXPECT_THAT(text, HasSubstr("CULPRIT_TEST_ADDED=a=b\n"));
  EXPECT_THAT(text, Not(HasSubstr("CULPRIT_TEST_REMOVED")));
  EXPECT_THAT(text, HasSubstr("core-limit: 0\n"));
  EXPECT_THAT(text, HasSubstr("open-descriptors: 0 1 2\n"));
  // No randomisation, and nothing of ours that changes from probe to probe.
  if (mayFixAddresses()) {
    EXPECT_EQ(launcher->run(command, limits).out.text, text);
  }
}

TEST_P(LocalLauncherTest, AddressesOfTheSystem) {
  std::ifstream setting("/proc/sys/kernel/randomize_va_space");
  int randomised = 0;
  if (!(setting >> randomised) || !randomised || !mayFixAddresses())
    GTEST_SKIP() << "the system's addresses are the same each time";
  Command command = fake({"--print-environment"});
  command.systemAddresses = true;
  Outcome first = launcher->run(command, limits);
  EXPECT_FALSE(first.forked) << "a server's addresses are fixed";
  EXPECT_NE(launcher->run(command, limits).out.text, first.out.text);
}

TEST_P(LocalLauncherTest, SignalsThatCulpritBlocksOrIgnoresWork) {
  sigset_t blocked, before;
  sigemptyset(&blocked);
  sigaddset(&blocked, SIGTERM);
  ::pthread_sigmask(SIG_BLOCK, &blocked, &before);
  auto *handler = ::signal(SIGPIPE, SIG_IGN);
  for (int signal : {SIGTERM, SIGPIPE}) {
    Outcome outcome = launcher->run(
        {{"sh", "-c", "kill -" + std::to_string(signal) + " $$; exit 5"},
         {},
         "",
         {}},
        limits);
    EXPECT_EQ(outcome.status, Status::Crashed);
    EXPECT_EQ(outcome.signal, signal);
  }
  ::signal(SIGPIPE, handler);
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

TEST_P(LocalLauncherTest, ParallelProbesDoNotMix) {
  std::vector<std::thread> threads;
  for (int t = 0; t < 8; ++t)
    threads.emplace_back([this, t] {
      Limits own = limits;
      for (int i = 0; i < 6; ++i) {
        std::string word = std::to_string(t) + "-" + std::to_string(i);
        std::vector<std::string> flags = {"--print=" + word, "--stdout=300k",
                                          "--exit=" + std::to_string(t)};
        bool stray = (t + i) % 2;
        if (stray)
          flags.push_back(t % 3 ? "--stray=daemon" : "--stray=bare");
        Outcome outcome = launcher->run(fake(flags), own);
        EXPECT_EQ(outcome.exitCode, t);
        EXPECT_EQ(outcome.err.text, word + "\n");
        EXPECT_EQ(outcome.out.totalBytes, 300u << 10);
        EXPECT_EQ(outcome.strays, stray ? 1u : 0u);
      }
    });
  for (std::thread &thread : threads)
    thread.join();
}

TEST_P(LocalLauncherTest, InterruptEndsAllAtOnce) {
  std::vector<std::thread> threads;
  std::vector<std::string> ready;
  for (int t = 0; t < 3; ++t) {
    ready.push_back(directory() + "/ready" + std::to_string(t));
    threads.emplace_back([this, file = ready.back()] {
      Outcome outcome = run({"--touch=" + file, "--stray=setsid",
                             "--ignore-term", "--ignore-abort", "--hang"});
      EXPECT_EQ(outcome.status, Status::NotLaunched);
      EXPECT_EQ(outcome.launchError, "interrupted");
    });
  }
  for (const std::string &file : ready)
    waitForFile(file);
  launcher->interrupt();
  for (std::thread &thread : threads)
    thread.join();
  Outcome later = run({});
  EXPECT_EQ(later.status, Status::NotLaunched);
  EXPECT_EQ(later.launchError, "interrupted");
}

TEST_P(LocalLauncherTest, WhatIsNoLongerWantedEndsAlone) {
  std::string file = directory() + "/ready";
  std::stop_source wanted;
  Outcome stopped;
  std::thread thread([&] {
    Command command = fake({"--touch=" + file, "--stray=setsid",
                            "--ignore-term", "--ignore-abort", "--hang"});
    command.wanted = wanted.get_token();
    stopped = launcher->run(command, limits);
  });
  waitForFile(file);
  wanted.request_stop();
  thread.join();
  EXPECT_EQ(stopped.status, Status::NotLaunched);
  EXPECT_EQ(stopped.launchError, "interrupted");
  EXPECT_EQ(run({}).status, Status::Completed) << "the others go on";
}

TEST_P(LocalLauncherTest, NothingIsLeftWhenCulpritItselfIsKilled) {
  std::string file = directory() + "/ready";
  pid_t culprit = ::fork();
  if (culprit == 0) {
    run({"--touch=" + file, "--stray=daemon", "--ignore-abort", "--hang"});
    ::_exit(0);
  }
  waitForFile(file);
  EXPECT_GE(processesWithMarker(), 2u); // or this test would prove nothing
  ::kill(culprit, SIGKILL);
  ::waitpid(culprit, nullptr, 0);
  waitForNoMarker();
}

TEST_P(LocalLauncherTest, OwnChildrenAreLeftAlone) {
  pid_t own = ::fork();
  if (own == 0)
    ::_exit(42);
  run({"--stray=daemon"});
  int status = 0;
  ASSERT_EQ(::waitpid(own, &status, 0), own);
  EXPECT_EQ(WEXITSTATUS(status), 42);
}

INSTANTIATE_TEST_SUITE_P(, LocalLauncherTest, testing::Bool(),
                         [](const auto &info) {
                           return info.param ? "Warm" : "Spawned";
                         });

} // namespace
