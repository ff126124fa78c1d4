//===- Reducer.h - The smallest IR that shows the failure -------*- C++ -*-===//
//
// Goes through the table of edit kinds, what takes away most first; for each,
// a minimal-set search finds which edits the failure does not survive, and the
// others are committed. Rounds repeat while they find something. The last
// round tries every single edit of every kind on the final input: when all of
// them lose the failure, the result is 1-minimal, and certified so.
//
// Bound: a kind with n edits of which c cannot be made costs about
// 2c*log2(n/c)+2c compiles, and n more in the certifying round.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_REDUCER_REDUCER_H
#define CULPRIT_REDUCER_REDUCER_H

#include "counters/Oracle.h"
#include "reducer/Edit.h"

namespace culprit {

/// What the certifying round tried of one kind.
struct KindCertificate {
  std::string kind;
  unsigned tried = 0;      ///< single edits, none of which keeps the failure
  unsigned unresolved = 0; ///< of these, that no verdict was got for
};

struct ReductionAnswer {
  Compile compile; ///< the smallest that was found; shows the failure
  unsigned opsBefore = 0, opsAfter = 0;
  bool certified = false;
  std::vector<KindCertificate> certificate;
  unsigned rounds = 0;
  std::string why;
};

/// Called with each smaller input that shows the failure, as it is committed.
using OnSmaller = std::function<llvm::Error(const Compile &, unsigned ops)>;

struct ReducerOptions {
  std::vector<std::string> only, skip; ///< names of edit kinds
};

/// `compile` shows the failure; its input is generic IR.
llvm::Expected<ReductionAnswer> reduceIR(Oracle &oracle, const Compile &compile,
                                         const ReducerOptions &options,
                                         const OnSmaller &onSmaller);

} // namespace culprit
#endif
