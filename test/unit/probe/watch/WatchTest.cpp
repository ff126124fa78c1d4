//===- WatchTest.cpp - What commands start, seen from outside -------------===//
//
// Real scripts and processes. No test waits for a time to pass: limits that
// must not be reached are minutes.
//
//===----------------------------------------------------------------------===//
#include "probe/watch/Watch.h"
#include "test/unit/probe/ProbeFixture.h"
#include <csignal>
#include <cstddef>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace culprit;
using namespace std::chrono_literals;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;
using Status = Outcome::Status;

namespace {

class WatchTest : public ProbeFixture {
protected:
  WatchTest() { limits.wall = 120s; }
  void TearDown() override { EXPECT_EQ(processesWithMarker(), 0u); }

  /// Of a script that calls the fake compiler `$FAKE`, with its marker.
  Command script(const std::string &text,
                 std::vector<std::string> arguments = {},
                 const std::string &shell = "/bin/sh") {
    std::string file = directory() + "/w.sh";
    write(file, "#!" + shell + "\n" + text + "\n");
    ::chmod(file.c_str(), 0755);
    Command command;
    command.argv = {file};
    command.argv.insert(command.argv.end(), arguments.begin(), arguments.end());
    command.environment["FAKE"] = fakeCompiler() + " --marker=" + marker();
    command.environment["HERE"] = directory();
    return command;
  }

  WatchedRun run(const Command &command) {
    return watch.run(command, limits, isFake);
  }
  static bool isFake(const WatchedProgram &program) {
    return program.path == fakeCompiler();
  }
  static std::vector<WatchedProgram> fakesIn(const WatchedRun &run) {
    std::vector<WatchedProgram> fakes;
    for (const WatchedProgram &program : run.programs)
      if (isFake(program))
        fakes.push_back(program);
    return fakes;
  }

