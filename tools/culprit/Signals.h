//===- Signals.h - ^C and SIGTERM, without global state ---------*- C++ -*-===//
#ifndef CULPRIT_TOOLS_CULPRIT_SIGNALS_H
#define CULPRIT_TOOLS_CULPRIT_SIGNALS_H

#include <atomic>
#include <functional>
#include <mutex>
#include <thread>

namespace culprit {

/// While it lives, SIGINT, SIGTERM and SIGHUP are taken by a thread of its own,
/// which calls `onSignal` once. If there is nothing to call, no compile runs
/// and nothing is found that is not on disk: the process ends at once, as it
/// does with a second signal, after `onEnd`. Construct it before any other
/// thread starts, so that all inherit the mask.
class SignalWatch {
public:
  SignalWatch();
  ~SignalWatch();
  void onSignal(std::function<void()> action);
  /// What others lose if it is not done, and takes no time.
  void onEnd(std::function<void()> action);
  /// The first signal that came, or 0.
  int received() const { return first; }

private:
  void watch();
  [[noreturn]] void end(int signal);
  std::atomic<int> first{0};
  std::atomic<bool> stop{false};
  std::function<void()> action, last;
  std::mutex mutex;
  std::thread thread;
};

} // namespace culprit
#endif
