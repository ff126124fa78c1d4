//===- Stages.h - The stages of a triage ------------------------*- C++ -*-===//
//
// Each takes what is known, finds out one thing more, and leaves it in the
// report; Triage.cpp has their order. A stage that has nothing to work on
// says so in a remark and succeeds.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_STAGES_STAGES_H
#define CULPRIT_TRIAGE_STAGES_STAGES_H

#include "triage/stages/Investigation.h"

namespace culprit::stages {

using Stage = llvm::Error (*)(Investigation &);

// Ground.cpp: does it fail, how, and in which form can it be measured?
llvm::Error baseline(Investigation &state);
llvm::Error steadyGround(Investigation &state);

// Localise.cpp: where does it fail?
llvm::Error pass(Investigation &state);
llvm::Error snapshot(Investigation &state);
llvm::Error kernel(Investigation &state);
llvm::Error action(Investigation &state);

// Minimise.cpp: how little still shows it?
llvm::Error pipeline(Investigation &state);
llvm::Error reduce(Investigation &state);

// Confirm.cpp: does the answer replay elsewhere?
llvm::Error confirm(Investigation &state);

} // namespace culprit::stages
#endif
