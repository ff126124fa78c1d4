//===- BudgetedLauncher.h - A launch within the budget ----------*- C++ -*-===//
#ifndef CULPRIT_PROBE_BUDGETEDLAUNCHER_H
#define CULPRIT_PROBE_BUDGETEDLAUNCHER_H

#include "probe/Budget.h"
#include "probe/Launcher.h"
#include "probe/ProberSettings.h"
#include "probe/failure/StackNames.h"

namespace culprit {

/// Starts processes, and tells the observer of the settings of each. Their
/// standard error loses its colours, and the stack in it gets its names.
/// Thread-safe.
class BudgetedLauncher {
public:
  /// All outlive it.
  BudgetedLauncher(Launcher &launcher, const ProberSettings &settings,
                   const Budget &budget)
      : launcher(launcher), settings(settings), budget(budget),
        names(settings.compilerFiles) {}

  /// Runs it. A compiler that cannot be started is an error: that is no
  /// outcome, and never evidence. Nor is the outcome of another compiler, which
  /// took the place of the one that was asked about, nor one that the budget of
  /// time cut off.
  llvm::Expected<Outcome> run(const Command &command, Limits limits);

  /// The stack that the run shows, with its names.
  void nameStack(Outcome &outcome, const std::vector<std::string> &argv);

private:
  Launcher &launcher;
  const ProberSettings &settings;
  const Budget &budget;
  StackNames names;
};

} // namespace culprit
#endif
