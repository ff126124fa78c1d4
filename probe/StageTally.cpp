#include "probe/StageTally.h"

using namespace llvm;
using std::chrono::milliseconds;

namespace culprit {

static milliseconds between(std::chrono::steady_clock::time_point first,
                            std::chrono::steady_clock::time_point last) {
  return std::chrono::duration_cast<milliseconds>(last - first);
}

void StageTally::closeVisit(ProbeCounts &counts) const {
  milliseconds time = between(entered, std::chrono::steady_clock::now());
  counts.timeByStage[currentStage] += time;
  counts.visits.push_back({currentStage, between(started, entered), time,
                           counts.total - totalAtEntry});
}

void StageTally::enter(std::string name) {
  std::lock_guard<std::mutex> lock(mutex);
  closeVisit(tally);
  entered = std::chrono::steady_clock::now();
  totalAtEntry = tally.total;
  currentStage = std::move(name);
}

std::string StageTally::stage() const {
  std::lock_guard<std::mutex> lock(mutex);
  return currentStage;
}

void StageTally::stood() {
  std::lock_guard<std::mutex> lock(mutex);
  ++tally.total;
  ++tally.byStage[currentStage];
}

void StageTally::ran(const std::vector<std::string> &argv,
                     const Outcome &outcome) {
  std::lock_guard<std::mutex> lock(mutex);
  ++tally.total;
  ++tally.byStage[currentStage];
  tally.compiler += outcome.wall;
  if (settings.observer)
    settings.observer({currentStage, argv, &outcome, false, tally.total});
}

void StageTally::ranScript() {
  std::lock_guard<std::mutex> lock(mutex);
  ++tally.scripts;
}

void StageTally::wasKnown(const std::vector<std::string> &argv,
                          const Outcome &outcome) {
  std::lock_guard<std::mutex> lock(mutex);
  ++tally.cached;
  if (settings.observer)
    settings.observer({currentStage, argv, &outcome, true, tally.total});
}

void StageTally::judged(const Compile &compile, const Judgement &judgement) {
  std::lock_guard<std::mutex> lock(mutex);
  tally.unresolved += judgement.verdict == Verdict::Unresolved;
  tally.different += judgement.verdict == Verdict::Different;
  if (settings.judgementObserver)
    settings.judgementObserver({&compile, &judgement});
}

ProbeCounts StageTally::counts() const {
  std::lock_guard<std::mutex> lock(mutex);
  ProbeCounts counts = tally;
  closeVisit(counts);
  return counts;
}

} // namespace culprit
