#include "ProbeFixture.h"
#include "probe/local/Ending.h"
#include "probe/local/KernelKills.h"
#include "probe/local/OutOfMemoryText.h"
#include "probe/local/OutputCapture.h"
#include "probe/local/SupervisorChildren.h"
#include "probe/local/TreeTime.h"
#include <csignal>
#include <ctime>
#include <sstream>
#include <sys/wait.h>
#include <unistd.h>

using namespace culprit;

namespace {

TEST(OutputCaptureTest, EqualsTheStreamUpToTheLimit) {
  OutputCapture capture(4);
  capture.append("ab");
  capture.append("cd");
  CapturedText text = std::move(capture).take();
  EXPECT_EQ(text.text, "abcd");
  EXPECT_EQ(text.headBytes, 4u);
  EXPECT_FALSE(text.cut);
}

TEST(OutputCaptureTest, KeepsHeadAndTailHoweverItIsCutUp) {
  std::string stream = "0123456789abcdef";
  for (size_t piece = 1; piece <= stream.size(); ++piece)
    for (uint64_t limit : {0, 1, 2, 5, 15}) {
      OutputCapture capture(limit);
      for (size_t at = 0; at < stream.size(); at += piece)
        capture.append(stream.substr(at, piece));
      CapturedText text = std::move(capture).take();
      EXPECT_EQ(text.text, stream.substr(0, limit - limit / 2) +
                               stream.substr(stream.size() - limit / 2));
      EXPECT_EQ(text.headBytes, limit - limit / 2);
      EXPECT_EQ(text.totalBytes, stream.size());
      EXPECT_TRUE(text.cut);
    }
}

TEST(KernelKillsTest, ReadsTheCounterOfVmstat) {
  std::istringstream vmstat("nr_free_pages 4760\nfoo_oom_kill 3\n"
                            "oom_kill 12\nnuma_hit 9\n");
  EXPECT_EQ(killsForMemory(vmstat), 12u);
  std::istringstream old("nr_free_pages 4760\n");
  EXPECT_EQ(killsForMemory(old), 0u);
}

TEST(EndingTest, KilledByTheKernelForWantOfMemoryIsNoCrash) {
  for (bool isKernels : {true, false})
    for (int status : {int(SIGKILL), (128 + SIGKILL) << 8}) {
      Ending ending;
      ending.waitStatus = status;
      ending.memoryRanOut = isKernels;
      Outcome outcome;
      classify(ending, Limits(), outcome);
      EXPECT_EQ(outcome.status, isKernels ? Outcome::Status::OutOfMemory
                                          : Outcome::Status::Crashed);
    }
}

TEST(EndingTest, WordsOfACompilerAboutMemoryAreNoEnd) {
  auto statusOf = [](const char *said) {
    Ending ending;
    ending.waitStatus = 1 << 8;
    Limits limits;
    limits.memoryBytes = 1u << 30;
    Outcome outcome;
    outcome.err.text = said;
    classify(ending, limits, outcome);
    return outcome.status;
  };
  for (const char *said :
       {"error: the kernel runs out of memory banks\n",
        "error: register Allocation failed\n",
        "k.mlir:3:5: error: shared memory exhausted: 70000 bytes\n",
        "error: shared memory exhausted: 70000 bytes\n",
        "k.mlir:3:5: error: Out of memory: tile buffer of SM\n",
        "loc(\"k.mlir\":3:5): error: Out of memory: tile buffer of SM\n",
        "k.ll:3: error: Out of memory: tile buffer of SM\n",
        "llc: warning: out of memory\nerror: no\n",
        "error: shared-memory exhausted\n",
        "error: cannot allocate memory space 3 on this target\n",
        "remark: fell back to global memory, as it would run out of memory\n"
        "error: no\n",
        "error: out of memory operations are no longer supported\n",
        "x.cpp:3:4: error: no member named 'size' in 'std::bad_alloc'\n",
        "error: no\n    3 | throw std::bad_alloc();\n",
        "error: no\n\"a.b\"() {x = \"std::bad_alloc\"} : () -> ()\n"})
    EXPECT_EQ(statusOf(said), Outcome::Status::Rejected) << said;
  for (const char *said :
       {"LLVM ERROR: out of memory\nAllocation failed\n",
        "2026-11-29T12:22:29: std::bad_alloc\n",
        "12:22:29: LLVM ERROR: out of memory\n",
        "k.mlir:3:4: fatal error: out of memory\n",
        "cc1plus: out of memory allocating 65536 bytes\n",
        "ld: virtual memory exhausted: Cannot allocate memory\n",
        "x.so: failed to map segment from shared object\n",
        "fatal error: out of memory while allocating 5 GiB\n",
        "LLVM ERROR: Allocation failed\n",
        "LLVM ERROR: /b/x.cc:10:4: out of memory\n",
        "<unknown>:0:0: error: out of memory\n",
        "terminate called\n  what():  std::bad_alloc\n"})
    EXPECT_EQ(statusOf(said), Outcome::Status::OutOfMemory) << said;
}

TEST(EndingTest, AnErrorOfOnesOwnNearTheLimitIsNoLackOfMemory) {
  auto statusOf = [](int status, const char *said) {
    Ending ending;
    ending.waitStatus = status;
    Limits limits;
    limits.memoryBytes = 1u << 30;
    Outcome outcome;
    outcome.peakMemoryBytes = limits.memoryBytes / 100 * 95;
    outcome.err.text = said;
    classify(ending, limits, outcome);
    return outcome.status;
  };
  using Status = Outcome::Status;
  EXPECT_EQ(statusOf(1 << 8, "x.mlir:1:1: error: no\n"), Status::Rejected);
  EXPECT_EQ(statusOf(1 << 8, ""), Status::OutOfMemory);
  EXPECT_EQ(statusOf(1 << 8, "drv: error: code generator failed\n"),
            Status::OutOfMemory)
      << "a child's end";
  EXPECT_EQ(statusOf(SIGSEGV, "x.mlir:1:1: error: no\n"), Status::OutOfMemory);
}

// `exit 130` behind an error was a crash by SIGINT, whatever the error said,
// 152 a hang, and 153 output without end.
TEST(EndingTest, AnExitCodeBehindAnErrorIsNoSignal) {
  auto endOf = [](int status, const char *said) {
    Ending ending;
    ending.waitStatus = status;
    Outcome outcome;
    outcome.err.text = said;
    classify(ending, Limits(), outcome);
    return std::pair(outcome.status, outcome.signal);
  };
  using Status = Outcome::Status;
  const char *plain = "x.mlir:1:1: error: no\n";
  for (int code : {130, 139, 141, 152, 153})
    EXPECT_EQ(endOf(code << 8, plain), std::pair(Status::Rejected, 0)) << code;
  // Words of the input are none of the compiler's.
  for (const char *named : {"x.mlir:1:1: error: 'f.SIGNAL' in @bad_signal\n",
                            "x.mlir:1:1: error: Killed register is used\n",
                            "error: unsupported barrier signal in kernel k\n",
                            "error: cannot lower wait on signal variable\n",
                            "error: kernel needs a signal per warp\n"})
    EXPECT_EQ(endOf(137 << 8, named), std::pair(Status::Rejected, 0)) << named;
  EXPECT_EQ(endOf(139 << 8, ""), std::pair(Status::Crashed, SIGSEGV));
  for (const char *death :
       {"error: no\nSegmentation fault\n", "error: no\nStack dump:\n",
        "nvcc error   : 'cicc' died due to signal 11\n",
        "clang: error: clang frontend command failed due to signal (use -v)\n",
        "error: ptxas exited with signal: 11\n",
        "error: ptxas crashed (signal SEGV)\n",
        "error: backend terminated: signal received\n"})
    EXPECT_EQ(endOf(139 << 8, death), std::pair(Status::Crashed, SIGSEGV))
        << death;
  // Six patterns took 17 s for one line of 3 MB.
  const std::string words(5000, 'w');
  auto longLine = [&](const std::string &middle) {
    return "drv: error: " + words + middle + words + "\n";
  };
  EXPECT_EQ(endOf(139 << 8, longLine(" died by signal 11 ").c_str()),
            std::pair(Status::Rejected, 0))
      << "only the ends of a line tell";
  EXPECT_EQ(endOf(139 << 8, ("error: x died by signal 11 " + words).c_str()),
            std::pair(Status::Crashed, SIGSEGV));
  EXPECT_EQ(endOf(139 << 8, ("error: " + words + " died by signal").c_str()),
            std::pair(Status::Crashed, SIGSEGV));
  EXPECT_EQ(endOf(SIGSEGV, plain), std::pair(Status::Crashed, SIGSEGV));
  EXPECT_EQ(endOf(SIGXFSZ, plain), std::pair(Status::FloodedOutput, SIGXFSZ));
  EXPECT_EQ(endOf(152 << 8, "").first, Status::Crashed) << "it took no time";
}

// It was a crash that showed nothing, or, by chance, one of two ways.
TEST(OutOfMemoryText, TheHandlerHasNoneForItsDump) {
  const std::string head = "PLEASE submit a bug report to x\n"
                           "Stack dump without symbol names (ensure y):\n",
                    frame = "0  libLLVM.so.22.1 0x00007f4ee06b8786 \n";
  EXPECT_TRUE(endsInsideStackDump(head));
  EXPECT_TRUE(endsInsideStackDump(head + frame));
  EXPECT_FALSE(endsInsideStackDump(head + frame + frame));
  EXPECT_FALSE(endsInsideStackDump("error: no dump\n"));
  EXPECT_FALSE(endsInsideStackDump("malloc(): invalid size\n" + head + frame));
  Ending ending;
  ending.waitStatus = SIGABRT;
  Outcome outcome;
  outcome.err.text = head + frame;
  classify(ending, Limits(), outcome);
  EXPECT_EQ(outcome.status, Outcome::Status::Crashed) << "without a limit";
  Limits limits;
  limits.memoryBytes = 1 << 30;
  classify(ending, limits, outcome);
  EXPECT_EQ(outcome.status, Outcome::Status::OutOfMemory);
  ending.waitStatus = SIGSEGV; // the handler ran into a spoilt heap
  classify(ending, limits, outcome);
  EXPECT_EQ(outcome.status, Outcome::Status::Crashed);
}

/// In a process of its own, since it ends all children of the caller.
int childrenEndedBy(void (*signalAll)(int)) {
  pid_t parent = ::fork();
  if (parent == 0) {
    for (int i = 0; i < 3; ++i)
      if (::fork() == 0)
        for (;;)
          ::pause();
    signalAll(SIGUSR1);
    int ended = 0;
    for (int status = 0; ::wait(&status) > 0;)
      ended += WIFSIGNALED(status) && WTERMSIG(status) == SIGUSR1;
    ::_exit(ended);
  }
  int status = 0;
  ::waitpid(parent, &status, 0);
  return WEXITSTATUS(status);
}

TEST(SupervisorChildrenTest, BothWaysFindAll) {
  EXPECT_EQ(childrenEndedBy(signalChildren), 3);
  EXPECT_EQ(childrenEndedBy(signalChildrenByScan), 3);
}

/// A process whose child, a process in turn, has used that much in all before
/// this returns; `isWaitedFor`: it has ended then.
std::chrono::milliseconds seenOfAGrandchild(bool isWaitedFor,
                                            std::chrono::milliseconds work) {
  int done[2];
  EXPECT_EQ(::pipe(done), 0);
  pid_t process = ::fork();
  if (process == 0) {
    ::setpgid(0, 0);
    pid_t child = ::fork();
    if (child == 0) {
      while (::clock() < work.count() * CLOCKS_PER_SEC / 1000) {
      }
      if (isWaitedFor)
        ::_exit(0);
    } else if (isWaitedFor) {
      ::waitpid(child, nullptr, 0);
    }
    if (isWaitedFor == (child != 0) && ::write(done[1], "", 1) < 0)
      ::_exit(1);
    for (;;)
      ::pause();
  }
  char byte;
  EXPECT_EQ(::read(done[0], &byte, 1), 1);
  auto used = cpuTimeOfTree(process);
  ::kill(-process, SIGKILL);
  ::waitpid(process, nullptr, 0);
  return used.value_or(std::chrono::milliseconds(-1));
}

TEST(TreeTimeTest, WhatRunsAndWhatHasEndedCounts) {
  using namespace std::chrono_literals;
  EXPECT_GE(seenOfAGrandchild(/*isWaitedFor=*/false, 100ms), 90ms);
  EXPECT_GE(seenOfAGrandchild(/*isWaitedFor=*/true, 100ms), 50ms)
      << "ticks are not exact";
  EXPECT_FALSE(cpuTimeOfTree(-1));
}

} // namespace
