//===- Errand.h - One process of Culprit, and how it ended ------*- C++ -*-===//
//
// The night does its work through the tool's own program: what a job does to
// it, a crash included, ends that process and nothing else.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_NIGHTLY_ERRAND_H
#define CULPRIT_NIGHTLY_ERRAND_H

#include "report/ExitCode.h"
#include "llvm/Support/Error.h"
#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace culprit {

struct Errand {
  std::vector<std::string> arguments; ///< behind the program's name
  std::string about;                  ///< for people: a job or a bundle
  std::string directory;              ///< where it starts; absolute
  std::map<std::string, std::string> environment; ///< beside the inherited one
  std::string out, err; ///< files for its two streams; absolute
  /// It is asked to end after this time, and killed soon after that.
  std::chrono::milliseconds limit{0}; ///< 0: none
};

struct Ended {
  enum class How {
    Exited,     ///< by itself; `code` is the exit code
    Killed,     ///< by a signal that the night did not send; `code` is it
    Overdue,    ///< it did not come to an end within its limit
    NotStarted, ///< `why`
  };
  How how = How::Exited;
  int code = 0;
  std::string why;
};

bool exitedWith(const Ended &ended, ExitCode code);

/// `exit 3`, `killed by signal 9`, ...
std::string str(const Ended &ended);

/// Starts errands and says how they ended, in the order in which they end.
class Runner {
public:
  virtual ~Runner() = default;
  virtual void start(unsigned id, const Errand &errand) = 0;
  /// Waits for the next end. Nothing runs: an internal error. Nothing: it was
  /// woken by a request to stop, or `until` has come.
  virtual std::optional<std::pair<unsigned, Ended>>
  wait(std::optional<std::chrono::steady_clock::time_point> until) = 0;
  /// Asks all that run to end with the best so far, and kills them after a
  /// grace period. Their ends are still waited for.
  virtual void stopAll() = 0;
};

} // namespace culprit
#endif
