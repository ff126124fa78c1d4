#include "probe/LocalProbe.h"
#include "probe/files/ExecutableLookup.h"
#include "probe/local/KernelKills.h"
#include "probe/local/Spawn.h"
#include "probe/local/TreeTime.h"
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <optional>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace culprit;
using std::chrono::milliseconds;

namespace {

/// SIGKILL works at once; only a process stuck in the kernel takes longer.
constexpr milliseconds killPatience{10000};

/// Whoever waits no longer than this, and wakes up much later, was stopped.
constexpr milliseconds longestWait{200};

constexpr milliseconds betweenLooksAtDisk{500};

} // namespace

LocalProbe::LocalProbe(const Command &command, const Limits &limits,
                       WarmStarter &starter)
    : command(command), limits(limits), starter(starter),
      out(limits.outputBytes), err(limits.outputBytes),
      wake(makeMessageSocket()) {}

LocalProbe::~LocalProbe() { releaseSupervisor(); }

void LocalProbe::interrupt() {
  ::send(wake.theirs.get(), "", 1, MSG_NOSIGNAL | MSG_DONTWAIT);
}

Outcome LocalProbe::run() {
  started = Clock::now();
  uint64_t killsBefore = killsForMemory();
  if (!launch()) {
    outcome.status = Outcome::Status::NotLaunched;
    return std::move(outcome);
  }
  watch();
  releaseSupervisor();
  outcome.out = std::move(out).take();
  outcome.err = std::move(err).take();
  ending.memoryRanOut = killsForMemory() > killsBefore;
  classify(ending, limits, outcome);
  return std::move(outcome);
}

llvm::Expected<std::string> LocalProbe::executableOf(const Command &command) {
  auto path = command.environment.find("PATH");
  std::string searchPath = path == command.environment.end()
                               ? ownSearchPath()
                               : path->second.value_or("/bin:/usr/bin");
  return findExecutable(command.argv.empty() ? "" : command.argv[0],
                        command.workingDirectory, searchPath);
}

bool LocalProbe::launch() {
  std::error_code ignored;
  if (!command.workingDirectory.empty() &&
      !std::filesystem::is_directory(command.workingDirectory, ignored)) {
    outcome.launchError =
        "no such working directory: " + command.workingDirectory;
    return false;
  }
  auto executable = executableOf(command);
  if (!executable) {
    outcome.launchError = llvm::toString(executable.takeError());
    return false;
  }
  std::error_code error = tryToLaunch(command, *executable);
  if (error == std::errc::broken_pipe) // the warm server's: it is gone now
    error = tryToLaunch(command, *executable);
  // Another thread's fork may for an instant hold open, for writing, a compiler
  // that was just copied.
  for (int i = 0; error == std::errc::text_file_busy && i < 200; ++i) {
    std::this_thread::sleep_for(milliseconds(10));
    error = tryToLaunch(command, *executable);
  }
  // A script without `#!`: do as execvp and every shell do.
  if (error == std::errc::executable_format_error) {
    Command shell = command;
    shell.argv[0] = *executable;
    shell.argv.insert(shell.argv.begin(), "sh");
    error = tryToLaunch(shell, "/bin/sh");
  }
  if (error)
    outcome.launchError =
        "cannot start '" + *executable + "': " + error.message();
  return !error;
}

std::error_code LocalProbe::tryToLaunch(const Command &how,
                                        const std::string &executable) {
  FileDescriptorPair outEnds = makeOutputPipe(), errEnds = makeOutputPipe(),
                     controlEnds = makeMessageSocket();
  FileDescriptor in = how.stdinText ? makeTextFile(*how.stdinText) : openNull();
  started = Clock::now();
  WarmStarter::Started spawned =
      starter.start(executable, how, limits,
                    {in.get(), outEnds.theirs.get(), errEnds.theirs.get(),
                     controlEnds.theirs.get()});
  supervisor = spawned.supervisor;
  outcome.forked = !spawned.error && supervisor < 0;
  if (spawned.stand) {
    outcome.before = spawned.stand->past().time;
    out.append(spawned.stand->past().out);
    err.append(spawned.stand->past().err);
  }
  if (spawned.error) {
    releaseSupervisor();
    return spawned.error;
  }
  outPipe = std::move(outEnds.ours);
  errPipe = std::move(errEnds.ours);
  control = std::move(controlEnds.ours);
  return {};
}

milliseconds LocalProbe::elapsed() const {
  return std::chrono::duration_cast<milliseconds>(now() - started);
}

void LocalProbe::watch() {
  deadline = started + limits.wall;
  nextLookAtDisk = started + betweenLooksAtDisk;
  Clock::time_point look = nextLook(cpuLeft());
  while (!finished) {
    waitForEvents(std::min(look, deadline));
    // When the supervisor is done, nobody is left who writes, and the pipe's
    // capacity is all that can still be there.
    readAvailable(outPipe, out);
    readAvailable(errPipe, err);
    endIfItFloods();
    bool isTimeToLook = now() >= look;
    std::optional<milliseconds> left = isTimeToLook ? cpuLeft() : std::nullopt;
    bool isOver = now() >= deadline || (left && left->count() <= 0);
    if (isOver)
      onDeadline();
    if (isOver || isTimeToLook)
      look = nextLook(isOver ? cpuLeft() : left);
  }
  if (!ending.waitStatus)
    outcome.wall = elapsed();
}

