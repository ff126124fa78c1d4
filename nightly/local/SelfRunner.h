//===- SelfRunner.h - Errands as processes of this machine ------*- C++ -*-===//
#ifndef CULPRIT_NIGHTLY_LOCAL_SELFRUNNER_H
#define CULPRIT_NIGHTLY_LOCAL_SELFRUNNER_H

#include "nightly/Errand.h"
#include "probe/local/FileDescriptor.h"
#include <atomic>
#include <sys/types.h>

namespace culprit {

/// One thread starts and waits. Each errand is in a group of its own, so that a
/// terminal's ^C comes to the night alone; and it dies with the night, by kill
/// -9 as well. Its compilers then end with it (probe/local/Supervisor.h).
class SelfRunner : public Runner {
public:
  /// `program`: absolute, usually /proc/self/exe. Throws std::system_error if
  /// the system gives no descriptor.
  explicit SelfRunner(std::string program);
  ~SelfRunner() override;
  void start(unsigned id, const Errand &errand) override;
  std::optional<std::pair<unsigned, Ended>>
  wait(std::optional<std::chrono::steady_clock::time_point> until) override;
  void stopAll() override;
  /// From any thread: the next or current wait() returns nothing, once.
  void wake();

private:
  using Clock = std::chrono::steady_clock;
  struct Child {
    unsigned id;
    pid_t pid;
    FileDescriptor handle; ///< a pidfd
    Clock::time_point began;
    std::optional<Clock::time_point> termAt, killAt;
    bool overdue = false;
  };
  void callTime(Clock::time_point now);
  std::optional<Clock::time_point>
  nextAlarm(std::optional<Clock::time_point> until) const;
  std::optional<std::pair<unsigned, Ended>> takeEnded();

  std::string program;
  FileDescriptor wakeup; ///< an eventfd
  std::vector<Child> children;
  std::vector<std::pair<unsigned, Ended>> failed; ///< to be told by wait()
};

} // namespace culprit
#endif
