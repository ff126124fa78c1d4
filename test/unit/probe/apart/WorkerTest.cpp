//===- WorkerTest.cpp - What ends a worker ends nothing else --------------===//
//
// Real processes. Limits that must not be reached are minutes, the one that
// must be is short.
//
//===----------------------------------------------------------------------===//
#include "probe/apart/Worker.h"
#include "probe/Prober.h"
#include <csignal>
#include <filesystem>
#include <gmock/gmock.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace culprit;
using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::StartsWith;

namespace {

Worker::Options by(Worker::Answer answer) {
  return {[answer] { return answer; }, 120s,
          [] { return llvm::Error::success(); }};
}

std::string ask(Worker &worker, llvm::StringRef request) {
  return llvm::cantFail(worker.ask(request));
}

/// Of the worker that dies of it.
std::string deathOf(Worker &worker, llvm::StringRef request) {
  auto answer = worker.ask(request);
  if (answer)
    return "it answers " + *answer;
  std::string how;
  llvm::handleAllErrors(answer.takeError(),
                        [&](const WorkerDied &died) { how = died.how; });
  return how;
}

std::string obey(llvm::StringRef request) {
  if (request == "crash")
    ::raise(SIGSEGV);
  if (request == "exit")
    ::_exit(3);
  if (request == "abort") {
    (void)!::write(2, "no such thing\nat all\n", 21);
    ::raise(SIGABRT);
  }
  while (request == "hang")
    ::pause();
  return "to " + request.str();
}

unsigned nested(unsigned levels) {
  volatile char frame[512] = {};
  frame[levels % sizeof frame] = 1;
  return levels ? nested(levels - 1) + frame[levels % sizeof frame] : 0;
}

} // namespace

TEST(Worker, AnswersOneRequestAfterTheOther) {
  Worker worker(by([calls = 0](llvm::StringRef request) mutable {
    return request.str() + std::to_string(++calls);
  }));
  EXPECT_EQ(ask(worker, "a"), "a1");
  EXPECT_EQ(ask(worker, ""), "2");
  std::string large(1 << 22, 'x');
  EXPECT_EQ(ask(worker, large), large + "3");
}

TEST(Worker, DiesAloneAndIsFollowedByAnother) {
  Worker worker(by(obey));
  EXPECT_EQ(deathOf(worker, "crash"), "SIGSEGV");
  EXPECT_EQ(ask(worker, "a"), "to a");
  EXPECT_EQ(deathOf(worker, "abort"), "SIGABRT: no such thing");
  EXPECT_EQ(deathOf(worker, "exit"), "exit 3");
  EXPECT_EQ(ask(worker, "b"), "to b");
}

TEST(Worker, WhatKillsAnOldOneIsAskedOfANewOne) {
  Worker worker(by([calls = 0](llvm::StringRef request) mutable {
    if (++calls == 3)
      ::raise(SIGSEGV);
    return request.str() + std::to_string(calls);
  }));
  EXPECT_EQ(ask(worker, "a"), "a1");
  EXPECT_EQ(ask(worker, "b"), "b2");
  EXPECT_EQ(ask(worker, "c"), "c1");
}

TEST(Worker, HasAStackForDeepNesting) {
  Worker worker(
      by([](llvm::StringRef) { return std::to_string(nested(200000)); }));
  EXPECT_EQ(ask(worker, "a"), "200000");
}

TEST(Worker, IsNotWaitedForWithoutEnd) {
  Worker::Options options = by(obey);
  options.patience = 100ms;
  Worker worker(options);
  EXPECT_THAT(deathOf(worker, "hang"), StartsWith("no answer within"));
}

TEST(Worker, IsNotWaitedForAfterAnInterrupt) {
  Worker::Options options = by(obey);
  options.mayGoOn = [] {
    return llvm::Error(llvm::make_error<Stopped>(Stopped::Reason::Interrupted));
  };
  Worker worker(options);
  auto answer = worker.ask("hang");
  EXPECT_TRUE(answer.errorIsA<Stopped>());
  llvm::consumeError(answer.takeError());
}

TEST(Worker, IsNotWaitedForAfterAnInterruptThatComesMeanwhile) {
  Worker::Options options = by(obey);
  unsigned looks = 0;
  options.mayGoOn = [&] {
    return ++looks < 4 ? llvm::Error::success()
                       : llvm::Error(llvm::make_error<Stopped>(
                             Stopped::Reason::Interrupted));
  };
  Worker worker(options);
  auto answer = worker.ask("hang");
  EXPECT_TRUE(answer.errorIsA<Stopped>());
  llvm::consumeError(answer.takeError());
  EXPECT_EQ(looks, 4u);
}

TEST(Worker, AnswersHereIfAskedTo) {
  unsigned started = 0;
  bool isInterrupted = false;
  auto mayGoOn = [&] {
    return isInterrupted ? llvm::createStringError("enough")
                         : llvm::Error::success();
  };
  Worker worker({[&] {
                   ++started;
                   return [](llvm::StringRef) {
                     return std::to_string(::getpid());
                   };
                 },
                 120s, mayGoOn, /*isHere=*/true});
  EXPECT_EQ(ask(worker, "who"), std::to_string(::getpid()));
  EXPECT_EQ(ask(worker, "who"), std::to_string(::getpid()));
  EXPECT_EQ(started, 1u);
  isInterrupted = true;
  EXPECT_EQ(llvm::toString(worker.ask("who").takeError()), "enough");
}

TEST(Worker, HasNoDescriptorsOfOurs) {
  Worker worker(by([](llvm::StringRef) {
    unsigned count = 0;
    for (const auto &entry :
         std::filesystem::directory_iterator("/proc/self/fd"))
      count += !entry.path().empty();
    return std::to_string(count - 1); // the directory's own
  }));
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  EXPECT_EQ(ask(worker, "a"), "4");
  ::close(ends[0]);
  ::close(ends[1]);
}

TEST(Worker, TheTerminalsInterruptIsOurs) {
  sigset_t interrupt, before;
  sigemptyset(&interrupt);
  sigaddset(&interrupt, SIGINT);
  pthread_sigmask(SIG_BLOCK, &interrupt, &before); // as SignalWatch does
  Worker worker(by([](llvm::StringRef) {
    ::kill(::getpid(), SIGINT);
    return std::string("alive");
  }));
  EXPECT_EQ(ask(worker, "a"), "alive");
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

TEST(Worker, EndsWithUs) {
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  pid_t us = ::fork();
  if (us == 0) {
    Worker worker(
        by([](llvm::StringRef) { return std::to_string(::getpid()); }));
    std::string pid = ask(worker, "") + "\n";
    (void)!::write(ends[1], pid.data(), pid.size());
    ::kill(::getpid(), SIGKILL);
  }
  char text[32] = {};
  ASSERT_GT(::read(ends[0], text, sizeof text - 1), 0);
  int status = 0;
  ASSERT_EQ(::waitpid(us, &status, 0), us);
  pid_t worker = std::stoi(text);
  EXPECT_EQ(::waitpid(worker, &status, 0), worker); // an orphan is ours
  ::prctl(PR_SET_CHILD_SUBREAPER, 0);
  ::close(ends[0]);
  ::close(ends[1]);
}
