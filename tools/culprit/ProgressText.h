//===- ProgressText.h - The words of progress -------------------*- C++ -*-===//
#ifndef CULPRIT_TOOLS_CULPRIT_PROGRESSTEXT_H
#define CULPRIT_TOOLS_CULPRIT_PROGRESSTEXT_H

#include "probe/Remaining.h"
#include "report/Look.h"
#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace culprit {

/// A process that runs.
struct Waiting {
  std::string program;
  std::chrono::milliseconds time{0}, limit{0};
  bool expectsHang = false;
};

/// A step, as far as it has come.
struct StepProgress {
  std::string name;
  std::vector<std::string> facts; ///< found in it, in their order
  unsigned compiles = 0;          ///< answered in it
  std::chrono::milliseconds time{0};
  /// Of the search or the proof that runs, if there is one.
  std::optional<Remaining> remaining;
  unsigned answered = 0; ///< since `remaining` was told
  std::optional<Waiting> waiting;
  /// Of the user's budget, from 0 to 1.
  std::optional<double> spent;
};

/// The name of what a command line is about: `env A=1 sh x/run.sh` is run.sh.
std::string programIn(const std::vector<std::string> &argv);

/// One line when it is done: name, facts, cost. Empty if it did nothing.
std::string doneLine(const StepProgress &step, const Look &look);

/// One line while it runs. `best`: the size of the smallest input so far.
std::string liveLine(const StepProgress &step, const std::string &best,
                     const Look &look);

} // namespace culprit
#endif
