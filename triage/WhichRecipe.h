//===- WhichRecipe.h - The recipe for a failure -----------------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_WHICHRECIPE_H
#define CULPRIT_TRIAGE_WHICHRECIPE_H

#include "triage/Recipe.h"

namespace culprit {

/// The recipe that the question and the passes that can be gated suggest before
/// any run. A question about the output that asks for the baseline alone ends
/// after that step.
RecipeKind recipeFor(const Question &question, Passes passes);
/// Chosen once, on the ground that the first lines found.
RecipeKind recipeFor(const Investigation &state);

} // namespace culprit
#endif
