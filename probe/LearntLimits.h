//===- LearntLimits.h - How long may a compile take? ------------*- C++ -*-===//
//
// Under the full limit until a healthy run was seen, then a multiple of the
// slowest one, or of the slowest run that showed the failure, if that is more.
// docs/decisions/limits-and-hangs.md says why.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_PROBE_LEARNTLIMITS_H
#define CULPRIT_PROBE_LEARNTLIMITS_H

#include "probe/Compile.h"
#include "probe/Limits.h"
#include <chrono>
#include <map>
#include <mutex>
#include <optional>

namespace culprit {

/// Thread-safe.
class LearntLimits {
public:
  /// `isGiven`: the full limit is the user's own, which nothing raises.
  explicit LearntLimits(Limits full, bool isGiven = false)
      : full(full), isGiven(isGiven) {}

  /// The slowest healthy run and the busiest one, and the command's own.
  struct Times {
    std::chrono::milliseconds slowestHealthy{0}, busiestHealthy{0}, ownWall{0},
        ownCpu{0};
  };
  Times times() const;
  /// Forgets what was learnt since they were asked for.
  void backTo(const Times &before);

  void learnHealthy(const Outcome &outcome);
  /// The command itself came to its own end, by failing. Runs that take a few
  /// times as long on a busy machine have not hung: the full limit grows.
  void learnOwnEnd(const Outcome &outcome);
  /// Forgets the times of another input; a run of this one was healthy.
  void learnAfresh(const Outcome &healthy);
  Limits fullLimits() const;
  /// A compile came to its own end: no compiler starts in less than that. If it
  /// printed as much as a flood, that is none of this compiler.
  void sawEnd(const Outcome &outcome);
  /// The time that a healthy run may take shrinks in proportion, but for what
  /// the quickest run took.
  void inputShrank(size_t bytesBefore, size_t bytesAfter);
  /// A compile that works for so long is no hang: none gets less CPU time from
  /// here on. The full limit stays.
  void allowWork(std::chrono::milliseconds cpu);
  /// Gives every compile the full time from here on, whatever was learnt.
  void giveFullTime();
  Limits of(const Compile &compile) const;

  /// A script of the user's, by its text: what one of them takes says nothing
  /// of another. A run that came to no end teaches nothing.
  void learnScript(const std::string &script, const Outcome &outcome);
  Limits ofScript(const std::string &script) const;

private:
  /// Under Patience::Learnt; the mutex is held.
  Limits learntFor(const Compile &compile) const;

  Limits full;
  /// What a compile of this input had, at most, to come to its end.
  std::chrono::milliseconds longestSearch{0};
  const bool isGiven;
  mutable std::mutex mutex;
  bool fullTime = false;
  std::chrono::milliseconds allowedWork{0};
  Times learnt;
  struct Quickest {
    std::chrono::milliseconds wall{0}, cpu{0};
  };
  std::optional<Quickest> quickest;
  struct ScriptTimes {
    std::chrono::milliseconds slowest{0}, busiest{0};
  };
  std::map<std::string, ScriptTimes> scripts;
};

/// A process that hardly ran until it was ended may have waited for the pages
/// of its own program on a machine that stalled. No stall takes longer than
/// some seconds, so a run under a longer limit was not stalled: a process that
/// sleeps for ever will do so again.
bool mayHaveStalled(const Outcome &outcome, const Limits &limits);

} // namespace culprit
#endif
