//===- StoppedTest.cpp - A triage that ends early, anywhere ---------------===//
#include "WholeTriage.h"

using namespace culprit;
using namespace culprit::test;
using testing::HasSubstr;

namespace {

class Stopped : public WholeTriage,
                public testing::WithParamInterface<RecipeKind> {
protected:
  void SetUp() override {
    plant(GetParam());
    whole = triaged();
    steps = progress.entered;
  }

  /// The same command again.
  Report again() {
    std::filesystem::remove_all(directory.path + "/out");
    auto report = tryTriage();
    EXPECT_TRUE(bool(report)) << llvm::toString(report.takeError());
    return report ? *report : Report();
  }

  /// A line of that name has come to its end.
  bool isBehind(const std::string &name) const {
    const std::vector<std::string> &entered = progress.entered;
    auto line = llvm::find(entered, name);
    return line != entered.end() && line + 1 != entered.end();
  }
  template <typename T>
  void expectOnceBehind(const char *step, const T &found, const T &expected) {
    EXPECT_TRUE(!isBehind(step) || found == expected) << "after " << step;
  }

  /// What each step that came to its end has found is in the report.
  void expectAllFoundSoFar(const Report &report) {
    expectOnceBehind("baseline", report.failure.face.kind,
                     whole.failure.face.kind);
    expectOnceBehind("pass", report.pass.pass, whole.pass.pass);
    expectOnceBehind("kernel", report.kernel.kernel, whole.kernel.kernel);
    expectOnceBehind("action", report.action.actions.size(),
                     whole.action.actions.size());
    // Some recipes have two lines that shorten it before the slice.
    expectOnceBehind("slice", report.pipeline.has_value(),
                     whole.pipeline.has_value());
    expectOnceBehind("reduce", report.reduction.has_value(), true);
    expectOnceBehind("confirm", report.reproducer.confirmed, true);
    bool hasBest = !report.reproducer.path.empty() &&
                   GetParam() != RecipeKind::Script; // the file alone
    EXPECT_TRUE(!hasBest || !best().empty());
  }

  Report whole;
  std::vector<std::string> steps;
};
INSTANTIATE_TEST_SUITE_P(Recipes, Stopped,
                         testing::ValuesIn(recipeKinds().vec()));

/// A line that several recipes share is stopped in the first of them.
static bool isSharedWithEarlier(RecipeKind kind, size_t line) {
  llvm::StringRef asks = recipeOf(kind)[line].asks;
  for (RecipeKind earlier : recipeKinds().take_until(
           [&](RecipeKind other) { return other == kind; }))
    for (const Step &step : recipeOf(earlier))
      if (step.asks == asks)
        return true;
  return false;
}

// Of steps that start nothing, a later one may be stopped, or none.
TEST_P(Stopped, ByAnInterruptInEachStep) {
  ASSERT_EQ(steps.size(), recipeOf(GetParam()).size());
  for (size_t step = 0; step < steps.size(); ++step) {
    if (isSharedWithEarlier(GetParam(), step))
      continue;
    SCOPED_TRACE(std::to_string(step) + ": " + steps[step]);
    progress.onStage = [this, left = step](const std::string &) mutable {
      if (left-- == 0)
        interrupt();
    };
    Report report = again();
    bool isStopped = report.status == Status::Interrupted;
    EXPECT_TRUE(isStopped || report.status == whole.status);
    EXPECT_GT(progress.entered.size(), step);
    expectAllFoundSoFar(report);
  }
}

// Each run has some compiles, and goes on from what the journal has.
TEST_P(Stopped, BySpentBudgetsUntilItIsDone) {
  settings.maxCompiles = whole.probes.total / 6 + 5;
  session.journal.reset();
  unsigned runs = 0;
  for (bool isDone = false; !isDone; ++runs) {
    ASSERT_LT(runs, 20u);
    Report report = again();
    expectAllFoundSoFar(report);
    isDone = report.status != Status::Budget;
    EXPECT_TRUE(!isDone || report.status == whole.status);
  }
  EXPECT_EQ(progress.entered, steps) << "the same answer, in " << runs;
}

/// Of the kind that most is found of.
class StoppedOnce : public WholeTriage {
protected:
  StoppedOnce() { plant(RecipeKind::MLIR); }
};

TEST_F(StoppedOnce, ItSaysHowToGoOn) {
  settings.maxCompiles = 30;
  Report report = triaged();
  EXPECT_EQ(report.status, Status::Budget);
  EXPECT_FALSE(report.reproducer.confirmed);
  EXPECT_THAT(noteOf(report, RemarkId::StoppedEarly),
              testing::AllOf(HasSubstr("run the same command again"),
                             HasSubstr("before the best so far was replayed")));
}

// As on a disk that is full.
TEST_F(StoppedOnce, AnErrorOfOursTakesNothingAwayFromWhatWasFound) {
  progress.onStage = [this](const std::string &name) {
    if (name != "reduce")
      return;
    std::filesystem::remove_all(directory.path + "/out/best");
    std::ofstream(directory.path + "/out/best") << "no directory";
  };
  Report report = triaged();
  EXPECT_EQ(report.status, Status::Failed);
  EXPECT_EQ(report.pass.pass, "p3");
  EXPECT_EQ(report.action.actions.size(), 1u);
  EXPECT_THAT(noteOf(report, RemarkId::Error), HasSubstr("cannot write"));
}

TEST_F(StoppedOnce, NothingIsProvenOnceTheCompilerWasReplaced) {
  std::string replaced;
  settings.replaced = [&] { return replaced; };
  progress.onStage = [&](const std::string &name) {
    if (name == "confirm")
      replaced = machine.compilerPath;
  };
  Report report = triaged();
  EXPECT_TRUE(hasRemark(report, RemarkId::Replaced));
  EXPECT_FALSE(hasRemark(report, RemarkId::StoppedEarly));
  EXPECT_TRUE(report.reduction);
  EXPECT_FALSE(report.reduction->certified);
  EXPECT_FALSE(report.flags->oneMinimal);
  EXPECT_FALSE(report.pipeline->oneMinimal);
  EXPECT_FALSE(report.reproducer.confirmed);
}

} // namespace
