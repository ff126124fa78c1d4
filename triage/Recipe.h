//===- Recipe.h - The order of the steps, as data ---------------*- C++ -*-===//
//
// Which steps there are, in which order and why, is in Recipe.cpp, and nowhere
// else: progress, `by_stage` of the report and --dry-run read the names from
// there, and a test compares the guide's table with them. The lines of a recipe
// run in order, unless one jumps or ends the triage. No step runs another.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_RECIPE_H
#define CULPRIT_TRIAGE_RECIPE_H

#include "triage/Step.h"
#include "llvm/ADT/ArrayRef.h"
#include <vector>

namespace culprit {

using Recipe = std::vector<Step>;

/// The kinds of triage. The question selects the first lines, and what they
/// find selects the recipe.
enum class RecipeKind {
  MLIR,        ///< a pass of MLIR fails
  LLVM,        ///< a compiler on LLVM with opt-bisect
  NoPasses,    ///< a compiler without a gate for passes
  HandedOver,  ///< the last tiers are tools behind the compiler
  NoneReached, ///< a compiler of MLIR fails before any pass
  WrongMLIR,   ///< the output is wrong, with any compiler but those of the next
  WrongLLVM,   ///< the same with a compiler on LLVM with opt-bisect
  Script,      ///< the user's own test judges inputs
  Check,       ///< does it fail, how, and always?
};
llvm::ArrayRef<RecipeKind> recipeKinds();
const Recipe &recipeOf(RecipeKind kind);

/// The number of lines of a recipe before it is chosen: those up to `steady`,
/// else the first.
size_t linesOfGround(const Recipe &recipe);

} // namespace culprit
#endif
