//===- FindAction.h - Inside the failing pass -------------------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_STEPS_LOCALISE_FINDACTION_H
#define CULPRIT_TRIAGE_STEPS_LOCALISE_FINDACTION_H

#include "triage/Investigation.h"

namespace culprit {

/// Which pattern application? Only for a pass that can be run alone.
llvm::Error findAction(Investigation &state);
/// Which units of LLVM's debug counters? No trace can name the step that they
/// count: the counter and its number do.
llvm::Error findLLVMUnits(Investigation &state);

} // namespace culprit
#endif