  Watch watch;
  Limits limits;
};

TEST_F(WatchTest, AProgramThatTakesThePlaceOfItsScriptIsSeenWithItsEnd) {
  WatchedRun seen = run(script("exec $FAKE --crash=11 \"$@\"", {"a b", ""}));
  ASSERT_EQ(seen.obstacle, "");
  ASSERT_EQ(seen.programs.size(), 2u);
  const WatchedProgram &shell = seen.programs[0], &fake = seen.programs[1];
  EXPECT_EQ(shell.path, directory() + "/w.sh");
  EXPECT_TRUE(shell.isScript());
  EXPECT_FALSE(shell.ending);
  EXPECT_EQ(fake.path, fakeCompiler());
  EXPECT_FALSE(fake.isScript());
  EXPECT_EQ(fake.startedBy, 0u);
  EXPECT_EQ(fake.process, shell.process);
  EXPECT_THAT(fake.argv, ElementsAre(fakeCompiler(), "--marker=" + marker(),
                                     "--crash=11", "a b", ""));
  ASSERT_TRUE(fake.ending);
  EXPECT_EQ(WTERMSIG(*fake.ending), SIGSEGV);
  EXPECT_EQ(seen.outcome.status, Status::Crashed);
  EXPECT_EQ(seen.outcome.signal, SIGSEGV);
}

TEST_F(WatchTest, AWrapperThatWaitsHasAnEndOfItsOwn) {
  WatchedRun seen = run(script("import os, subprocess, sys\n"
                               "sys.exit(subprocess.call(os.environ['FAKE']"
                               ".split() + ['--crash=11']))",
                               {}, "/usr/bin/env python3"));
  auto fakes = fakesIn(seen);
  ASSERT_EQ(fakes.size(), 1u);
  EXPECT_EQ(WTERMSIG(fakes[0].ending.value()), SIGSEGV);
  EXPECT_EQ(seen.outcome.exitCode, 245);
  EXPECT_EQ(seen.outcome.status, Status::Rejected);
  // What called it is the last program of the command's own process.
  const WatchedProgram &caller = seen.programs[fakes[0].startedBy.value()];
  EXPECT_EQ(caller.process, seen.programs[0].process);
  EXPECT_EQ(WEXITSTATUS(caller.ending.value()), 245);
  EXPECT_LT(fakes[0].endedAs, caller.endedAs);
}

TEST_F(WatchTest, AnExecByAThreadIsTheProcessesOwn) {
  WatchedRun seen = run(script(
      "import os, threading\n"
      "argv = os.environ['FAKE'].split() + ['--exit=3']\n"
      "thread = threading.Thread(target=lambda: os.execv(argv[0], argv))\n"
      "thread.start()\nthread.join()",
      {}, "/usr/bin/env python3"));
  auto fakes = fakesIn(seen);
  ASSERT_EQ(fakes.size(), 1u);
  EXPECT_EQ(fakes[0].process, seen.programs[0].process);
  EXPECT_EQ(WEXITSTATUS(fakes[0].ending.value()), 3);
}

TEST_F(WatchTest, BothStreamsAndTheUsersInputGoThrough) {
  Command command = script("cat; echo bad >&2; exit 3");
  command.stdinText = "module {}\n";
  WatchedRun seen = run(command);
  EXPECT_EQ(seen.outcome.out.text, "module {}\n");
  EXPECT_EQ(seen.outcome.err.text, "bad\n");
  EXPECT_EQ(seen.outcome.exitCode, 3);
}

TEST_F(WatchTest, DirectoryAndEnvironmentAreThoseOfTheProgram) {
  WatchedRun seen = run(script("mkdir $HERE/sub && cd $HERE/sub\n"
                               "MODE='a=b c' $FAKE || exit"));
  auto fakes = fakesIn(seen);
  ASSERT_EQ(fakes.size(), 1u);
  EXPECT_EQ(fakes[0].directory, directory() + "/sub");
  EXPECT_THAT(fakes[0].environment, Contains(Pair("MODE", "a=b c")));
}

// LeakSanitizer ended healthy programs: it does not work under ptrace.
TEST_F(WatchTest, ProgramsLookForNoLeaksAndSeemToHaveTheUsersOptions) {
  Command command = script("echo $ASAN_OPTIONS $LSAN_OPTIONS\n"
                           "LSAN_OPTIONS=$LSAN_OPTIONS:a=1 $FAKE; $FAKE");
  command.environment["ASAN_OPTIONS"] = "detect_leaks=1";
  command.environment["LSAN_OPTIONS"] = std::nullopt;
  WatchedRun seen = run(command);
  EXPECT_EQ(seen.outcome.out.text,
            "detect_leaks=1:detect_leaks=no :detect_leaks=no\n");
  auto fakes = fakesIn(seen);
  ASSERT_EQ(fakes.size(), 2u);
  EXPECT_EQ(fakes[0].environment.at("LSAN_OPTIONS"), ":a=1");
  EXPECT_EQ(fakes[1].environment.at("ASAN_OPTIONS"), "detect_leaks=1");
  EXPECT_FALSE(fakes[1].environment.contains("LSAN_OPTIONS"));
}

TEST_F(WatchTest, WhatCameThroughAPipeIsKept) {
  std::string text(300000, 'm');
  write(directory() + "/in", text);
  WatchedRun seen =
      run(script("cat $HERE/in | $FAKE --read-stdin --exit=1 | tail -c 2"));
  auto fakes = fakesIn(seen);
  ASSERT_EQ(fakes.size(), 1u);
  EXPECT_EQ(fakes[0].inputText, text);
  EXPECT_THAT(fakes[0].standardInput, HasSubstr("pipe:"));
  EXPECT_EQ(seen.outcome.out.text, "mm");
}

TEST_F(WatchTest, AHereDocumentIsKeptFromItsPositionOn) {
  WatchedRun seen = run(script("{ read first; $FAKE --read-stdin; } << EOF\n"
                               "first\nsecond\nEOF"));
  auto fakes = fakesIn(seen);
  ASSERT_EQ(fakes.size(), 1u);
  EXPECT_EQ(fakes[0].inputText, "second\n");
  EXPECT_EQ(seen.outcome.out.text, "second\n");
}

TEST_F(WatchTest, FilesThatVanishOrChangeAreKeptAndOthersAreNot) {
  write(directory() + "/in", "stays");
  WatchedRun seen = run(script("echo gone > $HERE/t; echo one > $HERE/c\n"
                               "$FAKE $HERE/in --a=$HERE/t $HERE/c\n"
                               "rm $HERE/t; echo two > $HERE/c; exit 1"));
  auto fakes = fakesIn(seen);
  ASSERT_EQ(fakes.size(), 1u);
  EXPECT_THAT(fakes[0].goneFiles,
              ElementsAre(Pair(directory() + "/c", "one\n"),
                          Pair(directory() + "/t", "gone\n")));
}

TEST_F(WatchTest, ANamedPipeIsKept) {
  WatchedRun seen = run(script("$FAKE <(echo text) --exit=1", {}, "/bin/bash"));
  auto fakes = fakesIn(seen);
  ASSERT_EQ(fakes.size(), 1u);
  EXPECT_THAT(fakes[0].goneFiles,
              ElementsAre(Pair(HasSubstr("/dev/fd/"), "text\n")));
}

TEST_F(WatchTest, AtTheLimitEverythingEnds) {
  limits.wall = 300ms;
  WatchedRun seen = run(script("setsid $FAKE --hang --ignore-term & wait"));
  EXPECT_EQ(seen.outcome.status, Status::TimedOut);
}

TEST_F(WatchTest, WhatIsLeftBehindEndsWithTheCommand) {
  WatchedRun seen = run(script("$FAKE --stray=daemon; exit 4"));
  EXPECT_EQ(seen.outcome.exitCode, 4);
}

// The watch waited for it, for ever: no limit was left, and ^C ended nothing.
TEST_F(WatchTest, WhatIsHiddenFromATracerEndsWithTheCommand) {
  WatchedRun seen = run(script("$FAKE --stray=untraced --exit=1"));
  EXPECT_EQ(seen.outcome.exitCode, 1);
}

/// Dead ones, too, that only init would wait for, some seconds later.
TEST_F(WatchTest, NobodyWhoseParentDiedIsLeftUnwaitedFor) {
  WatchedRun seen = run(script("$FAKE --hang & echo $!"));
  auto orphan = static_cast<pid_t>(std::stol(seen.outcome.out.text));
  EXPECT_EQ(::kill(orphan, 0), -1);
}

TEST_F(WatchTest, ACommandThatKillsItsParentDoesNotKillUs) {
  WatchedRun seen = run(script("kill -KILL $PPID; exec $FAKE --hang"));
  EXPECT_EQ(seen.outcome.signal, SIGKILL);
}

TEST_F(WatchTest, SignalsReachTheirHandlers) {
  WatchedRun seen = run(script("trap 'echo caught' USR1; kill -USR1 $$"));
  EXPECT_EQ(seen.outcome.out.text, "caught\n");
}

TEST_F(WatchTest, AProcessThatStopsIsStopped) {
  WatchedRun seen = run(script(
      "import os, signal, subprocess\n"
      "p = subprocess.Popen(['sh', '-c', 'kill -STOP $$; echo on'])\n"
      "_, status = os.waitpid(p.pid, os.WUNTRACED)\n"
      "print('stopped' if os.WIFSTOPPED(status) else 'ended', flush=True)\n"
      "os.kill(p.pid, signal.SIGCONT)\np.wait()",
      {}, "/usr/bin/env python3"));
  EXPECT_EQ(seen.outcome.out.text, "stopped\non\n");
}

TEST_F(WatchTest, InterruptedFromAnotherThread) {
  Command command = script("$FAKE --touch=$HERE/ready --hang");
  std::thread other([&] {
    waitForFile(directory() + "/ready");
    watch.interrupt();
  });
  WatchedRun seen = run(command);
  EXPECT_TRUE(seen.interrupted);
  auto fakes = fakesIn(seen);
  ASSERT_EQ(fakes.size(), 1u);
  EXPECT_FALSE(fakes[0].ending);
  other.join();
  EXPECT_TRUE(run(command).interrupted);
}

TEST_F(WatchTest, ACommandThatCannotStartSaysWhy) {
  Command command;
  command.argv = {directory() + "/none"};
  EXPECT_THAT(run(command).obstacle, HasSubstr("no such file"));
  write(directory() + "/bad", "#!/no/interpreter\n");
  ::chmod((directory() + "/bad").c_str(), 0755);
  command.argv = {directory() + "/bad"};
  EXPECT_THAT(run(command).obstacle, HasSubstr("cannot start"));
}

/// As a container may do.
bool forbidPtrace() {
  sock_filter filter[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_ptrace, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)};
  sock_fprog program{4, filter};
  return ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

TEST_F(WatchTest, WherePtraceIsForbiddenThatIsSaid) {
  pid_t child = ::fork();
  if (child == 0) {
    bool said = forbidPtrace() &&
                run(script("exit 1"))
                    .obstacle.starts_with("ptrace is not allowed here");
    ::_exit(said ? 0 : 1);
  }
  int status = -1;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
}

} // namespace
