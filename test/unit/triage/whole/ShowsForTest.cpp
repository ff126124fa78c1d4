//===- ShowsForTest.cpp - The targets and levels that show a failure ------===//
#include "WholeTriage.h"
#include "test/unit/bisect/Bisecting.h"

using namespace culprit;
using namespace culprit::test;
using testing::Contains;
using testing::HasSubstr;

namespace {

using Moment = SimulatedTileiras::Moment;

class ShowsFor : public WholeTriage {
protected:
  ShowsFor() {
    plant(RecipeKind::HandedOver);
    question.reduceIR = question.reduceCommand = false;
  }

  static std::string targetOf(const Moment &now) {
    for (llvm::StringRef word : now.command->argv)
      if (word.consume_front("--gpu-name="))
        return word.str();
    return "sm_80";
  }
  /// What the library says for each target; nothing if it does its work.
  void libraryDoes(
      const std::function<std::optional<Outcome>(const std::string &)> &does) {
    tileiras.bug = [=](const Moment &now) -> std::optional<Outcome> {
      return now.pass == "p2" ? does(targetOf(now)) : std::nullopt;
    };
  }
  static std::vector<std::string> saidOf(const Report &report) {
    std::vector<std::string> texts;
    for (const Remark &remark : report.remarks.all())
      if (remark.id == RemarkId::ShowsFor)
        texts.push_back(remark.text);
    return texts;
  }
};

TEST_F(ShowsFor, AllTargetsAndLevels) {
  EXPECT_THAT(saidOf(triaged()),
              testing::ElementsAre("shows on sm_80 to sm_100, all of them",
                                   "shows at level 0 to 3, all of them"));
}

TEST_F(ShowsFor, SomeTargets) {
  libraryDoes([](const std::string &target) -> std::optional<Outcome> {
    if (target == "sm_80")
      return rejected("no such operation\n");
    if (target == "sm_90")
      return rejected("another thing\n");
    return std::nullopt;
  });
  EXPECT_THAT(saidOf(triaged()),
              Contains("shows on sm_80; not on sm_100; fails otherwise on "
                       "sm_90"));
}

// Else the failure of each target would be one of its own.
TEST_F(ShowsFor, AMessageThatNamesTheTarget) {
  flags = {"--gpu-name=sm_80"};
  libraryDoes([](const std::string &target) {
    return std::optional(rejected("not on " + target + "\n"));
  });
  EXPECT_THAT(saidOf(triaged()),
              Contains("shows on sm_80 to sm_100, all of them"));
}

TEST_F(ShowsFor, SomeLevels) {
  tileiras.bug = [](const Moment &now) {
    bool fails = now.pass == "p2" && !now.hasFlag("--opt-level=0");
    return fails ? std::optional(rejected("no such operation\n"))
                 : std::nullopt;
  };
  EXPECT_THAT(saidOf(triaged()),
              Contains("shows at level 1 and later; not at level 0"));
}

TEST_F(ShowsFor, AsFarAsAnExitCodeTells) {
  tileiras.isStatic = true;
  EXPECT_THAT(saidOf(triaged()),
              Contains(HasSubstr(", as far as the exit code tells")));
}

TEST_F(ShowsFor, IsNotAskedOfAHang) {
  tileiras.bug = [](const Moment &now) {
    return now.pass == "p2" ? std::optional(hung()) : std::nullopt;
  };
  Report report = triaged();
  EXPECT_EQ(report.failure.face.kind, FailureKind::Hang);
  EXPECT_TRUE(progress.hangs);
  EXPECT_EQ(report.tier.name, "codegen");
  EXPECT_THAT(saidOf(report), testing::IsEmpty());
}

TEST_F(ShowsFor, NothingIsSaidOnceItIsStopped) {
  progress.onStage = [this](const std::string &name) {
    if (name == "shows-for")
      interrupt();
  };
  Report report = triaged();
  EXPECT_EQ(report.status, Status::Interrupted);
  EXPECT_EQ(report.pass.pass, "p2") << "found before";
  EXPECT_THAT(saidOf(report), testing::IsEmpty());
}

} // namespace
