//===- BesideTheAnswerTest.cpp - Tier, the command as pasted --------------===//
#include "WholeTriage.h"
#include "test/unit/bisect/Bisecting.h"

using namespace culprit;
using namespace culprit::test;

namespace {

class BesideTheAnswer : public WholeTriage {
protected:
  BesideTheAnswer() { plant(RecipeKind::MLIR); }

  /// Of a serialisation that crashes once it makes this, or more.
  Tier tierOfCrashIn(const std::string &format) {
    opt = {};
    opt.bug = [=](const Moment &now) {
      bool isFar = llvm::is_contained(now.options, "format=fatbin") ||
                   llvm::is_contained(now.options, "format=" + format);
      return now.pass == "gpu-module-to-binary" && isFar
                 ? std::optional(theCrash())
                 : std::nullopt;
    };
    flags = {"--pass-pipeline=builtin.module(p1,gpu-module-to-binary{format="
             "fatbin})"};
    session.journal.reset();
    return triaged().tier;
  }
};

TEST_F(BesideTheAnswer, TierIsTheFirstThatASerialisationCannotDoWithout) {
  EXPECT_EQ(tierOfCrashIn("llvm").name, "translation");
  EXPECT_EQ(tierOfCrashIn("isa").name, "codegen");
  EXPECT_EQ(tierOfCrashIn("fatbin").name, "ptxas");
}

TEST_F(BesideTheAnswer, OptionThatOnlyHidesTheFailureIsLeftOut) {
  flags.push_back("--mlir-pass-pipeline-local-reproducer");
  Report report = triaged();
  EXPECT_TRUE(hasRemark(report, RemarkId::VeilLeftOut));
}

TEST_F(BesideTheAnswer, CompilerThatDoesNotAnswerHelpHasNoFlagsThatAreKnown) {
  compiler.answersHelp = false;
  EXPECT_TRUE(hasRemark(triaged(), RemarkId::NoHelp));
}

TEST_F(BesideTheAnswer, BinaryInputIsNotReduced) {
  input = std::string(1, '\0') + "\"t.a\"";
  Report report = triaged();
  EXPECT_TRUE(hasRemark(report, RemarkId::UnreadableInput));
  EXPECT_FALSE(report.reduction);
}

// Without threads it is another crash, always, in the same pass.
TEST_F(BesideTheAnswer, CrashThatLooksOtherwiseWithThreads) {
  machine.compiler = [this](const Command &command, const Limits &limits) {
    Outcome outcome = opt(command, limits);
    bool threads =
        !llvm::is_contained(command.argv, "--mlir-disable-threading");
    if (outcome.status == Outcome::Status::Crashed && !threads)
      outcome.err = otherCrash().err;
    return outcome;
  };
  Report report = triaged();
  EXPECT_TRUE(hasRemark(report, RemarkId::NotSteady));
  EXPECT_TRUE(hasRemark(report, RemarkId::WithThreads));
}

/// `nice /compiler`, for which its own input is reduced.
class AsPasted : public BesideTheAnswer {
protected:
  AsPasted() {
    launchers = {"nice"};
    question.fromOriginal = true;
  }
  void launchedEnds(const Outcome &outcome) {
    machine.launched = [=](const Command &, const Limits &) { return outcome; };
  }
};

TEST_F(AsPasted, ShowsIt) {
  Report report = triaged();
  EXPECT_EQ(report.originalShows, true);
  EXPECT_FALSE(hasRemark(report, RemarkId::NotAsPasted));
}

TEST_F(AsPasted, DoesNotShowIt) {
  launchedEnds(clean());
  Report report = triaged();
  EXPECT_EQ(report.originalShows, false);
  EXPECT_TRUE(hasRemark(report, RemarkId::NotAsPasted));
}

TEST_F(AsPasted, IsNotKnownIfItIsStoppedThenAndTheAnswerStays) {
  launchedEnds(clean());
  progress.onStage = [this](const std::string &name) {
    if (name == "as-pasted")
      interrupt();
  };
  Report report = triaged();
  EXPECT_EQ(report.originalShows, true) << "as the whole pipeline said";
  EXPECT_EQ(report.status, Status::Confirmed);
}

TEST_F(AsPasted, IsNoProgram) {
  launchedEnds(rejected("env: nice: No such file", 127));
  EXPECT_EQ(triaged().originalShows, true) << "as the whole pipeline said";
}

TEST_F(AsPasted, IsNotRunWhereItWritesAFileOfTheUsers) {
  launchers = {"time", "-o", "times.txt"};
  launchedEnds(clean());
  EXPECT_EQ(triaged().originalShows, true);
}

} // namespace
