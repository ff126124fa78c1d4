//===- Baseline.h - The command as given, more than once --------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_EVIDENCE_BASELINE_H
#define CULPRIT_TRIAGE_EVIDENCE_BASELINE_H

#include "probe/FailureSignature.h"
#include "triage/evidence/PatientRun.h"

namespace culprit {

struct Baseline {
  std::vector<CountedFace> faces; ///< in the order in which they showed
  unsigned runs = 0, failing = 0;
  unsigned ofOtherBugs =
      0;               ///< runs that ended in one of BaselinePlan::otherBugs
  bool oneKind = true; ///< all that failed, failed in one way
  FailureKind kind() const;
  /// libc says that the heap is spoilt, and another heap shows something else,
  /// whether or not any of these runs did.
  bool variesWithHeap = false;
  /// Chance has a part in how a crash shows: memory is spoilt, and the
  /// consequences depend on where things lie.
  bool varies() const;
  /// Any of the faces.
  FailureSignature signature() const;
  /// Every run showed the failure.
  bool stable() const { return oneKind && rate().showing == runs; }
  /// How often it shows: a crash in any way, a diagnostic as in the first run.
  ReproductionRate rate() const;
  std::chrono::milliseconds slowest{0};
  /// It ran twice only, and no warm compile was proven: see BaselinePlan.
  bool brief = false;
  /// The compiler refuses the command itself: nothing to triage.
  std::optional<std::string> complaint;
  /// It was not even started, as this line says: nothing to triage, too.
  std::optional<std::string> cannotStart;
  /// What a tool of LLVM says of an input that it refuses.
  std::optional<std::string> inputComplaint;
  /// A shorter run looks like a hang. This one has the full limit, and may show
  /// that it was none. Null: nothing is open.
  std::shared_ptr<PatientRun> stillRunning;
  /// The first error that a run printed which then ended with exit 0.
  std::string errorOfCleanRun;
};

constexpr unsigned runsIfSeenToFail = 30;

struct BaselinePlan {
  unsigned runs = 3;
  bool mayVary = false; ///< it is known that the crash does
  /// A run that ends so does not show the failure.
  std::vector<FailureFace> otherBugs = {};
  /// If the compile is slow, and its failure is one that tells itself from
  /// others and depends on no addresses, two runs are enough: what follows runs
  /// it again, without threads, as text, and traced, and a failure that does
  /// not show there is told.
  bool briefIfSlow = false;
  /// A run before these has failed: clean ones are no answer before there are
  /// `runsIfSeenToFail`.
  bool seenToFail = false;
  /// Two clean runs are enough: one at addresses that are the same each time,
  /// where what depends on them shows always or never, and one as the user's.
  bool briefIfClean = false;
  /// Asked if the command takes longer than `patience`: a compile that reads
  /// the input, and no more. If the command takes much longer than that one, it
  /// is taken for a hang before its limit is over. Nothing: never.
  std::function<llvm::Expected<std::optional<Compile>>()> healthy = nullptr;
  std::chrono::milliseconds patience{2000};
};

/// Runs the command as given so many times under the full limits; once only if
/// it hangs, and that run may still go on (Baseline::stillRunning). If some
/// runs are clean and some are not, or if the crash varies, it runs more often,
/// so that rates and faces are known well enough.
///
/// The first run, and the one that proves the warm launcher, have the addresses
/// that most compiles of a triage have, the same each time; the others run as
/// they do for the user.
llvm::Expected<Baseline> runBaseline(Prober &prober, const Compile &asGiven,
                                     BaselinePlan plan = {});

/// Of a command that was seen to succeed, as it runs for the user, in each run.
Baseline baselineOfCleanRuns(const std::vector<Outcome> &outcomes);

} // namespace culprit
#endif
