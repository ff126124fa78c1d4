//===- ShowsFor.h - For which architectures and levels? ---------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_STEPS_LOCALISE_SHOWSFOR_H
#define CULPRIT_TRIAGE_STEPS_LOCALISE_SHOWSFOR_H

#include "triage/Investigation.h"

namespace culprit {

/// The same compile for each other architecture that the compiler lists, and at
/// each other level of optimisation. One compile each; none for a hang, each of
/// which takes the whole limit.
llvm::Error tellWhereItShows(Investigation &state);

} // namespace culprit
#endif
