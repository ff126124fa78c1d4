#include "probe/journal/LimitRules.h"
#include <algorithm>
#include <limits>

using namespace culprit;
using Status = Outcome::Status;

namespace {

uint64_t orUnlimited(uint64_t memoryBytes) {
  return memoryBytes ? memoryBytes : std::numeric_limits<uint64_t>::max();
}

/// Time for the compiler to get as far as it did. The limit that it had was
/// enough, even where the measured time is a little longer.
bool enoughTime(const Outcome &outcome, const Limits &had,
                const Limits &asked) {
  return asked.wall >= std::min(outcome.wall, had.wall) &&
         cpuLimitOf(asked) >= std::min(outcome.cpu, cpuLimitOf(had));
}

/// The limit is on addresses. What was in use says little of these: the objects
/// that a compiler maps alone may be beyond it.
bool enoughMemory(const Limits &had, const Limits &asked) {
  return orUnlimited(asked.memoryBytes) >= orUnlimited(had.memoryBytes);
}

/// Text that was cut away cannot be given to one who asks for more.
bool enoughText(const Outcome &outcome, const Limits &had,
                const Limits &asked) {
  return (!outcome.out.cut && !outcome.err.cut) ||
         asked.outputBytes <= had.outputBytes;
}

} // namespace

bool culprit::answersFor(const Outcome &outcome, const Limits &had,
                         const Limits &asked) {
  switch (outcome.status) {
  case Status::Completed:
  case Status::Rejected:
  case Status::Crashed:
    return enoughTime(outcome, had, asked) && enoughMemory(had, asked) &&
           enoughText(outcome, had, asked);
  case Status::TimedOut:
    // The run does not say which of the two clocks it was.
    return asked.wall <= had.wall && cpuLimitOf(asked) <= cpuLimitOf(had);
  case Status::OutOfMemory:
    // Without a limit it was the machine's, which may have more by now.
    return had.memoryBytes &&
           orUnlimited(asked.memoryBytes) <= orUnlimited(had.memoryBytes) &&
           enoughTime(outcome, had, asked);
  case Status::FloodedOutput:
    // The run does not say whether that was a stream or a file.
    return asked.endsFloods && asked.outputBytes <= had.outputBytes &&
           asked.fileBytes <= had.fileBytes && enoughTime(outcome, had, asked);
  case Status::NotLaunched:
    return false;
  }
  return false;
}
