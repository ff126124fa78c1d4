//===- ProgressText.h - The words of progress -------------------*- C++ -*-===//
#ifndef CULPRIT_TOOLS_CULPRIT_PROGRESSTEXT_H
#define CULPRIT_TOOLS_CULPRIT_PROGRESSTEXT_H

#include "report/Look.h"
#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace culprit {

/// A step, as far as it has come.
struct StepProgress {
  std::string name;
  std::vector<std::string> facts; ///< found in it, in their order
  unsigned compiles = 0;          ///< answered in it
  std::chrono::milliseconds time{0};
  /// Since the last compile ended; a long one runs.
  std::chrono::milliseconds silent{0};
  std::string program; ///< the compiler, where one has run
  /// At most so long takes the one that runs, where that is known.
  std::chrono::milliseconds limit{0};
  /// Of the user's budget, from 0 to 1.
  std::optional<double> spent;
};

/// One line when it is done: name, facts, cost. Empty if it did nothing.
std::string doneLine(const StepProgress &step, const Look &look);

/// One line while it runs. `best`: the size of the smallest input so far.
std::string liveLine(const StepProgress &step, const std::string &best,
                     const Look &look);

} // namespace culprit
#endif
