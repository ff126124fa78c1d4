//===- NameByPipeline.h - What a short pipeline says ------------*- C++ -*-===//
//
// The name that LLVM gives to the pass that was running is not always that of
// the culprit: the verifier finds what a pass before it left, and passes that
// share a class share the name of one of them.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_STEPS_LOCALISE_NAMEBYPIPELINE_H
#define CULPRIT_TRIAGE_STEPS_LOCALISE_NAMEBYPIPELINE_H

#include "triage/Investigation.h"

namespace culprit {

/// The verifier is no answer.
void doubtVerifier(PassAnswer &pass);

/// Where a single pass is left of the pipeline, the answer is that one, if no
/// pass was named, if the verifier refuses what it leaves, or if LLVM calls it
/// by a namesake's name. One compile at most.
llvm::Error nameByPipeline(Investigation &state);

/// Of a range of passes, the one that is left of the pipeline, if none of the
/// others shows the failure alone on the input as given. A compile for each.
llvm::Error nameOneOfRange(Investigation &state);

} // namespace culprit
#endif
