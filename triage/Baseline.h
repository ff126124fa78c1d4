//===- Baseline.h - The command as given, more than once --------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_BASELINE_H
#define CULPRIT_TRIAGE_BASELINE_H

#include "probe/FailureSignature.h"
#include "triage/Session.h"

namespace culprit {

struct Baseline {
  FailureFace face;
  std::vector<FailureFace> otherFaces; ///< of crashes whose stack varies
  unsigned runs = 0, failing = 0;
  bool oneKind = true; ///< whatever failed, failed in one way
  /// Every run showed a failure of one kind.
  bool stable() const { return oneKind && failing == runs; }
  ReproductionRate rate() const { return {failing, runs}; }
  std::chrono::milliseconds slowest{0};
  /// The compiler refuses the command itself: nothing to triage.
  std::optional<std::string> complaint;
  /// The first error that a run printed which then ended with exit 0.
  std::string errorOfCleanRun;
};

/// Runs the command as given `runs` times under the full limits; once only if
/// it hangs. Where some runs are clean and some are not, more of them, so that
/// the rate is known well enough.
llvm::Expected<Baseline> runBaseline(Prober &prober, const Compile &asGiven,
                                     unsigned runs = 3);

/// Of a --split-input-file command: the first chunk that fails alone in the
/// same way (the flag stays; on one chunk it does nothing). The compile itself
/// when none does.
llvm::Expected<Compile> isolateChunk(Prober &prober, const Compile &asGiven,
                                     const FailureSignature &reference);

} // namespace culprit
#endif
