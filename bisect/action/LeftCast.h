//===- LeftCast.h - Casts that a counter leaves -----------------*- C++ -*-===//
//
// `failed to legalize unresolved materialization`: a partial conversion leaves
// an op as it is whose pattern is skipped, and with it the cast that the op
// still uses. So with fewer applications a healthy input fails in the same
// words, and that the failure shows with k of them and not with k-1 proves
// nothing of k, unless what still uses the cast then is never converted.
//
// Then all applications are suspects from k to the last one on an op at the
// places that the whole compile tells, of the cast and of what uses it; if none
// is there, all from k on. (The cast of an argument is made on the op around
// it, whose place is another.) Of several casts MLIR tells one by chance; so
// another one may be told than with k, and the range begin before it.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_BISECT_ACTION_LEFTCAST_H
#define CULPRIT_BISECT_ACTION_LEFTCAST_H

#include "bisect/action/ActionAnswer.h"

namespace culprit {

struct CastSearch {
  Oracle &oracle;
  const Knob &knob;
  TracedActions actions;
};

/// The range (first, second] of applications, counted from 1, instead of what
/// `found` says; nothing if that holds, or the failure is another one. Two
/// compiles, which the search has asked before.
llvm::Expected<std::optional<std::pair<uint64_t, uint64_t>>>
leftBySkipping(const CastSearch &search, const FirstFailingResult &found);

} // namespace culprit
#endif
