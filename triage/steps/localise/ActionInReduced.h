//===- ActionInReduced.h - The application in what is left ------*- C++ -*-===//
//
// On the whole input the pass may not show the failure alone, or none of its
// settings may: the verifier has its say when all is converted, and a snapshot
// of several functions may fail otherwise. What is left of the input after the
// reduction has few ops, and shows the same failure.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_STEPS_LOCALISE_ACTIONINREDUCED_H
#define CULPRIT_TRIAGE_STEPS_LOCALISE_ACTIONINREDUCED_H

#include "triage/Investigation.h"

namespace culprit {

/// If the whole input named no application, and the reproducer is a smaller one
/// that replays. Only an exact answer is taken, or a much shorter range, and
/// only if the failing pass applies these patterns to such ops of the whole
/// input, too: inside the range, if one was found there.
llvm::Error findActionInReduced(Investigation &state);

} // namespace culprit
#endif
