//===- Investigation.h - What the stages of a triage share ------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_STEPS_INVESTIGATION_H
#define CULPRIT_TRIAGE_STEPS_INVESTIGATION_H

#include "bisect/Snapshot.h"
#include "reproducer/Bundle.h"
#include "triage/Triage.h"
#include "triage/steps/GuiltyPass.h"
#include "triage/steps/SteadyGround.h"

namespace culprit {

/// What is asked, what is known so far, and where it goes. Each stage reads
/// what the earlier ones left here and adds what it found.
struct Investigation {
  Investigation(Session &session, const TriageOptions &options,
                Progress &progress);

  Session &session;
  const TriageOptions &options;
  Progress &progress;
  Prober &prober;

  Report report;
  Compile original; ///< as given, or the failing chunk of it
  SteadyGround ground;
  std::unique_ptr<Oracle> oracle; ///< from the steady ground on
  std::optional<Snapshot> alone;  ///< the failing pass alone on its own IR
  /// Of a miscompile; `reference` is there once `oracle` compares with it.
  std::optional<WrongPassAnswer> wrong;
  ReferenceCommand reference;
  Compile best; ///< the smallest that shows the failure
  /// What of the report the reduction began with.
  struct Unreduced {
    std::optional<PipelineAnswer> pipeline;
    size_t remarks = 0;
  };
  std::optional<Unreduced> unreduced;
  bool fullTime = false; ///< for every compile; else limits that were learnt
  bool onlySlow = false; ///< what hung under those; nothing else is known
  /// How it crashes, or whether, depends on where things lie in memory.
  bool varies = false;
  /// What run.sh of the kept reproducer runs, and how often it asks.
  std::optional<Compile> reproduced;
  unsigned runsPerReplay = 1;
  bool foundToVary = false; ///< only after the baseline: all begins anew
  bool ended = false;       ///< no later stage has anything to add

  /// Time and compiles count for this stage from here on.
  void enter(const std::string &stage);
  void finishStage();

  /// The best so far is on disk at every moment.
  llvm::Error keepBest(const Compile &compile);
  /// One example of each other failure met on the way.
  llvm::Error keepOthers();
  Bundle bundleOf(const Compile &compile) const;
  /// Below the output directory.
  std::string path(const llvm::Twine &name) const;

private:
  std::chrono::milliseconds replayLimit() const;

  std::string stageName;
  std::chrono::steady_clock::time_point stageStarted;
};

/// The operations in generic IR; 0 when it cannot be read, or the door says
/// that there is no time.
unsigned countOps(const Prober &door, const std::string &genericText);

} // namespace culprit
#endif
