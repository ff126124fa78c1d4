//===- Outcome.h - How one compile ended ------------------------*- C++ -*-===//
#ifndef CULPRIT_PROBE_OUTCOME_H
#define CULPRIT_PROBE_OUTCOME_H

#include "compiler/output/StackDump.h"
#include <chrono>
#include <cstdint>
#include <string>

namespace culprit {

/// The bytes that a process wrote to one stream: all of them, or the head and
/// the tail.
struct CapturedText {
  std::string text;        ///< head + tail; equal to the stream if !cut
  uint64_t totalBytes = 0; ///< that the process wrote, as far as it was read
  uint64_t headBytes = 0;  ///< where the tail starts in `text`, if cut
  bool cut = false;
};

struct Outcome {
  enum class Status {
    Completed, ///< exit 0
    Rejected,  ///< an exit code of its own: 1..128, or from 160 (ptxas: 255),
               ///< or any with an error and no word of a death
    Crashed,   ///< ended by a signal that Culprit did not send, or 128 + n by a
               ///< shell
    TimedOut,  ///< Culprit ended it at the wall or CPU limit
    OutOfMemory, ///< it hit the memory limit (bad_alloc text, or killed there),
                 ///< or the kernel killed it when there was no memory left
    FloodedOutput, ///< it hit the output limit and was ended
    NotLaunched,   ///< no such executable, not executable, fork failed
  };
  Status status = Status::NotLaunched;
  int exitCode = 0;        ///< its own; from a shell the 128+n
  int signal = 0;          ///< for Crashed; also decoded from a shell's 128+n
  std::string launchError; ///< for NotLaunched
  CapturedText out, err;
  /// The stack in `err`, with the names that only the compiler's files know.
  /// Not journalled: it follows from `err`.
  std::optional<StackDump> stack;
  std::chrono::milliseconds wall{0}, cpu{0}; ///< cpu: for it and its children
  /// At least Culprit's own use when it started the compiler: the kernel counts
  /// from the fork.
  uint64_t peakMemoryBytes = 0;
  bool forked = false; ///< from a warm server; not journalled
  /// It was forked inside its compile, by a process that had taken that long;
  /// not journalled.
  std::optional<std::chrono::milliseconds> before;
  /// Processes that outlived the compiler and had to be killed.
  unsigned strays = 0;
};

const char *str(Outcome::Status status);

/// What stands on standard error of how the run ended, apart from failures that
/// it survived (LastWords.h): a face is made from that.
llvm::StringRef lastWordsOf(const Outcome &outcome);

/// `stack`, or the stack in the last words if nobody has looked for names.
std::optional<StackDump> stackOf(const Outcome &outcome);

} // namespace culprit
#endif
