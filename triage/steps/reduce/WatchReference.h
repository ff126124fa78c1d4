//===- WatchReference.h - Does it read what nothing wrote? ------*- C++ -*-===//
//
// Valgrind over the compile that is trusted takes longer than all else that is
// asked of a small program. So it may begin beside other steps, when its answer
// is not sure to be asked for; the journal keeps it.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_STEPS_REDUCE_WATCHREFERENCE_H
#define CULPRIT_TRIAGE_STEPS_REDUCE_WATCHREFERENCE_H

#include "judge/FreshMemory.h"
#include "triage/Investigation.h"

namespace culprit {

/// The behaviour of the compile's reference, under valgrind.
llvm::Expected<MemoryCheck> watchReference(Investigation &state,
                                           const Compile &compile);

/// Begins that, and does not wait. One at a time: what began before is stopped.
/// Only where several compiles may run.
void watchReferenceAhead(Investigation &state, const Compile &compile);

} // namespace culprit
#endif
