//===- StageTally.h - What was spent in which stage -------------*- C++ -*-===//
#ifndef CULPRIT_PROBE_STAGETALLY_H
#define CULPRIT_PROBE_STAGETALLY_H

#include "probe/ProberSettings.h"
#include <map>
#include <mutex>

namespace culprit {

/// The time from one change of the stage to the next.
struct StageVisit {
  std::string stage;
  std::chrono::milliseconds begin{0}, time{0}; ///< begin: of the session, 0
  unsigned compiles = 0; ///< that ended in that time, scripts too
};

struct ProbeCounts {
  unsigned total = 0;   ///< processes started by this run
  unsigned scripts = 0; ///< the user's scripts among these: the rest compiles
  unsigned cached = 0;
  unsigned unresolved = 0, different = 0;
  std::map<std::string, unsigned> byStage;
  /// The wall time of each stage, whatever was done in it.
  std::map<std::string, std::chrono::milliseconds> timeByStage;
  std::vector<StageVisit> visits;        ///< in their order
  std::chrono::milliseconds compiler{0}; ///< wall time inside compilers
};

/// Counts what a session starts, asks and judges, and tells `observer` and
/// `judgementObserver`, under a lock. Thread-safe.
class StageTally {
public:
  using Clock = std::chrono::steady_clock;
  /// `settings` outlive it. The session began at `started`.
  StageTally(const ProberSettings &settings, Clock::time_point started)
      : settings(settings), started(started), entered(started) {}

  /// What follows is counted under that stage, until the next call.
  void enter(std::string stage);
  std::string stage() const;

  /// A process came to its end.
  void ran(const std::vector<std::string> &argv, const Outcome &outcome);
  /// One of these was a script of the user's.
  void ranScript();
  /// A compile was started, to stand still at a pass.
  void stood();
  /// The journal had the answer.
  void wasKnown(const std::vector<std::string> &argv, const Outcome &outcome);
  void judged(const Compile &compile, const Judgement &judgement);

  /// Up to now: the stage that goes on has its time, too.
  ProbeCounts counts() const;

private:
  /// Adds the time since the stage began. With the lock.
  void closeVisit(ProbeCounts &counts) const;

  const ProberSettings &settings;
  const Clock::time_point started;
  mutable std::mutex mutex;
  std::string currentStage = "baseline";
  Clock::time_point entered;
  ProbeCounts tally;
  unsigned totalAtEntry = 0; ///< compiles, when the stage began
};

} // namespace culprit
#endif