void LocalProbe::endIfItFloods() {
  if (killing)
    return;
  uint64_t most = std::max(out.totalBytes(), err.totalBytes());
  bool isFlood = limits.endsFloods && most / floodFactor > limits.outputBytes;
  if (now() >= nextLookAtDisk) {
    nextLookAtDisk = now() + betweenLooksAtDisk;
    isFlood |= bytesWrittenByTree(compiler) > limits.fileBytes;
  }
  if (isFlood)
    end(Ending::Cause::Flood, SupervisorOrder::Kill, killPatience);
}

/// The deadline, or earlier, when the CPU limit may be reached. Several threads
/// may use it up sooner: then it is seen a little late. What is left is read
/// then and no sooner: a compiler that crashes writes its stack in a hundred
/// pieces.
LocalProbe::Clock::time_point
LocalProbe::nextLook(std::optional<milliseconds> left) const {
  if (!left)
    return deadline;
  constexpr milliseconds soonest{10};
  auto look = now() + std::max(soonest, *left / 2);
  return std::min(deadline, std::max(look, started + limits.notBefore));
}

/// Until it is ended, or, once it was told to print its stack, until it must
/// have done so: that of LLVM 19 goes on with its work after that. Nothing if
/// no CPU time ends it.
std::optional<milliseconds> LocalProbe::cpuLeft() const {
  constexpr milliseconds none{0}; // used by one that is not there
  if (killing)
    return std::nullopt;
  if (ending.cause == Ending::Cause::Time)
    return enoughAfterAbort - cpuTimeOfProcess(compiler).value_or(none);
  if (ending.cause == Ending::Cause::Own && limits.cpu.count())
    return limits.cpu - cpuTimeOfTree(compiler).value_or(none);
  return std::nullopt;
}

void LocalProbe::waitForEvents(Clock::time_point until) {
  auto left = std::chrono::ceil<milliseconds>(until - now());
  auto patience = std::clamp(left, milliseconds(0), longestWait);
  pollfd fds[] = {{outPipe.get(), POLLIN, 0},
                  {errPipe.get(), POLLIN, 0},
                  {control.get(), POLLIN, 0},
                  {killing ? -1 : wake.ours.get(), POLLIN, 0}};
  auto before = Clock::now();
  bool hasEvents = ::poll(fds, 4, static_cast<int>(patience.count())) > 0;
  auto late = Clock::now() - before - patience;
  if (late > longestWait)
    stopped += late;
  if (hasEvents && fds[3].revents)
    end(Ending::Cause::Interrupted, SupervisorOrder::Kill, killPatience);
  if (hasEvents && fds[2].revents)
    readReports();
}

/// All: an end that was reported comes before the deadline.
void LocalProbe::readReports() {
  while (!finished && readReport()) {
  }
}

bool LocalProbe::readReport() {
  SupervisorReport report;
  ssize_t n = ::recv(control.get(), &report, sizeof report, MSG_DONTWAIT);
  if (n < 0 && errno == EINTR)
    return true;
  if (n < 0 && errno == EAGAIN)
    return false;
  if (n != static_cast<ssize_t>(sizeof report)) {
    finished = true;
  } else if (report.kind == SupervisorReport::ForkFailed) {
    throw std::system_error(report.value, std::generic_category(),
                            "cannot start the compiler");
  } else if (report.kind == SupervisorReport::Started) {
    compiler = report.value;
  } else if (report.kind == SupervisorReport::Exited) {
    compiler = -1;
    ending.waitStatus = report.value;
    outcome.wall = elapsed(); // ending its strays is not the compiler's time
    outcome.cpu = milliseconds(report.cpuMicros / 1000);
    outcome.peakMemoryBytes = report.peakMemoryBytes;
    ending.peakMemoryFloor = report.peakMemoryFloor;
    killing = true; // as far as the compiler goes; now its strays
    deadline = now() + killPatience;
  } else {
    outcome.strays = report.strays;
    if (ending.cause == Ending::Cause::Time)
      outcome.cpu =
          std::max(outcome.cpu, milliseconds(report.cpuMicros / 1000));
    finished = true;
  }
  return true;
}

void LocalProbe::onDeadline() {
  if (killing)
    finished = givenUp = true; // unkillable: all that we can do is not to wait
  else if (ending.cause == Ending::Cause::Own)
    end(Ending::Cause::Time, SupervisorOrder::Abort, limits.abortGrace);
  else
    end(ending.cause, SupervisorOrder::Kill, killPatience);
}

void LocalProbe::end(Ending::Cause cause, SupervisorOrder order,
                     milliseconds patience) {
  if (ending.cause == Ending::Cause::Own || cause == Ending::Cause::Interrupted)
    ending.cause = cause;
  killing = order == SupervisorOrder::Kill;
  // One thread prints the stack, and maybe the module; the others go on.
  constexpr milliseconds enoughForStack{1000};
  enoughAfterAbort = cpuTimeOfProcess(compiler).value_or(milliseconds(0)) +
                     threadsOf(compiler) * enoughForStack;
  deadline = now() + patience;
  char message = static_cast<char>(order);
  ::send(control.get(), &message, 1, MSG_NOSIGNAL);
}

/// The closed socket tells it to end all, and itself; one that is done has
/// already. One that was given up goes on until nothing is left.
void LocalProbe::releaseSupervisor() {
  control.close();
  if (supervisor <= 0 || givenUp)
    return;
  while (::waitpid(supervisor, nullptr, 0) < 0 && errno == EINTR) {
  }
  supervisor = -1;
}
