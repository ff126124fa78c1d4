#include "probe/watch/Watch.h"
#include "probe/LocalProbe.h"
#include "probe/local/Ending.h"
#include "probe/watch/LeakDetection.h"
#include "probe/watch/Tracer.h"
#include <algorithm>
#include <csignal>
#include <cstring>
#include <future>
#include <poll.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <thread>
#include <unistd.h>

using namespace culprit;
using std::chrono::milliseconds;

namespace {

struct Started {
  std::string obstacle;
  FileDescriptor command; ///< its pidfd
};

/// The thread that traces. The descriptor closes when it is done.
void trace(Tracer &tracer, std::promise<Started> &started,
           [[maybe_unused]] FileDescriptor done) {
  Started how;
  how.obstacle = tracer.start();
  bool runs = how.obstacle.empty();
  if (runs)
    how.command = FileDescriptor(
        static_cast<int>(::syscall(SYS_pidfd_open, tracer.command(), 0)));
  started.set_value(std::move(how));
  if (runs)
    tracer.follow();
}

/// Everything that can be seen from outside while the command runs.
class Listener {
public:
  Listener(const Limits &limits, FileDescriptor out, FileDescriptor err)
      : limits(limits), out(limits.outputBytes), err(limits.outputBytes),
        outPipe(std::move(out)), errPipe(std::move(err)) {}

  /// Until `done` closes; kills the command at its limits.
  void listen(int done, int wake, int command);
  Outcome outcome(std::optional<int> status, const rusage &usage) &&;
  Ending::Cause cause = Ending::Cause::Own;

private:
  using Clock = std::chrono::steady_clock;
  void end(Ending::Cause why, int command);
  void countTime();

  const Limits &limits;
  OutputCapture out, err;
  FileDescriptor outPipe, errPipe;
  Clock::time_point counted = Clock::now();
  milliseconds ran{0}; ///< without the time in which we were stopped (^Z)
};

constexpr milliseconds step{200};

/// While we are stopped, the command is, too.
void Listener::countTime() {
  auto passed =
      std::chrono::duration_cast<milliseconds>(Clock::now() - counted);
  counted += passed;
  ran += std::min(passed, 2 * step);
}

/// With the command, the tracer ends all that it started.
void Listener::end(Ending::Cause why, int command) {
  if (cause != Ending::Cause::Own)
    return;
  cause = why;
  ::syscall(SYS_pidfd_send_signal, command, SIGKILL, nullptr, 0);
}

void Listener::listen(int done, int wake, int command) {
  for (bool over = false; !over;) {
    bool waits = cause == Ending::Cause::Own;
    pollfd fds[] = {{outPipe.get(), POLLIN, 0},
                    {errPipe.get(), POLLIN, 0},
                    {done, POLLIN, 0},
                    {waits ? wake : -1, POLLIN, 0}};
    auto patience = std::clamp(limits.wall - ran, milliseconds(0), step);
    ::poll(fds, 4, waits ? static_cast<int>(patience.count()) : -1);
    countTime();
    over = fds[2].revents != 0; // what was written before is read now
    readAvailable(outPipe, out);
    readAvailable(errPipe, err);
    if (fds[3].revents)
      end(Ending::Cause::Interrupted, command);
    else if (std::max(out.totalBytes(), err.totalBytes()) / floodFactor >
             limits.outputBytes)
      end(Ending::Cause::Flood, command);
    else if (ran >= limits.wall)
      end(Ending::Cause::Time, command);
  }
}

Outcome Listener::outcome(std::optional<int> status, const rusage &usage) && {
  Outcome outcome;
  outcome.wall = ran;
  outcome.cpu =
      milliseconds((usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000 +
                   (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1000);
  outcome.out = std::move(out).take();
  outcome.err = std::move(err).take();
  Ending ending;
  ending.waitStatus = status;
  ending.cause = cause;
  classify(ending, limits, outcome);
  return outcome;
}

WatchedRun refused(std::string why) {
  WatchedRun run;
  run.obstacle = std::move(why);
  return run;
}

} // namespace

Watch::Watch() : wake(makeMessageSocket()) {}

void Watch::interrupt() {
  ::send(wake.theirs.get(), "", 1, MSG_NOSIGNAL | MSG_DONTWAIT);
}

WatchedRun Watch::run(const Command &command, const Limits &limits,
                      const WantsInput &wantsInput) try {
  auto executable = LocalProbe::executableOf(command);
  if (!executable)
    return refused(llvm::toString(executable.takeError()));
  FileDescriptorPair out = makeOutputPipe(), err = makeOutputPipe(),
                     done = makeMessageSocket();
  FileDescriptor in =
      command.stdinText ? makeTextFile(*command.stdinText) : openNull();
  TracedChild child(withoutLeakDetection(command), *executable, limits,
                    {in.get(), out.theirs.get(), err.theirs.get(), -1});
  Tracer tracer(child, wantsInput);
  std::promise<Started> promise;
  std::thread thread([&, end = std::move(done.theirs)]() mutable {
    trace(tracer, promise, std::move(end));
  });
  Started started = promise.get_future().get();
  out.theirs.close();
  err.theirs.close();
  Listener listener(limits, std::move(out.ours), std::move(err.ours));
  if (started.obstacle.empty())
    listener.listen(done.ours.get(), wake.ours.get(), started.command.get());
  thread.join();
  if (int error = child.errorOfExec())
    started.obstacle =
        "cannot start '" + *executable + "': " + std::strerror(error);
  if (!started.obstacle.empty())
    return refused(started.obstacle);
  WatchedRun run;
  run.interrupted = listener.cause == Ending::Cause::Interrupted;
  run.programs = tracer.takePrograms();
  for (WatchedProgram &program : run.programs)
    restoreLeakDetection(program);
  run.outcome = std::move(listener).outcome(tracer.ending(), tracer.usage());
  return run;
} catch (const std::exception &error) { // no pipe, no thread, no memory
  return refused(error.what());
}
