//===- FollowRecipe.h - One round of a triage -------------------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_FOLLOWRECIPE_H
#define CULPRIT_TRIAGE_FOLLOWRECIPE_H

#include "triage/Investigation.h"

namespace culprit {

/// The steps of the recipe, up to the end or to where `state.afresh` says that
/// another round is needed. What runs beside them has ended then.
llvm::Error followRecipe(Investigation &state);

} // namespace culprit
#endif
