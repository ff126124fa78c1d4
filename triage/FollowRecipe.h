//===- FollowRecipe.h - One round of a triage -------------------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_FOLLOWRECIPE_H
#define CULPRIT_TRIAGE_FOLLOWRECIPE_H

#include "triage/Investigation.h"

namespace culprit {

/// The steps of the recipe, up to the end or to where `state.afresh` says that
/// another round is needed. A first run that seems to hang, and goes on beside
/// them, is waited for.
llvm::Error followRecipe(Investigation &state);

} // namespace culprit
#endif
