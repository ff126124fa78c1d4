#include "probe/local/ChildSetup.h"
#include "probe/local/Supervisor.h"
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <initializer_list>
#include <linux/close_range.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

using namespace culprit;

namespace {

/// From `first` on: all of them closed, or at least not given to an exec.
void closeFrom(unsigned first, bool onExec) {
  unsigned flags = onExec ? CLOSE_RANGE_CLOEXEC : 0;
  if (::syscall(SYS_close_range, first, ~0U, flags) == 0)
    return;
  rlimit open{};
  ::getrlimit(RLIMIT_NOFILE, &open);
  rlim_t end = open.rlim_cur < 65536 ? open.rlim_cur : 65536;
  for (rlim_t fd = first; fd < end; ++fd)
    onExec ? ::fcntl(static_cast<int>(fd), F_SETFD, FD_CLOEXEC)
           : ::close(static_cast<int>(fd));
}

/// Never above what is in force: that would be refused, and leave no limit.
void limit(decltype(RLIMIT_AS) resource, rlim_t soft, rlim_t hard) {
  rlimit value{};
  ::getrlimit(resource, &value);
  value.rlim_max = hard < value.rlim_max ? hard : value.rlim_max;
  value.rlim_cur = soft < value.rlim_max ? soft : value.rlim_max;
  ::setrlimit(resource, &value);
}

void resetSignals() {
  // exec resets handlers, but what Culprit ignores would stay ignored.
  struct sigaction byDefault {};
  byDefault.sa_handler = SIG_DFL;
  for (int signal = 1; signal < 32; ++signal)
    ::sigaction(signal, &byDefault, nullptr);
  sigset_t none;
  sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
}

} // namespace

void ChildSetup::splitOffSupervisor() const {
  // Out of reach of the terminal's Ctrl-C, and without a terminal, as in CI: in
  // the background, one that touches it is stopped.
  ::setsid();
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);
  sigset_t all;
  sigfillset(&all);
  ::sigprocmask(SIG_SETMASK, &all, nullptr);
  // An ignored SIGCHLD would make the kernel reap the compiler on its own.
  ::signal(SIGCHLD, SIG_DFL);
  pid_t compiler = ::fork();
  if (compiler == 0)
    return;
  if (compiler > 0)
    becomeSupervisor(compiler);
  SupervisorReport report;
  report.kind = SupervisorReport::ForkFailed;
  report.value = errno;
  sendReport(files.control, report);
  ::_exit(0);
}

void ChildSetup::becomeSupervisor(int compiler) const {
  ::setpgid(compiler, compiler); // whoever of the two comes first
  // Everything but the socket: pipes of this and of other probes, Boost's.
  int control = ::dup2(files.control, 0);
  closeFrom(1, /*onExec=*/false);
  supervise(compiler, control);
}

int ChildSetup::takeFilesAndLimits() const {
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL); // should it kill its supervisor
  if (*directory && ::chdir(directory) != 0)
    return errno;
  if (::dup2(files.in, 0) < 0 || ::dup2(files.out, 1) < 0 ||
      ::dup2(files.err, 2) < 0)
    return errno;
  limit(RLIMIT_CORE, 0, 0);
  // SIGXCPU makes LLVM print its stack; SIGKILL follows.
  limit(RLIMIT_CPU, limits.cpuSeconds, limits.cpuSeconds + 5);
  if (limits.memoryBytes)
    limit(RLIMIT_AS, limits.memoryBytes, limits.memoryBytes);
  return 0;
}

/// A memory error must do the same each time. Some containers refuse this; then
/// so be it.
static void fixAddresses() {
  int current = ::personality(0xffffffff);
  if (current != -1)
    ::personality(static_cast<unsigned long>(current) | ADDR_NO_RANDOMIZE);
}

int ChildSetup::becomeCompiler() const {
  splitOffSupervisor();
  return becomeUnsupervised();
}

int ChildSetup::becomeUnsupervised() const {
  if (int error = takeFilesAndLimits())
    return error;
  // Boost 1.81 closes only the descriptors above its own pipe, and that pipe's
  // ends are not close-on-exec from birth: another thread's may be among ours.
  closeFrom(3, /*onExec=*/true);
  if (!systemAddresses)
    fixAddresses();
  resetSignals();
  return 0;
}

int ChildSetup::becomeForkedCompiler() const {
  struct sigaction onChild;
  ::sigaction(SIGCHLD, nullptr, &onChild);
  sigset_t mask;
  ::sigprocmask(SIG_SETMASK, nullptr, &mask);
  splitOffSupervisor();
  int error = takeFilesAndLimits();
  if (error) {
    SupervisorReport report;
    report.kind = SupervisorReport::ForkFailed;
    report.value = error;
    sendReport(files.control, report);
    return error;
  }
  for (int file : {files.in, files.out, files.err, files.control})
    ::close(file);
  ::sigaction(SIGCHLD, &onChild, nullptr);
  ::sigprocmask(SIG_SETMASK, &mask, nullptr);
  return 0;
}
