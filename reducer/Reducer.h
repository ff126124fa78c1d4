//===- Reducer.h - The smallest IR that shows the failure -------*- C++ -*-===//
//
// First, by guessSlice(), a few guesses from what the log says. Then the table
// of edit kinds, beginning with the kind that takes away most: for each, a
// minimal-set search finds which edits the failure does not survive, and the
// others are committed; rounds repeat while they find something. Last, every
// single edit of every kind on what is left (Sweep.h): when all of them lose
// the failure, the result is 1-minimal, and certified so.
//
// Bound: a kind with n edits of which c cannot be made costs about
// 2c*log2(n/c)+2c compiles, and n more in the sweep.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_REDUCER_REDUCER_H
#define CULPRIT_REDUCER_REDUCER_H

#include "judge/Oracle.h"
#include "probe/apart/ForeignIR.h"
#include "reducer/OnSmaller.h"
#include "reducer/ReducerOptions.h"
#include "reducer/ReductionAnswer.h"

namespace culprit {

enum class Grain {
  Functions, ///< whole ones: what is inside keeps its numbers
  Ops,
};

struct SliceQuestion {
  const Compile &compile;
  /// Of that compile, or of one whose ops have the same locations.
  const Trace &traced;
  Grain grain = Grain::Ops;
};

/// Cuts the input down to the surroundings of the op at which the compiler was
/// when it failed (Slice.h), if that shows the failure: at most four compiles.
/// No round, and no certificate.
llvm::Expected<ReductionAnswer> guessSlice(Oracle &oracle,
                                           const SliceQuestion &question,
                                           const OnSmaller &onSmaller);

/// The same, of an input that has been read.
llvm::Expected<ReductionAnswer> guessSlice(Oracle &oracle,
                                           const SliceQuestion &question,
                                           const ForeignIR &ir,
                                           const OnSmaller &onSmaller);

/// `compile` shows the failure; its input is generic IR (any other text is
/// reduced as text, and a binary one is not). Compiles of the sweep are counted
/// under the stage `certify`.
llvm::Expected<ReductionAnswer> reduceIR(Oracle &oracle, const Compile &compile,
                                         const ReducerOptions &options,
                                         const OnSmaller &onSmaller);

} // namespace culprit
#endif
