//===- TextReducer.h - For inputs that nothing can parse --------*- C++ -*-===//
//
// If the compiler dies in its own parser, its IR cannot be had in a form that
// can be edited. So blocks go, lines, the texts in brackets, then tokens, by
// the same minimal-set search as everything else, until none of them can go.
//
// Assumption: none. Bound: as the minimal-set search, for each kind once, then
// a sweep of single edits of each in every round (which makes the text smaller;
// the last repeats what the journal has). Once an answer is refused on a closer
// look, that kind is searched again, and every candidate gets that look.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_REDUCER_TEXT_TEXTREDUCER_H
#define CULPRIT_REDUCER_TEXT_TEXTREDUCER_H

#include "judge/Oracle.h"
#include "reducer/OnSmaller.h"
#include "reducer/ReducerOptions.h"
#include "reducer/ReductionAnswer.h"

namespace culprit {

/// How many ops a text has, for what is told of each smaller one; 0: nobody
/// can count them.
using CountOps = std::function<unsigned(llvm::StringRef text)>;

/// `compile` shows the failure. The answer's own numbers of ops stay 0. A
/// binary input is no text: it stays as it is, in no round, and `why` says so.
llvm::Expected<ReductionAnswer> reduceText(
    Oracle &oracle, const Compile &compile, const ReducerOptions &options,
    const OnSmaller &onSmaller,
    CountOps countOps = [](llvm::StringRef) { return 0u; });

} // namespace culprit
#endif
