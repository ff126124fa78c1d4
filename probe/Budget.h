//===- Budget.h - May a session go on? --------------------------*- C++ -*-===//
#ifndef CULPRIT_PROBE_BUDGET_H
#define CULPRIT_PROBE_BUDGET_H

#include "llvm/Support/Error.h"
#include <atomic>
#include <chrono>
#include <mutex>
#include <optional>

namespace culprit {

/// The time and the compiles that a session may spend; 0: as much as it takes.
/// Thread-safe.
class Budget {
public:
  using Clock = std::chrono::steady_clock;
  Budget(unsigned maxCompiles, std::chrono::milliseconds maxTime)
      : maxCompiles(maxCompiles), maxTime(maxTime), started(Clock::now()) {}

  Clock::time_point start() const { return started; } ///< of the session
  std::chrono::milliseconds elapsed() const;          ///< since then
  /// At least a millisecond. Nothing: there is no end to it.
  std::optional<std::chrono::milliseconds> timeLeft() const;

  /// Stopped, after interrupt() and when the time is spent.
  llvm::Error mayGoOn() const;
  /// Takes one compile from the budget, or says why there is none.
  llvm::Error spend();
  /// Another session's compiles for the same question; more than are left leave
  /// none.
  void charge(unsigned compiles);
  /// Nothing: there is no end to them.
  std::optional<unsigned> compilesLeft() const;

  void interrupt() { interrupted = true; }
  bool isInterrupted() const { return interrupted; }

private:
  const unsigned maxCompiles;
  const std::chrono::milliseconds maxTime;
  const Clock::time_point started;
  mutable std::mutex mutex;
  unsigned begun = 0; ///< compiles, those that still run too
  std::atomic<bool> interrupted{false};
};

} // namespace culprit
#endif
