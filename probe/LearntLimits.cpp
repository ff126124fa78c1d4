#include "probe/LearntLimits.h"
#include <algorithm>

using std::chrono::milliseconds;

namespace culprit {

void LearntLimits::learnHealthy(const Outcome &outcome) {
  std::lock_guard<std::mutex> lock(mutex);
  slowestHealthy = std::max({slowestHealthy, outcome.wall, milliseconds(1)});
  busiestHealthy = std::max(busiestHealthy, outcome.cpu);
}

void LearntLimits::learnOwnEnd(const Outcome &outcome) {
  std::lock_guard<std::mutex> lock(mutex);
  ownWall = std::max(ownWall, outcome.wall);
  ownCpu = std::max(ownCpu, outcome.cpu);
  if (!isGiven)
    full.wall = std::max(full.wall, 5 * ownWall);
}

void LearntLimits::learnAfresh(const Outcome &healthy) {
  {
    std::lock_guard<std::mutex> lock(mutex);
    slowestHealthy = busiestHealthy = ownWall = ownCpu = milliseconds(0);
  }
  learnHealthy(healthy);
}

Limits LearntLimits::fullLimits() const {
  std::lock_guard<std::mutex> lock(mutex);
  return full;
}

void LearntLimits::inputShrank(size_t bytesBefore, size_t bytesAfter) {
  std::lock_guard<std::mutex> lock(mutex);
  if (bytesAfter >= bytesBefore || slowestHealthy.count() == 0)
    return;
  auto scaled = [&](milliseconds time) {
    return time * int64_t(bytesAfter) / int64_t(bytesBefore);
  };
  slowestHealthy = std::max(milliseconds(1), scaled(slowestHealthy));
  busiestHealthy = scaled(busiestHealthy);
  ownWall = scaled(ownWall);
  ownCpu = scaled(ownCpu);
}

void LearntLimits::giveFullTime() {
  std::lock_guard<std::mutex> lock(mutex);
  fullTime = true;
}

Limits LearntLimits::of(const Compile &compile) const {
  std::lock_guard<std::mutex> lock(mutex);
  Limits limits = full;
  if (compile.patience == Patience::FullOfWork) {
    limits.cpu = limits.wall;
    limits.wall *= 4;
    return limits;
  }
  if (compile.patience == Patience::Full || fullTime ||
      slowestHealthy.count() == 0)
    return limits;
  // Twenty times the slowest healthy run, never below what a loaded machine
  // may take to start a process.
  limits.wall = std::min(
      limits.wall,
      std::max({milliseconds(1500), 20 * slowestHealthy, 4 * ownWall}));
  // CPU time hardly depends on the load, so its limit is tighter. A trace
  // prints what it does, which may be most of its work.
  limits.cpu = std::max({milliseconds(500), 10 * busiestHealthy, 4 * ownCpu});
  if (compile.want == Want::AllText)
    limits.cpu *= 2;
  // Where a probe hangs is not asked, and printing it takes as long again. A
  // library in the compiler may be there to see just that.
  if (compile.want == Want::Verdict && compile.preload.library.empty())
    limits.abortGrace = milliseconds(0);
  return limits;
}

void LearntLimits::learnScript(const Outcome &outcome) {
  std::lock_guard<std::mutex> lock(mutex);
  if (outcome.status == Outcome::Status::TimedOut)
    return;
  slowestScript = std::max({slowestScript, outcome.wall, milliseconds(1)});
  busiestScript = std::max(busiestScript, outcome.cpu);
}

Limits LearntLimits::ofScripts() const {
  std::lock_guard<std::mutex> lock(mutex);
  Limits limits = full;
  if (slowestScript.count() == 0)
    return limits;
  limits.wall =
      std::min(limits.wall, std::max(milliseconds(3000), 20 * slowestScript));
  limits.cpu = std::max(milliseconds(500), 20 * busiestScript);
  limits.abortGrace = milliseconds(0); // where it hangs is not asked
  return limits;
}

bool mayHaveStalled(const Outcome &outcome, const Limits &limits) {
  constexpr milliseconds longestStall{10000};
  return outcome.status == Outcome::Status::TimedOut &&
         limits.wall < longestStall && 10 * outcome.cpu < limits.wall;
}

} // namespace culprit
