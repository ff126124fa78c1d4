//===- ReduceInput.h - How small an input still shows it? -------*- C++ -*-===//
//
// What surrounds the failing op is a cheap guess at the input, so that goes
// first. A shorter command makes the rest of the reduction cheaper, and a
// smaller input needs less of the command. So then settings, the input, passes
// and settings again; and the input again if they became fewer, since what was
// proven of it was proven of another command. Mostly they did not, and one
// round is all.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_STEPS_REDUCEINPUT_H
#define CULPRIT_TRIAGE_STEPS_REDUCEINPUT_H

#include "triage/Investigation.h"

namespace culprit {

/// The failing op and what surrounds it, where that shows the failure; else
/// the input in a form that is edited. Says if there is none.
llvm::Error cutSlice(Investigation &state);

/// Edits, until none that is tried keeps the failure.
llvm::Error reduceInput(Investigation &state);

} // namespace culprit
#endif
