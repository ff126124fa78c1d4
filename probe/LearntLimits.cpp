#include "probe/LearntLimits.h"
#include <algorithm>

using std::chrono::milliseconds;

namespace culprit {

LearntLimits::Times LearntLimits::times() const {
  std::lock_guard<std::mutex> lock(mutex);
  return learnt;
}

void LearntLimits::backTo(const Times &before) {
  std::lock_guard<std::mutex> lock(mutex);
  learnt = before;
}

void LearntLimits::learnHealthy(const Outcome &outcome) {
  std::lock_guard<std::mutex> lock(mutex);
  learnt.slowestHealthy =
      std::max({learnt.slowestHealthy, outcome.wall, milliseconds(1)});
  learnt.busiestHealthy = std::max(learnt.busiestHealthy, outcome.cpu);
}

void LearntLimits::learnOwnEnd(const Outcome &outcome) {
  std::lock_guard<std::mutex> lock(mutex);
  learnt.ownWall = std::max(learnt.ownWall, outcome.wall);
  learnt.ownCpu = std::max(learnt.ownCpu, outcome.cpu);
  if (!isGiven)
    full.wall = std::max(full.wall, 5 * learnt.ownWall);
}

void LearntLimits::learnAfresh(const Outcome &healthy) {
  {
    std::lock_guard<std::mutex> lock(mutex);
    learnt = {};
  }
  learnHealthy(healthy);
}

Limits LearntLimits::fullLimits() const {
  std::lock_guard<std::mutex> lock(mutex);
  return full;
}

void LearntLimits::sawEnd(const Outcome &outcome) {
  using Status = Outcome::Status;
  bool isOwnEnd = outcome.status == Status::Completed ||
                  outcome.status == Status::Rejected ||
                  outcome.status == Status::Crashed;
  if (!isOwnEnd)
    return;
  std::lock_guard<std::mutex> lock(mutex);
  uint64_t most = std::max(outcome.out.totalBytes, outcome.err.totalBytes);
  if (most / floodFactor > full.outputBytes)
    full.endsFloods = false;
  if (!quickest)
    quickest = Quickest{outcome.wall, outcome.cpu};
  quickest->wall = std::min(quickest->wall, outcome.wall);
  quickest->cpu = std::min(quickest->cpu, outcome.cpu);
}

/// A compile that works is ended by then, on a machine that does nothing else.
static milliseconds spinsFor(const Limits &limits) {
  return limits.cpu.count() > 0 ? std::min(limits.cpu, limits.wall)
                                : limits.wall;
}

void LearntLimits::inputShrank(size_t bytesBefore, size_t bytesAfter) {
  std::lock_guard<std::mutex> lock(mutex);
  if (bytesAfter >= bytesBefore || learnt.slowestHealthy.count() == 0)
    return;
  longestSearch = std::max(longestSearch, spinsFor(learntFor(Compile())));
  // To start a compiler and to print its stack takes as long for any input.
  Quickest least = quickest.value_or(Quickest{});
  auto scaled = [&](milliseconds time, milliseconds anyInput) {
    return std::max(time * int64_t(bytesAfter) / int64_t(bytesBefore),
                    std::min(time, anyInput));
  };
  milliseconds leastCpu = std::max(milliseconds(50), least.cpu);
  learnt.slowestHealthy =
      std::max(milliseconds(1), scaled(learnt.slowestHealthy, least.wall));
  learnt.busiestHealthy = scaled(learnt.busiestHealthy, leastCpu);
  learnt.ownWall = scaled(learnt.ownWall, least.wall);
  learnt.ownCpu = scaled(learnt.ownCpu, leastCpu);
}

void LearntLimits::allowWork(milliseconds cpu) {
  std::lock_guard<std::mutex> lock(mutex);
  allowedWork = std::max(allowedWork, cpu);
}

void LearntLimits::giveFullTime() {
  std::lock_guard<std::mutex> lock(mutex);
  fullTime = true;
}

Limits LearntLimits::of(const Compile &compile) const {
  std::lock_guard<std::mutex> lock(mutex);
  Limits limits = full;
  bool isMore = compile.patience == Patience::MoreThanFull;
  if (isMore || compile.patience == Patience::FullOfWork) {
    limits.notBefore =
        isMore ? std::max(limits.wall, std::max(longestSearch,
                                                spinsFor(learntFor(compile))) *
                                           3 / 2)
               : limits.wall;
    // But for what it takes to start it.
    limits.cpu = limits.notBefore * 9 / 10;
    limits.wall *= 4;
    return limits;
  }
  if (compile.patience == Patience::Full)
    return limits;
  limits = learntFor(compile);
  if (compile.patience == Patience::Half) {
    limits.wall /= 2;
    limits.cpu /= 2;
  }
  return limits;
}

Limits LearntLimits::learntFor(const Compile &compile) const {
  Limits limits = full;
  if (fullTime || learnt.slowestHealthy.count() == 0)
    return limits;
  // Twenty times the slowest healthy run, never below what a loaded machine
  // may take to start a process.
  limits.wall = std::min(
      limits.wall, std::max({milliseconds(1500), 20 * learnt.slowestHealthy,
                             4 * learnt.ownWall, 2 * allowedWork}));
  // CPU time hardly depends on the load, so its limit is tighter. A trace
  // prints what it does, which may be most of its work.
  limits.cpu = std::max({milliseconds(250), 10 * learnt.busiestHealthy,
                         4 * learnt.ownCpu, allowedWork});
  if (compile.want == Want::AllText)
    limits.cpu *= 2;
  // Where a probe hangs is not asked, and printing it takes as long again. A
  // library in the compiler may be there to see just that.
  if (compile.want == Want::Verdict && compile.preload.library.empty())
    limits.abortGrace = milliseconds(0);
  return limits;
}

void LearntLimits::learnScript(const std::string &script,
                               const Outcome &outcome) {
  std::lock_guard<std::mutex> lock(mutex);
  if (outcome.status == Outcome::Status::TimedOut)
    return;
  ScriptTimes &times = scripts[script];
  times.slowest = std::max({times.slowest, outcome.wall, milliseconds(1)});
  times.busiest = std::max(times.busiest, outcome.cpu);
}

Limits LearntLimits::ofScript(const std::string &script) const {
  std::lock_guard<std::mutex> lock(mutex);
  Limits limits = full;
  auto times = scripts.find(script);
  if (times == scripts.end())
    return limits;
  limits.wall = std::min(
      limits.wall, std::max(milliseconds(3000), 20 * times->second.slowest));
  limits.cpu = std::max(milliseconds(250), 10 * times->second.busiest);
  limits.abortGrace = milliseconds(0); // where it hangs is not asked
  return limits;
}

bool mayHaveStalled(const Outcome &outcome, const Limits &limits) {
  constexpr milliseconds longestStall{10000};
  bool usedUpCpu = limits.cpu.count() && 10 * outcome.cpu >= 9 * limits.cpu;
  return !usedUpCpu && outcome.status == Outcome::Status::TimedOut &&
         limits.wall < longestStall && 10 * outcome.cpu < limits.wall;
}

} // namespace culprit
