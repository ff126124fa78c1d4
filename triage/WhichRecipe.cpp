#include "triage/WhichRecipe.h"

namespace culprit {

static RecipeKind ofFailure(Passes passes) {
  switch (passes) {
  case Passes::MLIR:
    return RecipeKind::MLIR;
  case Passes::LLVM:
    return RecipeKind::LLVM;
  case Passes::HandedOver:
    return RecipeKind::HandedOver;
  case Passes::None:
    break;
  }
  return RecipeKind::NoPasses;
}

RecipeKind recipeFor(const Question &question, Passes passes) {
  if (!question.script.empty())
    return RecipeKind::Script;
  if (question.output.asked())
    return passes == Passes::LLVM ? RecipeKind::WrongLLVM
                                  : RecipeKind::WrongMLIR;
  if (question.baselineOnly)
    return RecipeKind::Check;
  return ofFailure(passes);
}

/// The failing compile gets as far as its passes.
static bool reachesPasses(const SteadyGround &ground) {
  return ground.inputParses ||
         (ground.traced && !ground.traced->passes.empty());
}

RecipeKind recipeFor(const Investigation &state) {
  RecipeKind kind = recipeFor(state.question, passesOf(state.session));
  return kind == RecipeKind::MLIR && !reachesPasses(state.ground)
             ? RecipeKind::NoneReached
             : kind;
}

} // namespace culprit
