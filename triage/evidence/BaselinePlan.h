//===- BaselinePlan.h - How often the command runs at first -----*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_EVIDENCE_BASELINEPLAN_H
#define CULPRIT_TRIAGE_EVIDENCE_BASELINEPLAN_H

#include "triage/evidence/SeemsToHang.h"

namespace culprit {

constexpr unsigned runsIfSeenToFail = 30;

struct BaselinePlan {
  unsigned runs = 3;
  bool mayVary = false;     ///< it is known that the crash does
  bool losesStacks = false; ///< Baseline::losesStacks
  /// A run that ends so does not show the failure.
  std::vector<FailureFace> otherBugs = {};
  /// If the compile is slow, and its failure is one that tells itself from
  /// others and depends on no addresses, two runs are enough: what follows runs
  /// it again, without threads, as text, and traced. If it does not show there,
  /// more runs tell whether it varies.
  bool briefIfSlow = false;
  /// A run before these has failed: clean ones are no answer before there are
  /// `runsIfSeenToFail`.
  bool seenToFail = false;
  /// Two clean runs are enough: one at addresses that are the same each time,
  /// where what depends on them shows always or never, and one as the user's.
  bool briefIfClean = false;
  /// Once a quick run fails, the others go on beside what follows
  /// (Baseline::further): it is a compiler, and not a program that may read
  /// what another run of it writes.
  bool goesOnBeside = false;
  /// Asked if the command takes longer than `patience`: it may be taken for a
  /// hang before its limit is over. Nothing: never.
  HealthyCompile healthy = nullptr;
  std::chrono::milliseconds patience{2000};
};

} // namespace culprit
#endif
