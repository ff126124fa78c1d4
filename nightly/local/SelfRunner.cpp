#include "nightly/local/SelfRunner.h"
#include "probe/local/ExecVector.h"
#include "probe/local/FileDescriptor.h"
#include "probe/local/Spawn.h"
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>

using std::chrono::milliseconds;

namespace culprit {

/// For a triage to write its answer after it was asked to end.
static constexpr milliseconds grace{15000};

SelfRunner::SelfRunner(std::string program)
    : program(std::move(program)),
      wakeup(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
  if (!wakeup)
    throw std::system_error(errno, std::generic_category(), "eventfd");
}

SelfRunner::~SelfRunner() {
  for (Child &child : children) {
    ::kill(child.pid, SIGKILL);
    ::waitpid(child.pid, nullptr, 0);
  }
}

void SelfRunner::wake() {
  uint64_t one = 1;
  (void)!::write(wakeup.get(), &one, sizeof(one));
}

/// In the new process; only what is safe between vfork and exec. Returns errno.
static int become(const char *program, char *const *argv, char *const *env,
                  const Errand &errand, pid_t parent) {
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) // it died before that
    ::_exit(127);
  sigset_t none;
  sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  ::signal(SIGPIPE, SIG_DFL);
  ::signal(SIGXFSZ, SIG_DFL);
  int in = ::open("/dev/null", O_RDONLY);
  constexpr int flags = O_WRONLY | O_CREAT | O_TRUNC;
  int out = ::open(errand.out.c_str(), flags, 0666);
  int err = ::open(errand.err.c_str(), flags, 0666);
  if (in < 0 || out < 0 || err < 0)
    return errno;
  ::dup2(in, 0);
  ::dup2(out, 1);
  ::dup2(err, 2);
  for (int file : {in, out, err})
    if (file > 2)
      ::close(file);
  if (!errand.directory.empty() && ::chdir(errand.directory.c_str()) != 0)
    return errno;
  ::execve(program, argv, env);
  return errno;
}

/// The errno of a child that does not come to its exec. With vfork it shares
/// this memory until then: a copy of the page tables of a program with libLLVM
/// in it would cost more than all else that the night does for an errand.
static pid_t spawn(const char *program, char *const *argv, char *const *env,
                   const Errand &errand, int &error) {
  volatile int failure = 0;
  pid_t parent = ::getpid();
  pid_t pid = ::vfork();
  if (pid == 0) {
    failure = become(program, argv, env, errand, parent);
    ::_exit(127);
  }
  error = pid < 0 ? errno : failure;
  return pid;
}

void SelfRunner::start(unsigned id, const Errand &errand) {
  std::vector<std::string> words = {"culprit"};
  words.insert(words.end(), errand.arguments.begin(), errand.arguments.end());
  Command changes;
  changes.environment.insert(errand.environment.begin(),
                             errand.environment.end());
  std::vector<std::string> variables = environmentOf(changes);
  std::vector<char *> argv = pointersTo(words), env = pointersTo(variables);
  int error = 0;
  pid_t pid = spawn(program.c_str(), argv.data(), env.data(), errand, error);
  FileDescriptor handle;
  if (!error) {
    handle =
        FileDescriptor(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0)));
    if (!handle) {
      error = errno;
      ::kill(pid, SIGKILL);
    }
  }
  if (error) {
    if (pid > 0)
      ::waitpid(pid, nullptr, 0);
    failed.push_back({id, {Ended::How::NotStarted, 0, std::strerror(error)}});
    return;
  }
  Child child{id, pid, std::move(handle), Clock::now(), {}, {}, false};
  if (errand.limit.count())
    child.termAt = child.began + errand.limit;
  children.push_back(std::move(child));
}

void SelfRunner::stopAll() {
  for (Child &child : children) {
    ::kill(child.pid, SIGTERM);
    if (!child.killAt)
      child.killAt = Clock::now() + grace;
  }
}

void SelfRunner::callTime(Clock::time_point now) {
  for (Child &child : children) {
    if (child.termAt && *child.termAt <= now) {
      ::kill(child.pid, SIGTERM);
      child.termAt.reset();
      child.killAt = now + grace;
      child.overdue = true;
    }
    if (child.killAt && *child.killAt <= now) {
      ::kill(child.pid, SIGKILL);
      child.killAt.reset();
      child.overdue = true;
    }
  }
}

std::optional<SelfRunner::Clock::time_point>
SelfRunner::nextAlarm(std::optional<Clock::time_point> until) const {
  auto soonest = until;
  for (const Child &child : children)
    for (const auto &time : {child.termAt, child.killAt})
      if (time && (!soonest || *time < *soonest))
        soonest = time;
  return soonest;
}

std::optional<std::pair<unsigned, Ended>> SelfRunner::takeEnded() {
  for (auto it = children.begin(); it != children.end(); ++it) {
    int status = 0;
    if (::waitpid(it->pid, &status, WNOHANG) != it->pid)
      continue;
    Ended ended;
    ended.how = WIFEXITED(status) ? Ended::How::Exited : Ended::How::Killed;
    ended.code = WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status);
    if (it->overdue && ended.how == Ended::How::Killed)
      ended.how = Ended::How::Overdue;
    unsigned id = it->id;
    std::swap(*it, children.back());
    children.pop_back();
    return std::pair(id, ended);
  }
  return std::nullopt;
}

std::optional<std::pair<unsigned, Ended>>
SelfRunner::wait(std::optional<Clock::time_point> until) {
  for (;;) {
    if (!failed.empty()) {
      auto result = failed.back();
      failed.pop_back();
      return result;
    }
    if (auto ended = takeEnded())
      return ended;
    auto now = Clock::now();
    callTime(now);
    if (until && *until <= now)
      return std::nullopt;
    std::vector<pollfd> files = {{wakeup.get(), POLLIN, 0}};
    for (const Child &child : children)
      files.push_back({child.handle.get(), POLLIN, 0});
    int timeout = -1;
    if (auto alarm = nextAlarm(until))
      timeout = static_cast<int>(std::clamp<int64_t>(
          std::chrono::ceil<milliseconds>(*alarm - now).count(), 1, 60000));
    ::poll(files.data(), files.size(), timeout);
    uint64_t count;
    if (files.front().revents & POLLIN &&
        ::read(wakeup.get(), &count, sizeof(count)) > 0)
      return std::nullopt;
  }
}

} // namespace culprit
