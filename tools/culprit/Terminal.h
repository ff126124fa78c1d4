//===- Terminal.h - Progress on stderr --------------------------*- C++ -*-===//
#ifndef CULPRIT_TOOLS_CULPRIT_TERMINAL_H
#define CULPRIT_TOOLS_CULPRIT_TERMINAL_H

#include "probe/Prober.h"
#include "report/Look.h"
#include "tools/culprit/Options.h"
#include "tools/culprit/ProgressText.h"
#include "triage/Progress.h"
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace culprit {

/// On a terminal: a line for each step that is done, with what it found and
/// cost, and below it a live one, of what runs now. Plain lines otherwise; with
/// `verbose`, a line for every compile; with `quiet`, none.
class Terminal : public Progress {
public:
  explicit Terminal(const Options &options);
  ~Terminal() override;
  void stage(const std::string &name) override;
  void found(const std::string &text) override;
  void smaller(const std::string &size) override;
  void remaining(const Remaining &remaining) override;
  void expectHangs() override;
  /// Called as a process begins and ends, from any thread.
  void launched(const LaunchEvent &event);
  /// Called for each finished compile, from any thread.
  void compiled(const ProbeEvent &event);
  /// With `verbose`: the verdict on a compile, and why.
  void judged(const JudgementEvent &event);
  /// Ends the last step, and removes the live line before something else is
  /// written; it comes back with the next event.
  void clear();

private:
  using Clock = std::chrono::steady_clock;

  void erase();
  void redraw();
  void line(const std::string &text);
  void tick();
  void announce();
  void enter(const std::string &name);
  void enterProof();
  void finishStep();
  std::optional<double> spentOfBudget() const;

  bool verbose, quiet, live;
  /// 0: no budget.
  std::chrono::duration<double> maxTime;
  unsigned maxCompiles, compiles = 0;
  Look look;
  std::mutex mutex;
  StepProgress step;        ///< the one that runs
  unsigned running = 0;     ///< processes; the last of them began at `begun`
  Waiting waiting;          ///< for that one
  std::string best;         ///< the smallest size so far
  bool isAnnounced = false; ///< the step has a line in a log
  const Clock::time_point began;
  Clock::time_point entered, drawn, begun;
  /// The clock of the live line runs on while one compile does.
  bool shown = false, ended = false;
  std::condition_variable wake;
  std::thread ticker;
};

} // namespace culprit
#endif
