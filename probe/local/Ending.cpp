#include "probe/local/Ending.h"
#include "probe/local/OutOfMemoryText.h"
#include "probe/local/Spawn.h"
#include <csignal>
#include <sys/wait.h>

using namespace culprit;
using Status = Outcome::Status;

namespace {

bool peakNearLimit(const Ending &ending, const Limits &limits,
                   const Outcome &outcome) {
  return outcome.peakMemoryBytes > ending.peakMemoryFloor + (1 << 20) &&
         outcome.peakMemoryBytes >= limits.memoryBytes / 10 * 9;
}

bool ranOutOfMemory(const Ending &ending, const Limits &limits,
                    const Outcome &outcome) {
  // `timeout -s KILL` inside of a script sends the same signal.
  if (ending.memoryRanOut && outcome.signal == SIGKILL)
    return true;
  return limits.memoryBytes &&
         (outcome.signal == SIGKILL || saysOutOfMemory(outcome.err.text) ||
          (outcome.signal == SIGABRT &&
           endsInsideStackDump(outcome.err.text)) ||
          peakNearLimit(ending, limits, outcome));
}

/// A shell, and a compiler driver written as one, passes on the death of its
/// child as 128 + n. Beyond the classic signals it is a plain exit code: ptxas
/// says 255.
int decodeSignal(int waitStatus) {
  if (WIFSIGNALED(waitStatus))
    return WTERMSIG(waitStatus);
  int code = WEXITSTATUS(waitStatus);
  return code > 128 && code < 160 ? code - 128 : 0;
}

Status statusOfOwnEnd(const Ending &ending, const Limits &limits,
                      Outcome &outcome) {
  int status = *ending.waitStatus;
  outcome.exitCode = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
  outcome.signal = decodeSignal(status);
  if (outcome.signal == 0 && outcome.exitCode == 0)
    return Status::Completed;
  if (outcome.signal == SIGXCPU ||
      (outcome.signal == SIGKILL && outcome.cpu >= effectiveCpuLimit(limits)))
    return Status::TimedOut;
  if (outcome.signal == SIGXFSZ)
    return Status::FloodedOutput;
  if (ranOutOfMemory(ending, limits, outcome))
    return Status::OutOfMemory;
  return outcome.signal ? Status::Crashed : Status::Rejected;
}

} // namespace

void culprit::classify(const Ending &ending, const Limits &limits,
                       Outcome &outcome) {
  switch (ending.cause) {
  case Ending::Cause::Time:
    outcome.status = Status::TimedOut;
    return;
  case Ending::Cause::Flood:
    outcome.status = Status::FloodedOutput;
    return;
  case Ending::Cause::Interrupted:
    outcome.status = Status::NotLaunched;
    outcome.launchError = "interrupted";
    return;
  case Ending::Cause::Own:
    break;
  }
  if (ending.waitStatus) {
    outcome.status = statusOfOwnEnd(ending, limits, outcome);
    return;
  }
  outcome.status = Status::NotLaunched;
  outcome.signal = SIGKILL; // not of the compiler: it ran, and nobody saw how
  outcome.launchError = "the process that watched the compiler was killed";
}
