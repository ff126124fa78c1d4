//===- Baseline.h - The command as given, more than once --------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_EVIDENCE_BASELINE_H
#define CULPRIT_TRIAGE_EVIDENCE_BASELINE_H

#include "probe/failure/FailureSignature.h"
#include "triage/evidence/PatientRun.h"

namespace culprit {

struct Baseline {
  std::vector<CountedFace> faces; ///< in the order in which they showed
  unsigned runs = 0, failing = 0;
  unsigned ofOtherBugs = 0; ///< runs that ended in other bugs
  bool oneKind = true;      ///< all that failed, failed in one way
  /// It has threads: a crash whose stack was lost is no way of its own.
  bool losesStacks = false;
  unsigned withoutStack = 0; ///< crashes that were such
  FailureKind kind() const;
  /// libc says that the heap is spoilt, and another heap shows something else,
  /// whether or not any of these runs did.
  bool variesWithHeap = false;
  /// Chance has a part in how a crash shows: memory is spoilt, and the
  /// consequences depend on where things lie.
  bool varies() const;
  /// The types of the unresolved materializations that one of its errors was
  /// seen to tell, which need not be the first: passes before it may have
  /// complained, too. Empty if all are about something else.
  std::set<std::string> materializations() const;
  /// Any of the faces.
  FailureSignature signature() const;
  /// Every run showed the failure.
  bool stable() const { return oneKind && rate().showing == runs; }
  /// And in the same way.
  bool isSteady() const { return stable() && !varies(); }
  /// How often it shows: a crash in any way, a diagnostic as in the first run.
  ReproductionRate rate() const;
  std::chrono::milliseconds slowest{0};
  /// It runs once or twice only, and no warm compile was proven: see
  /// BaselinePlan.h.
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
  /// More runs of it, that may show that it varies: to be asked beside what
  /// follows.
  std::vector<Compile> further;
  /// Where the errors of the first run that failed are (see onlyPlaces()).
  std::map<std::string, std::string> errorPlaces;
  /// Of a fatal error: see namelessCallers(). None if runs differ in that.
  std::vector<std::string> callers;
  /// The first error that a run printed which then ended with exit 0.
  std::string errorOfCleanRun;

  /// Another run. `asGiven`: the command, for what it says of its input.
  void add(const Outcome &outcome, FailureFace face, const Compile &asGiven);
  /// One that ends in a bug that is known to be another.
  void addOtherBug(const Outcome &outcome);

private:
  void count(FailureFace face);
};

/// Of a command that was seen to succeed, as it runs for the user, in each run.
Baseline baselineOfCleanRuns(const std::vector<Outcome> &outcomes);

} // namespace culprit
#endif
