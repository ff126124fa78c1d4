//===- RecipeOrderTest.cpp - Which steps are entered, and when ------------===//
#include "WholeTriage.h"

using namespace culprit;
using namespace culprit::test;
using testing::ElementsAreArray;

namespace {

using Names = std::vector<std::string>;

class EachKind : public WholeTriage,
                 public testing::WithParamInterface<RecipeKind> {};
INSTANTIATE_TEST_SUITE_P(Recipes, EachKind,
                         testing::ValuesIn(recipeKinds().vec()));

TEST_P(EachKind, StepsAreEnteredInTheOrderOfTheRecipe) {
  plant(GetParam());
  triaged();
  EXPECT_THAT(progress.entered,
              ElementsAreArray(namesIn(recipeOf(GetParam()))));
}

/// The failure of each kind is one for which no step ends the triage early, so
/// that a step which is never entered has no test.
class RecipeOrder : public WholeTriage {
protected:
  /// The recipe's names without some of them.
  Names namesBut(RecipeKind kind, const std::set<std::string> &leftOut) {
    Names names = namesIn(recipeOf(kind));
    llvm::erase_if(
        names, [&](const std::string &name) { return leftOut.count(name); });
    return names;
  }
};

TEST_F(RecipeOrder, EachStepHasItsOwnWords) {
  for (RecipeKind kind : recipeKinds()) {
    std::set<llvm::StringRef> questions;
    for (const Step &step : recipeOf(kind))
      EXPECT_TRUE(questions.insert(step.asks).second) << step.asks;
  }
}

TEST_F(RecipeOrder, JumpsLeadToALineOfTheSameRecipe) {
  for (RecipeKind kind : recipeKinds()) {
    Names names = namesIn(recipeOf(kind));
    for (const Step &step : recipeOf(kind)) {
      bool isThere = !step.jump || llvm::is_contained(names, step.jump);
      EXPECT_TRUE(isThere) << step.jump;
    }
  }
}

// t.c needs the flag, and t.op does not need t.c.
TEST_F(RecipeOrder, AShorterCommandReducesTheInputOnceMore) {
  plant(RecipeKind::MLIR);
  flags.push_back("--allow-unregistered-dialect");
  opt.bug = [bug = opt.bug](const Moment &now) -> std::optional<Outcome> {
    bool needs = now.input.find("\"t.c\"") != std::string::npos;
    bool has = now.hasFlag("--allow-unregistered-dialect");
    return !needs || has ? bug(now) : clean();
  };
  input = moduleOf({"t.b", "t.a\"() : () -> ()\n    \"t.c"});
  Report report = triaged();
  Names expected = namesIn(recipeOf(RecipeKind::MLIR));
  auto again = std::find(expected.rbegin(), expected.rend(), "flags").base();
  auto reduce = std::find(expected.begin(), expected.end(), "reduce");
  Names round(reduce, again);
  expected.insert(again, round.begin(), round.end());
  EXPECT_THAT(progress.entered, ElementsAreArray(expected));
  EXPECT_TRUE(report.reduction->certified) << "for the shorter command";
}

TEST_F(RecipeOrder, WithoutAGuiltyPassNothingIsCompared) {
  plant(RecipeKind::WrongMLIR);
  machine.tools["check"] = [](const std::string &) { return rejected(""); };
  Report report = triaged();
  Names all = namesIn(recipeOf(RecipeKind::WrongMLIR));
  Names expected(all.begin(), std::find(all.begin(), all.end(), "slice"));
  expected.insert(expected.end(), {"confirm", "ir"});
  EXPECT_THAT(progress.entered, ElementsAreArray(expected));
  EXPECT_FALSE(report.reduction);
  EXPECT_TRUE(hasRemark(report, RemarkId::NoPass));
}

TEST_F(RecipeOrder, BisectLeavesTheCommandAndTheInput) {
  plant(RecipeKind::MLIR);
  question.reduceCommand = question.reduceIR = false;
  Report report = triaged();
  EXPECT_THAT(progress.entered,
              testing::ElementsAre("baseline", "steady", "pass", "small",
                                   "tier", "reproducer", "snapshot", "kernel",
                                   "action", "invalid", "origin", "confirm",
                                   "action", "ir", "says", "with-threads",
                                   "as-pasted"));
  EXPECT_EQ(report.pass.pass, "p3");
  EXPECT_FALSE(report.pipeline);
  EXPECT_FALSE(report.reduction);
}

TEST_F(RecipeOrder, ReduceNamesNoPattern) {
  plant(RecipeKind::MLIR);
  question.fromOriginal = true;
  Report report = triaged();
  EXPECT_THAT(progress.entered,
              ElementsAreArray(
                  namesBut(RecipeKind::MLIR, {"reproducer", "snapshot",
                                              "kernel", "action", "invalid"})));
  EXPECT_EQ(report.originalShows, true)
      << "it is an input of the whole command";
  EXPECT_THAT(best(), testing::HasSubstr("\"t.a\""));
}

TEST_F(RecipeOrder, WithoutReductionThePipelineIsShortened) {
  plant(RecipeKind::MLIR);
  question.reduceIR = false;
  Report report = triaged();
  EXPECT_THAT(progress.entered,
              testing::ElementsAre(
                  "baseline", "steady", "pass", "small", "tier", "reproducer",
                  "snapshot", "kernel", "action", "invalid", "pipeline",
                  "origin", "flags", "threads", "whole", "confirm", "action",
                  "ir", "says", "with-threads", "as-pasted"));
  EXPECT_EQ(report.pipeline->passesAfter, 2u);
  EXPECT_FALSE(report.reduction);
}

// An exit code alone, of the compiler or of any pass.
TEST_F(RecipeOrder, NothingIsEditedWhereFailuresAreIndistinct) {
  for (RecipeKind kind : {RecipeKind::MLIR, RecipeKind::LLVM}) {
    plant(kind);
    compiler.flags.erase("mlir-print-ir-after-failure");
    auto bareExit = [](const auto &now) {
      return now.pass == "p2" ? std::optional(rejected("", 3)) : std::nullopt;
    };
    opt.bug = bareExit;
    llvmOpt.bug = bareExit;
    Report report = triaged();
    Names expected;
    for (const Step &step : recipeOf(kind))
      if (!step.edits)
        expected.push_back(step.name);
    EXPECT_THAT(progress.entered, ElementsAreArray(expected));
    EXPECT_EQ(report.pass.pass, "p2") << "it is localised all the same";
    EXPECT_EQ(report.status, Status::Partial);
    EXPECT_NE(report.indistinct, "");
    EXPECT_FALSE(report.reduction);
    EXPECT_FALSE(report.pipeline);
    session.journal.reset();
  }
}

} // namespace
