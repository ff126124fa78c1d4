#include "probe/local/Supervisor.h"
#include "probe/local/SupervisorChildren.h"
#include <cerrno>
#include <csignal>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace culprit;

void culprit::sendReport(int control, const SupervisorReport &report) {
  // Nobody listens any more if Culprit died.
  while (::send(control, &report, sizeof report, MSG_NOSIGNAL) < 0 &&
         errno == EINTR) {
  }
}

namespace {

/// Reaps orphans that ended by themselves; true once the compiler has ended,
/// which is left unreaped, so that its process group cannot be another's yet.
bool compilerEnded(pid_t compiler) {
  for (;;) {
    siginfo_t info{};
    if (::waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) != 0 ||
        info.si_pid == 0)
      return false;
    if (info.si_pid == compiler)
      return true;
    ::waitpid(info.si_pid, nullptr, 0);
  }
}

/// The order; Kill once Culprit's end is closed.
SupervisorOrder obeyOrder(int control, pid_t compiler) {
  char order = 0;
  ssize_t n = 0;
  while ((n = ::recv(control, &order, 1, 0)) < 0 && errno == EINTR) {
  }
  bool abort = n == 1 && order == static_cast<char>(SupervisorOrder::Abort);
  int signal = abort ? SIGABRT : SIGKILL;
  ::kill(-compiler, signal);
  if (::getpgid(compiler) != compiler) // it went to another group
    ::kill(compiler, signal);
  return abort ? SupervisorOrder::Abort : SupervisorOrder::Kill;
}

/// A shell dies of SIGABRT at once, and what it has started prints its stack.
void waitForEnd(pid_t compiler, int control) {
  sigset_t childEnded;
  sigemptyset(&childEnded);
  sigaddset(&childEnded, SIGCHLD);
  pollfd fds[2] = {{control, POLLIN, 0},
                   {::signalfd(-1, &childEnded, SFD_NONBLOCK), POLLIN, 0}};
  bool isAborting = false;
  while (!compilerEnded(compiler) ||
         (isAborting && othersLiveInGroup(compiler))) {
    if (::poll(fds, 2, -1) < 0)
      continue;
    if (fds[0].revents) {
      isAborting = obeyOrder(control, compiler) == SupervisorOrder::Abort;
      if (!isAborting)
        fds[0].fd = -1;
    }
    signalfd_siginfo info;
    while (::read(fds[1].fd, &info, sizeof info) > 0) {
    }
  }
}

int64_t cpuMicrosOf(const rusage &usage) {
  return (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * INT64_C(1000000) +
         usage.ru_utime.tv_usec + usage.ru_stime.tv_usec;
}

SupervisorReport reap(pid_t compiler) {
  SupervisorReport report;
  rusage usage{};
  while (::wait4(compiler, &report.value, 0, &usage) < 0 && errno == EINTR) {
  }
  report.kind = SupervisorReport::Exited;
  report.cpuMicros = cpuMicrosOf(usage);
  report.peakMemoryBytes = static_cast<uint64_t>(usage.ru_maxrss) * 1024;
  rusage own{};
  ::getrusage(RUSAGE_SELF, &own);
  report.peakMemoryFloor = static_cast<uint64_t>(own.ru_maxrss) * 1024;
  return report;
}

/// A killed stray's own children become ours in turn, so this ends only when
/// there is no child left. Each round waits for one death, which SIGKILL
/// brings; Culprit's patience bounds the case of a process stuck in the kernel.
unsigned killStrays() {
  unsigned killed = 0;
  for (;;) {
    signalChildren(SIGKILL);
    int status = 0;
    pid_t pid = ::waitpid(-1, &status, 0);
    if (pid < 0 && errno == ECHILD)
      return killed;
    if (pid > 0 && WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL)
      ++killed;
  }
}

} // namespace

void culprit::supervise(pid_t compiler, int control) {
  ::prctl(PR_SET_NAME, "culprit-probe");
  SupervisorReport begun;
  begun.kind = SupervisorReport::Started;
  begun.value = compiler;
  sendReport(control, begun);
  waitForEnd(compiler, control);
  ::kill(-compiler, SIGKILL);
  sendReport(control, reap(compiler));
  SupervisorReport done;
  done.kind = SupervisorReport::Done;
  done.strays = killStrays();
  // A shell that is ended has not waited for what it runs.
  rusage all{};
  ::getrusage(RUSAGE_CHILDREN, &all);
  done.cpuMicros = cpuMicrosOf(all);
  sendReport(control, done);
  ::_exit(0);
}
