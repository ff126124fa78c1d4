//===- FreshRuns.h - Compiles that nobody has run yet -----------*- C++ -*-===//
//
// Each runs in a private directory: spawned, forked from a warm server, or
// forked at a pass, as far as each way was proven to make no difference. What
// was started counts, also if its outcome is not the answer.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_PROBE_FRESHRUNS_H
#define CULPRIT_PROBE_FRESHRUNS_H

#include "probe/BudgetedLauncher.h"
#include "probe/StageTally.h"
#include "probe/Standing.h"
#include "probe/Warmth.h"

namespace culprit {

/// Thread-safe.
class FreshRuns {
public:
  /// All outlive it. `launches` start the processes, with `launcher`.
  FreshRuns(Launcher &launcher, BudgetedLauncher &launches,
            const ProberSettings &settings, StageTally &tally)
      : warmth(launcher), standing(launcher, [&tally] { tally.stood(); }),
        launcher(launcher), launches(launches), settings(settings),
        tally(tally) {}

  llvm::Expected<CompileResult> run(const Compile &compile,
                                    const Limits &limits,
                                    const std::stop_token &wanted);
  /// A fresh directory below the scratch directory.
  llvm::Expected<std::string> makeDirectory();

  Warmth warmth;     ///< may they be forked from a server?
  Standing standing; ///< and at a pass?

private:
  llvm::Expected<PlacedCompile> place(const Compile &compile);
  llvm::Expected<CompileResult> spawn(const Compile &compile,
                                      const Limits &limits);
  /// Runs it, warm if that is proven, and counts it.
  llvm::Expected<Outcome> warmOrSpawned(const Compile &compile,
                                        Command &command, const Limits &limits);
  /// Its outcome, if it was forked at a pass and that is trusted; else that of
  /// a spawned run, which tells whether it may be.
  llvm::Expected<CompileResult>
  trusted(const Compile &compile, CompileResult forked, const Limits &limits);
  /// For the proof; nothing if the launcher cannot do that.
  llvm::Expected<std::optional<CompileResult>>
  runWarm(const Compile &compile, const std::optional<Limits> &limits);

  Launcher &launcher;
  BudgetedLauncher &launches;
  const ProberSettings &settings;
  StageTally &tally;
  std::atomic<unsigned> nextDirectory{0};
};

} // namespace culprit
#endif
