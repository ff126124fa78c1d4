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

#include "triage/Investigation.h"
#include "triage/Next.h"

namespace culprit {

/// The work of a line. Most steps go on to the next line; some decide.
class Work {
public:
  using GoesOn = llvm::Error (*)(Investigation &);
  using Decides = llvm::Expected<Next> (*)(Investigation &);
  constexpr Work(GoesOn step) : goesOn(step) {}
  constexpr Work(Decides step) : decides(step) {}
  llvm::Expected<Next> operator()(Investigation &state) const;

private:
  GoesOn goesOn = nullptr;
  Decides decides = nullptr;
};

/// The questions that want the answer of a step.
enum class For {
  All,
  Pattern, ///< not `reduce` (Question::fromOriginal), which names none
  Command, ///< not `bisect`, which leaves the command as it is
  Input,   ///< neither `bisect` nor --no-reduce
};

struct Step {
  /// Two lines that ask the same question have the same name.
  const char *name;
  Work work;
  const char *asks; ///< the question, for people
  For whom = For::All;
  /// The step compiles edited inputs or commands. It is left out if another
  /// failure could be mistaken for this one (Findings::indistinct).
  bool edits = false;
  /// For Next::Jump: the name of the line; if two have it, the first is meant.
  const char *jump = nullptr;
  bool isFor(const Question &question) const;
};

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

/// The recipe that the question and the passes that can be gated suggest before
/// any run. A question about the output that asks for the baseline alone ends
/// after that step.
RecipeKind recipeFor(const Question &question, Passes passes);
/// Chosen once, on the ground that the first lines found.
RecipeKind recipeFor(const Investigation &state);

/// The number of lines of a recipe before it is chosen: those up to `steady`,
/// else the first.
size_t linesOfGround(const Recipe &recipe);

} // namespace culprit
#endif
