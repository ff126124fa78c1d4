#include "probe/local/Ending.h"
#include "compiler/output/Diagnostics.h"
#include "compiler/output/FatalLine.h"
#include "probe/local/OutOfMemoryText.h"
#include "probe/local/OwnWords.h"
#include "probe/local/Spawn.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Regex.h"
#include <csignal>
#include <cstring>
#include <sys/wait.h>

using namespace culprit;
using Status = Outcome::Status;

namespace {

bool peakNearLimit(const Ending &ending, const Limits &limits,
                   const Outcome &outcome) {
  return outcome.peakMemoryBytes > ending.peakMemoryFloor + (1 << 20) &&
         outcome.peakMemoryBytes >= limits.memoryBytes / 10 * 9;
}

/// `timeout -s KILL` inside of a script sends the same signal.
bool killedForMemory(const Ending &ending, const Outcome &outcome) {
  return ending.memoryRanOut && outcome.signal == SIGKILL;
}

bool hasError(llvm::StringRef text) {
  return llvm::any_of(parseDiagnostics(text), [](const Diagnostic &said) {
    return said.severity == Diagnostic::Severity::Error;
  });
}

bool hasErrorInInput(llvm::StringRef text) {
  return llvm::any_of(parseDiagnostics(text), [](const Diagnostic &said) {
    return said.severity == Diagnostic::Severity::Error &&
           !said.location.empty();
  });
}

/// One that came near the limit, and ends by itself with an error in the input,
/// found something else. (A driver tells that its child failed.)
bool ranOutOfMemory(const Ending &ending, const Limits &limits,
                    const Outcome &outcome) {
  if (!limits.memoryBytes)
    return false;
  const std::string &said = outcome.err.text;
  return saysOutOfMemory(said) ||
         (outcome.signal == SIGABRT && endsInsideStackDump(said)) ||
         (peakNearLimit(ending, limits, outcome) &&
          (outcome.signal || !hasErrorInInput(said)));
}

/// `died due to signal 11`, and no barrier signal of the kernel's. A line may
/// have megabytes: what tells of a death stands at its begin or its end.
bool saysSignal(llvm::StringRef words) {
  if (!words.contains_insensitive("signal"))
    return false;
  constexpr auto anyCase = llvm::Regex::IgnoreCase;
  static const llvm::Regex patterns[] = {
      {"signal[ :=(#]*[0-9]", anyCase},
      {"signal[ :=(#]*(segv|abrt|bus|kill|ill|fpe|trap|term|sys)([^a-z]|$)",
       anyCase},
      {"signal (received|caught)", anyCase},
      {"(fatal|received|caught|unhandled|raised)( an?| the)? signal", anyCase},
      {"(died|killed|terminated|exited|crashed|aborted|ended)( .*)? "
       "(due to|by|with|on|from|of|after)( an?| the)? signal",
       anyCase},
      {"failed (due to|with)( an?| the)? signal", anyCase}};
  constexpr size_t looked = 1000;
  return llvm::any_of(patterns, [&](const llvm::Regex &pattern) {
    return pattern.match(words.take_front(looked)) ||
           (words.size() > looked && pattern.match(words.take_back(looked)));
  });
}

/// What tells of a death stands in no diagnostic about the input: names there
/// may have any words.
bool tellsOfDeath(llvm::StringRef line, int signal) {
  if (isAboutInput(line))
    return false;
  const std::string words = ownWords(line);
  return saysSignal(words) ||
         llvm::any_of(
             std::initializer_list<llvm::StringRef>{
                 "SIG", "Stack dump", "PLEASE submit", ::sigdescr_np(signal)},
             [&](llvm::StringRef word) {
               return llvm::StringRef(words).contains(word);
             });
}

/// With an error, and no word of a death, 128 + n is a code of its own.
bool saysPlainError(const std::string &text, int signal) {
  llvm::SmallVector<llvm::StringRef, 0> lines;
  llvm::StringRef(text).split(lines, '\n');
  bool isDeath = llvm::any_of(
      lines, [&](llvm::StringRef line) { return tellsOfDeath(line, signal); });
  return !isDeath && !parseFatalLine(text) && !parseStackDump(text) &&
         hasError(text);
}

/// A shell, and a compiler driver written as one, passes on the death of its
/// child as 128 + n. Beyond the classic signals it is a plain exit code: ptxas
/// says 255.
int decodeSignal(int waitStatus, const std::string &text) {
  if (WIFSIGNALED(waitStatus))
    return WTERMSIG(waitStatus);
  int code = WEXITSTATUS(waitStatus), signal = code - 128;
  return code > 128 && code < 160 && !saysPlainError(text, signal) ? signal : 0;
}

Status statusOfOwnEnd(const Ending &ending, const Limits &limits,
                      Outcome &outcome) {
  int status = *ending.waitStatus;
  outcome.exitCode = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
  outcome.signal = decodeSignal(status, outcome.err.text);
  if (outcome.signal == 0 && outcome.exitCode == 0)
    return Status::Completed;
  if (killedForMemory(ending, outcome))
    return Status::OutOfMemory;
  bool isLate = outcome.cpu >= effectiveCpuLimit(limits);
  // A limit of the user's own may be the lower one.
  constexpr std::chrono::milliseconds leastLimit{500};
  bool isBusy = outcome.cpu >= leastLimit && 2 * outcome.cpu >= outcome.wall;
  if ((outcome.signal == SIGXCPU &&
       (isLate || isBusy || WIFSIGNALED(status))) ||
      (outcome.signal == SIGKILL && isLate))
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
