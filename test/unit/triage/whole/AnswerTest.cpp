//===- AnswerTest.cpp - What a run leaves, and what it announces ----------===//
#include "triage/Answer.h"
#include "WholeTriage.h"
#include "triage/PlanText.h"
#include "triage/session/UsageError.h"

using namespace culprit;
using namespace culprit::test;
using testing::HasSubstr;
using testing::Not;

namespace {

class Answer : public WholeTriage {
protected:
  Answer() {
    plant(RecipeKind::MLIR);
    session.output =
        llvm::cantFail(OutputDirectory::open(directory.path + "/out", "it"));
  }
  void leave(const Report &report) {
    llvm::cantFail(leaveAnswer(session, report));
  }
  std::string file(const std::string &name) const {
    return contents(directory.path + "/out/" + name);
  }
};

TEST_F(Answer, IsInThreeFiles) {
  leave(triaged());
  EXPECT_THAT(file("report.json"), HasSubstr("\"confirmed\""));
  EXPECT_THAT(file("report.md"), HasSubstr("p3"));
  EXPECT_THAT(file("explain.txt"), HasSubstr("t.op"));
}

TEST_F(Answer, ThatWasConfirmedIsKeptByARunThatIsStopped) {
  leave(triaged());
  settings.maxCompiles = 1;
  session.journal.reset();
  leave(triaged());
  EXPECT_THAT(file("report.json"), HasSubstr("\"budget\""));
  EXPECT_THAT(file("earlier/1/report.json"), HasSubstr("\"confirmed\""));
  EXPECT_NE(inReproducer(), "");
}

TEST_F(Answer, ThatHasNoReproducerMovesTheEarlierOneAside) {
  leave(triaged());
  machine.replays = [](const Bundle &) { return false; };
  leave(triaged());
  EXPECT_FALSE(std::filesystem::exists(directory.path + "/out/reproducer"));
  EXPECT_NE(file("earlier/1/reproducer/run.sh"), "");
}

TEST_F(Answer, HasNothingOfAnEarlierOneBesideIt) {
  Report report = triaged();
  report.around = IRAround{"it", "before", "after", ".mlir"};
  report.breakCommand = "gdb --args x";
  leave(report);
  EXPECT_EQ(file("ir/after.mlir"), "after");
  report.around->with.clear();
  report.breakCommand.clear();
  leave(report);
  EXPECT_EQ(file("ir/before.mlir"), "before");
  for (const char *gone : {"ir/after.mlir", "ir/guilty.diff", "break.sh"})
    EXPECT_FALSE(std::filesystem::exists(directory.path + "/out/" + gone))
        << gone;
}

TEST_F(Answer, OfAnErrorSaysWhy) {
  leave(triaged());
  llvm::Error error = usageError("no %s", "such thing");
  leaveError(session, error);
  EXPECT_TRUE(error.isA<UsageError>()) << "it stays as it is";
  llvm::consumeError(std::move(error));
  EXPECT_THAT(file("report.json"), HasSubstr("no such thing"));
}

TEST_F(Answer, PlanNamesTheStepsThatTheQuestionHas) {
  triaged();
  EXPECT_THAT(questionText(session), HasSubstr("/compiler (mlir-opt profile)"));
  EXPECT_THAT(stepsText(session, question), HasSubstr("snapshot, kernel"));
  question.fromOriginal = true;
  EXPECT_THAT(stepsText(session, question), Not(HasSubstr("snapshot")));
  EXPECT_THAT(knobsText(session),
              HasSubstr("log-actions: --log-actions-to=..."));
}

} // namespace
