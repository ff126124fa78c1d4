//===- SlurmRunner.h - Errands as tasks of an existing Slurm ----*- C++ -*-===//
//
// What is started between two waits becomes one array. Machines meet in a
// directory that all of them have: each task leaves there how it ended, and
// that is all that counts. A task that Slurm does not know any more, and that
// has left nothing, is lost (its node died, or could not run it): it is sent
// again, a few times.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_NIGHTLY_SLURM_SLURMRUNNER_H
#define CULPRIT_NIGHTLY_SLURM_SLURMRUNNER_H

#include "nightly/Errand.h"
#include "nightly/slurm/Slurm.h"
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>

namespace culprit {

class SlurmRunner : public Runner {
public:
  struct Settings {
    std::string program;   ///< of culprit, on every node
    std::string directory; ///< shared; made by the runner
    /// Between two looks at the directory, and at Slurm.
    std::chrono::milliseconds look{200}, ask{3000};
    std::function<void(const std::string &)> say;
    unsigned memoryMiB = 0; ///< of a task; 0: as Slurm has it
  };
  SlurmRunner(Slurm &slurm, Settings settings);
  /// Nothing of ours stays in Slurm.
  ~SlurmRunner() override;
  void start(unsigned id, const Errand &errand) override;
  std::optional<std::pair<unsigned, Ended>>
  wait(std::optional<std::chrono::steady_clock::time_point> until) override;
  void stopAll() override;
  /// From any thread: the next or current wait() returns nothing, once.
  void wake();

private:
  using Clock = std::chrono::steady_clock;
  struct Sent {
    unsigned id;
    Errand errand;
    unsigned tries = 0;
    bool missed = false; ///< Slurm did not know it when it was asked last
  };
  void sendWaiting();
  void sendArray(std::deque<Sent> &some);
  llvm::Expected<unsigned long> submit(const std::vector<Errand> &errands);
  void takeBack(std::deque<Sent> &some, const std::string &why);
  bool maySend() const;
  void sendAgain(Sent errand);
  void lookAtDirectory();
  void askSlurm();
  void giveBack(const Sent &sent, Ended ended);
  bool sleep(std::optional<Clock::time_point> until);
  void say(const std::string &line) const;

  Slurm &slurm;
  Settings settings;
  std::deque<Sent> waiting;
  std::map<SlurmTask, Sent> sent;
  std::set<unsigned long> jobs; ///< arrays of which something may be alive
  std::deque<std::pair<unsigned, Ended>> ended;
  unsigned arrays = 0;
  bool stopping = false;
  bool hasTaken = false; ///< Slurm, an array
  Clock::time_point refused{};
  Clock::time_point asked{};
  std::mutex mutex;
  std::condition_variable condition;
  bool woken = false;
};

} // namespace culprit
#endif
