//===- TracedRunner.h - Where a night's time went ---------------*- C++ -*-===//
#ifndef CULPRIT_NIGHTLY_TRACEDRUNNER_H
#define CULPRIT_NIGHTLY_TRACEDRUNNER_H

#include "nightly/Errand.h"

namespace culprit {

/// An errand that ended, since the night began.
struct TracedErrand {
  std::string what, about; ///< `judge`, the job's name
  std::chrono::microseconds begin{0}, wall{0};
  unsigned lane = 0; ///< no two at once in one lane
  std::string end;   ///< how it ended
};

/// Hands everything on to another runner, and writes down when.
class TracedRunner : public Runner {
public:
  explicit TracedRunner(Runner &runner) : runner(runner), began(Clock::now()) {}
  void start(unsigned id, const Errand &errand) override;
  std::optional<std::pair<unsigned, Ended>>
  wait(std::optional<std::chrono::steady_clock::time_point> until) override;
  void stopAll() override { runner.stopAll(); }
  const std::vector<TracedErrand> &errands() const { return ended; }

private:
  using Clock = std::chrono::steady_clock;
  Runner &runner;
  Clock::time_point began;
  std::map<unsigned, TracedErrand> running; ///< by id
  std::vector<TracedErrand> ended;
};

/// For chrome://tracing and Perfetto.
std::string toTrace(const std::vector<TracedErrand> &errands);

} // namespace culprit
#endif
