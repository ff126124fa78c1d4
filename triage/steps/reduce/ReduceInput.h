//===- ReduceInput.h - How small an input still shows it? -------*- C++ -*-===//
//
// The surroundings of the failing op are a cheap guess at the input, so they go
// first. A shorter command makes the rest of the reduction cheaper, and a
// smaller input needs less of the command. So then settings, the input, passes
// and settings again. If these became fewer, the input again, since it was
// proven for another command. Mostly they did not, and one round is all.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_STEPS_REDUCE_REDUCEINPUT_H
#define CULPRIT_TRIAGE_STEPS_REDUCE_REDUCEINPUT_H

#include "triage/Investigation.h"

namespace culprit {

/// The failing op and its surroundings, if they show the failure; else the
/// input in a form that is edited. Says if there is none.
llvm::Error cutSlice(Investigation &state);

/// Edits, until none that is tried keeps the failure.
llvm::Error reduceInput(Investigation &state);

} // namespace culprit
#endif
