#include "probe/watch/TracedChild.h"
#include "probe/local/ExecVector.h"
#include "probe/local/Spawn.h"
#include "probe/local/SupervisorChildren.h"
#include <cerrno>
#include <csignal>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace culprit;

TracedChild::TracedChild(const Command &command, std::string path,
                         const Limits &limits, const ChildFiles &files)
    : executable(std::move(path)), argvStrings(command.argv),
      environmentStrings(environmentOf(command)), argv(pointersTo(argvStrings)),
      environment(pointersTo(environmentStrings)),
      directory(command.workingDirectory),
      setup(directory.c_str(), processLimits(command, limits), files),
      gate(makeMessageSocket()), error(makeMessageSocket()),
      announcement(makeMessageSocket()) {
  // A file without `#!` is run as execvp and every shell run it.
  shellArgv = argv;
  shellArgv[0] = executable.data();
  static char shell[] = "sh";
  shellArgv.insert(shellArgv.begin(), shell);
}

void TracedChild::becomeCommand() {
  char go = 0;
  ssize_t n = 0;
  while ((n = ::recv(gate.theirs.get(), &go, 1, 0)) < 0 && errno == EINTR) {
  }
  int problem = n == 1 ? setup.becomeUnsupervised() : ECANCELED;
  if (problem == 0) {
    ::execve(executable.c_str(), argv.data(), environment.data());
    if (errno == ENOEXEC)
      ::execve("/bin/sh", shellArgv.data(), environment.data());
    problem = errno;
  }
  ::send(error.theirs.get(), &problem, sizeof problem, MSG_NOSIGNAL);
  ::_exit(127);
}

/// With the command, what is traced is killed by the tracer, or by the kernel
/// once Culprit is gone. What has kept out of that (CLONE_UNTRACED) is killed
/// here: its parents end before it, so it becomes ours.
static void waitForAll(pid_t command) {
  pid_t ended = 0;
  while ((ended = ::waitpid(-1, nullptr, 0)) != command &&
         (ended > 0 || errno == EINTR)) {
  }
  do
    signalChildren(SIGKILL);
  while (::waitpid(-1, nullptr, 0) > 0 || errno == EINTR);
}

void TracedChild::becomeParent() {
  gate.ours.close(); // or the command would wait for ever if Culprit died now
  ::setsid(); // out of reach of Ctrl-C, and without a terminal, as a probe
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);
  sigset_t all;
  sigfillset(&all);
  ::sigprocmask(SIG_SETMASK, &all, nullptr);
  pid_t command = ::fork();
  if (command == 0)
    becomeCommand();
  int told = command > 0 ? command : -errno;
  ::send(announcement.theirs.get(), &told, sizeof told, MSG_NOSIGNAL);
  waitForAll(command);
  ::_exit(0);
}

pid_t TracedChild::fork() {
  pid_t parent = ::fork();
  if (parent == 0)
    becomeParent();
  int failure = errno;
  for (FileDescriptorPair *pair : {&gate, &error, &announcement})
    pair->theirs.close();
  if (parent < 0)
    return -failure;
  int told = -ECHILD;
  while (::recv(announcement.ours.get(), &told, sizeof told, 0) < 0 &&
         errno == EINTR) {
  }
  return told;
}

void TracedChild::release() { ::send(gate.ours.get(), "", 1, MSG_NOSIGNAL); }

int TracedChild::errorOfExec() {
  int problem = 0;
  ssize_t n = ::recv(error.ours.get(), &problem, sizeof problem, MSG_DONTWAIT);
  return n == static_cast<ssize_t>(sizeof problem) ? problem : 0;
}
