#include "probe/local/Ending.h"
#include "probe/local/Spawn.h"
#include <cctype>
#include <csignal>
#include <string_view>
#include <sys/wait.h>

using namespace culprit;
using Status = Outcome::Status;

namespace {

/// A message of C and C++ libraries, LLVM or the dynamic loader when an
/// allocation fails.
struct OutOfMemoryText {
  /// A compiler has such words, too: `runs out of memory banks`, `register
  /// Allocation failed`.
  enum class Is { Telling, EndOfClause, BeginOfClause };
  std::string_view phrase;
  Is where = Is::Telling;
};
constexpr OutOfMemoryText outOfMemoryTexts[] = {
    {"std::bad_alloc"},
    {"out of memory", OutOfMemoryText::Is::EndOfClause},
    {"Out of memory", OutOfMemoryText::Is::EndOfClause},
    {"Cannot allocate memory"},
    {"cannot allocate memory"},
    {"Allocation failed", OutOfMemoryText::Is::BeginOfClause},
    {"failed to map segment"},
    {"memory exhausted"},
};

/// `while allocating`, `in pass`: a clause of its own.
bool saysWhere(std::string_view text) {
  for (std::string_view word :
       {"allocating", "trying", "while", "when", "during", "after", "in", "for",
        "at", "on", "to"})
    if (text.starts_with(word) &&
        (text.size() == word.size() || text[word.size()] == ' '))
      return true;
  return false;
}

bool endsClause(std::string_view rest) {
  bool goesOn = rest.size() > 1 && rest[0] == ' ' &&
                std::islower(static_cast<unsigned char>(rest[1]));
  return !goesOn || saysWhere(rest.substr(1));
}

bool beginsClause(std::string_view before) {
  return before.size() < 2 || !before.ends_with(" ") || before.ends_with(": ");
}

bool isSaidAt(std::string_view text, size_t at, const OutOfMemoryText &said) {
  using Is = OutOfMemoryText::Is;
  return said.where == Is::EndOfClause
             ? endsClause(text.substr(at + said.phrase.size()))
         : said.where == Is::BeginOfClause ? beginsClause(text.substr(0, at))
                                           : true;
}

bool saysOutOfMemory(std::string_view text) {
  // The last words; the input echoed earlier may say anything.
  constexpr size_t lastWords = 64 << 10;
  if (text.size() > lastWords)
    text.remove_prefix(text.size() - lastWords);
  for (const OutOfMemoryText &said : outOfMemoryTexts)
    for (size_t at = 0;
         (at = text.find(said.phrase, at)) != std::string_view::npos;
         at += said.phrase.size())
      if (isSaidAt(text, at, said))
        return true;
  return false;
}

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
