#include "triage/WhichRecipe.h"
#include <gtest/gtest.h>

using namespace culprit;

namespace {

TEST(WhichRecipe, AFailureGoesByThePassesThatCanBeGated) {
  Question question;
  EXPECT_EQ(recipeFor(question, Passes::MLIR), RecipeKind::MLIR);
  EXPECT_EQ(recipeFor(question, Passes::LLVM), RecipeKind::LLVM);
  EXPECT_EQ(recipeFor(question, Passes::HandedOver), RecipeKind::HandedOver);
  EXPECT_EQ(recipeFor(question, Passes::None), RecipeKind::NoPasses);
}

TEST(WhichRecipe, TheBaselineAloneIsACheckUnlessTheOutputIsAskedAbout) {
  Question question;
  question.baselineOnly = true;
  EXPECT_EQ(recipeFor(question, Passes::MLIR), RecipeKind::Check);
  question.output.check = "sh right.sh";
  EXPECT_EQ(recipeFor(question, Passes::None), RecipeKind::WrongMLIR);
  EXPECT_EQ(recipeFor(question, Passes::LLVM), RecipeKind::WrongLLVM);
}

TEST(WhichRecipe, TheUsersOwnTestComesFirst) {
  Question question;
  question.script = "sh interesting.sh";
  question.output.check = "sh right.sh";
  EXPECT_EQ(recipeFor(question, Passes::LLVM), RecipeKind::Script);
}

TEST(Step, IsForTheQuestionsThatWantItsAnswer) {
  auto isFor = [](For whom, const Question &question) {
    Step step = {"name", Work::GoesOn(nullptr), "asks", whom};
    return step.isFor(question);
  };
  Question triage, bisect, reduce;
  bisect.reduceCommand = bisect.reduceIR = false;
  reduce.fromOriginal = true;
  for (For whom : {For::All, For::Pattern, For::Command, For::Input}) {
    EXPECT_TRUE(isFor(whom, triage));
    EXPECT_EQ(isFor(whom, bisect), whom == For::All || whom == For::Pattern);
    EXPECT_EQ(isFor(whom, reduce), whom != For::Pattern);
  }
}

} // namespace
