//===- Recipe.h - The order of the steps, as data ---------------*- C++ -*-===//
//
// A triage follows one recipe, from its first line to its last. Which steps
// there are, in which order and why, is in Recipe.cpp, and nowhere else:
// progress, `by_stage` of the report, --dry-run and the guide's table read the
// names from there. No step runs another.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_RECIPE_H
#define CULPRIT_TRIAGE_RECIPE_H

#include "triage/Investigation.h"
#include "triage/Next.h"

namespace culprit {

/// What a line does. Most steps go on to the next line; some decide.
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

/// Who wants the answer of a step.
enum class For {
  All,
  Pattern, ///< not `reduce`, which names none
  Command, ///< not `bisect`, which leaves the command as it is
  Input,   ///< neither `bisect` nor --no-reduce
};

struct Step {
  /// Of a question that is asked twice, the same both times.
  const char *name;
  Work work;
  const char *asks; ///< the question, for people
  For whom = For::All;
  /// Its answer rests on edits: left out where another failure could pass for
  /// this one (Findings::indistinct).
  bool edits = false;
  const char *jump = nullptr; ///< the line for Next::Jump
  bool isFor(const Question &question) const;
};

using Recipe = std::vector<Step>;

/// What there is to triage. The first lines of a recipe are those of the
/// question; the ground that they find says which recipe it is.
enum class RecipeKind {
  MLIR,      ///< a pass of MLIR fails
  LLVM,      ///< a compiler on LLVM with opt-bisect
  NoPasses,  ///< before any pass, or in a compiler without a gate
  WrongMLIR, ///< what a compiler of MLIR compiles is wrong
  WrongLLVM, ///< the same of one on LLVM
  Script,    ///< the user's own test judges inputs
  Check,     ///< does it fail, how, and always?
};
llvm::ArrayRef<RecipeKind> recipeKinds();
llvm::StringRef str(RecipeKind kind);
const Recipe &recipeOf(RecipeKind kind);

/// As far as the question and the compiler say, before anything has run.
RecipeKind recipeFor(const Question &question,
                     const CompilerUnderTest &compiler);
/// Chosen once, on the ground that the first lines found.
RecipeKind recipeFor(const Investigation &state);

/// Those lines of a recipe that come before it is chosen.
size_t linesOfGround(const Recipe &recipe);

} // namespace culprit
#endif
