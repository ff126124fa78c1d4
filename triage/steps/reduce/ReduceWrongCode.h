//===- ReduceWrongCode.h - The smallest program that is wrong --*- C++ -*-===//
//
// A check with a constant in it finds every edited program wrong, so it drives
// no edit of the input. The compile without the guilty pass does: both compile,
// both run, and they differ. From there on that is the oracle, and the
// reduction is the same as for other failures. In the end the search for the
// application is repeated: an edit may have led to another bug of the pass.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_STEPS_REDUCE_REDUCEWRONGCODE_H
#define CULPRIT_TRIAGE_STEPS_REDUCE_REDUCEWRONGCODE_H

#include "triage/Investigation.h"
#include "triage/Next.h"

namespace culprit {

/// Options that a compiler spells out have their defaults; while the input is
/// as it was, the user's own question can be asked.
llvm::Error dropOptionsOfWrong(Investigation &state);

/// From here on the failure is that the compile differs from the one without
/// the guilty pass. Jumps over the reduction if it does not.
llvm::Expected<Next> compareWithReference(Investigation &state);

/// The reduced program must have one meaning. Jumps back to the comparison,
/// once, to reduce anew with valgrind at each step; then gives up.
llvm::Expected<Next> checkOneMeaning(Investigation &state);

/// Is it the same pass, or the same application, in the smaller input? Else the
/// reduction is given up.
llvm::Error findWrongAgain(Investigation &state);

} // namespace culprit
#endif
