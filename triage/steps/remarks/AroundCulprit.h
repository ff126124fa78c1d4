//===- AroundCulprit.h - What did it do to the code? ------------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_STEPS_REMARKS_AROUNDCULPRIT_H
#define CULPRIT_TRIAGE_STEPS_REMARKS_AROUNDCULPRIT_H

#include "triage/Investigation.h"

namespace culprit {

/// The reproducer's IR without the guilty application, or without the guilty
/// pass, and with it. For other compilers of LLVM than opt, what they compile.
llvm::Error lookAroundAction(Investigation &state);
llvm::Error lookAroundLLVMPass(Investigation &state);
llvm::Error lookAroundWrongPass(Investigation &state);

/// Asks what the looks above and readWhatItSays() (WhatItSays.h) ask of a
/// reproducer, which that compile is about to be: the journal has their answers
/// then. Reads `state` only, and uses its instruments.
llvm::Error lookAhead(const Investigation &state, const Compile &compile);

} // namespace culprit
#endif
