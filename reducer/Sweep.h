//===- Sweep.h - Every single edit, and the certificate ---------*- C++ -*-===//
//
// Tries each single edit of each kind on the smallest IR so far. Among ways to
// do the same, the simplest comes first. One that keeps the failure is
// committed, with all others of its batch if they go together, and the sweep
// goes on from there. When every edit of every kind was tried on the same IR
// and lost the failure, that is the proof that the IR is 1-minimal.
//
// Assumption: none; edits need not be independent, nor the failure monotone.
// Bound: n single edits cost n compiles at most, less those that the prefilter
// settles (one compile for a batch); each batch with a success costs up to two
// more and starts the proof anew, but not the work: it goes on behind the
// batch, and what was asked before comes from the journal.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_REDUCER_SWEEP_H
#define CULPRIT_REDUCER_SWEEP_H

#include "reducer/Best.h"
#include "reducer/ReductionAnswer.h"

namespace culprit {

struct SweepAnswer {
  bool changed = false;
  /// On the final IR; a row for each kind, in the order of `kinds`.
  std::vector<KindCertificate> certificate;
  std::vector<Compile> nearest; ///< as in ReductionAnswer
};

/// Ends when no single edit of `kinds` keeps the failure.
/// `settles`: as in ReducerOptions.
llvm::Expected<SweepAnswer>
sweep(Best &best, const std::vector<const EditKind *> &kinds,
      const std::function<void(const Compile &)> &settles);

} // namespace culprit
#endif
