//===- Terminal.h - Progress on stderr --------------------------*- C++ -*-===//
#ifndef CULPRIT_TOOLS_CULPRIT_TERMINAL_H
#define CULPRIT_TOOLS_CULPRIT_TERMINAL_H

#include "probe/Prober.h"
#include "triage/Progress.h"
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace culprit {

/// One live line on a terminal (stage, compiles, seconds), plain lines
/// otherwise; with `verbose`, a line for every compile.
class Terminal : public Progress {
public:
  explicit Terminal(bool verbose);
  ~Terminal() override;
  void stage(const std::string &name) override;
  void found(const std::string &text) override;
  /// Called for each finished compile, from any thread.
  void compiled(const ProbeEvent &event);
  /// With `verbose`: the verdict on a compile, and why.
  void judged(const JudgementEvent &event);
  /// Removes the live line before something else is written; it comes back
  /// with the next event.
  void clear();

private:
  void erase();
  void redraw();
  void line(const std::string &text);
  void tick();
  void announce();

  bool verbose, live;
  std::mutex mutex;
  std::string currentStage;
  bool isAnnounced = false; ///< the stage has a line in a log
  unsigned compiles = 0, cached = 0;
  std::chrono::steady_clock::time_point started, drawn;
  /// The clock of the live line runs on while one compile does.
  bool shown = false, ended = false;
  std::condition_variable wake;
  std::thread ticker;
};

/// A compiler may print any bytes: those that move a terminal's cursor become
/// `?`.
std::string printable(std::string text);

} // namespace culprit
#endif
