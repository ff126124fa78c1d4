//===- UselessToolTest.cpp - Then the command as given is reduced ---------===//
#include "WithSmallTool.h"

using namespace culprit;
using namespace culprit::test;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

namespace {

class UselessTool : public WithSmallTool {
protected:
  UselessTool() { reduceNothing(); }

  /// It goes on with the user's command, to the end of the recipe, and says
  /// why.
  void expectUseless(const Report &report, const char *why) {
    EXPECT_THAT(saidOf(report), AllOf(HasSubstr("is of no use in small-opt: "),
                                      HasSubstr(why)));
    EXPECT_TRUE(report.toolCommand.empty());
    EXPECT_EQ(report.pass.pass, "p3");
    std::vector<std::string> names = stepsBehind("reproducer");
    ASSERT_GT(progress.entered.size(), names.size());
    EXPECT_EQ(std::vector(progress.entered.end() -
                              static_cast<ptrdiff_t>(names.size()),
                          progress.entered.end()),
              names);
  }

private:
  std::vector<std::string> stepsBehind(llvm::StringRef name) const {
    std::vector<std::string> names;
    bool isBehind = false;
    for (const Step &step : recipeOf(RecipeKind::MLIR)) {
      if (isBehind && step.isFor(question))
        names.push_back(step.name);
      isBehind |= step.name == name;
    }
    return names;
  }
};

TEST_F(UselessTool, WithoutDriversNoneIsLookedFor) {
  compiler.profile.reproducerTool = {"", "small-opt.py", "mlir-opt"};
  EXPECT_THAT(saidOf(triaged()),
              HasSubstr("is of no use in small-opt.py: it is not there"));
}

TEST_F(UselessTool, NoneIsLeft) {
  compiler.flags.erase("mlir-pass-pipeline-crash-reproducer");
  Report report = triaged();
  EXPECT_EQ(saidOf(report), "") << "there is nothing to say";
  EXPECT_FALSE(isInTool());
  EXPECT_EQ(report.pass.pass, "p3");
  EXPECT_TRUE(report.reproducer.confirmed);
}

TEST_F(UselessTool, IsNotThere) {
  std::filesystem::remove(path("small-opt"));
  expectUseless(triaged(), "it is not there; so the command as given");
}

TEST_F(UselessTool, IsOfNoKnownFamily) {
  compiler.profile.reproducerTool.profile = "no-such";
  expectUseless(triaged(), "there is no profile called no-such");
}

TEST_F(UselessTool, DoesNotFail) {
  smallOpt.bug = nullptr;
  Report report = triaged();
  expectUseless(report, "clean");
  EXPECT_FALSE(isInTool());
}

TEST_F(UselessTool, FailsOtherwise) {
  smallOpt.bug = [](const Moment &now) {
    return now.pass == "p3" ? std::optional(otherCrash()) : std::nullopt;
  };
  Report report = triaged();
  expectUseless(report, "mlir::b::lower");
  EXPECT_FALSE(isInTool());
}

// The bundle of the tool's answer is taken away, and that of the user's stays.
TEST_F(UselessTool, ItsAnswerIsNotConfirmed) {
  machine.replays = [this](const Bundle &bundle) {
    return bundle.compiler == machine.compilerPath;
  };
  Report report = triaged();
  EXPECT_TRUE(isInTool());
  expectUseless(report, "the answer is not confirmed there");
  EXPECT_TRUE(report.reproducer.confirmed);
  EXPECT_THAT(contents(report.reproducer.path + "/bundle.json"),
              HasSubstr(machine.compilerPath));
  EXPECT_EQ(report.status, Status::Confirmed);
}

/// It fails in p9. No trace tells of that before the tool's passes are cut off
/// one by one.
class OtherPassInTool : public UselessTool {
protected:
  OtherPassInTool() {
    reproducerSays("p9", "p3{n=3}");
    machine.flagsOfSmall = {"mlir-disable-threading", "mlir-print-op-generic",
                            "pass-pipeline"};
    smallOpt.bug = [](const Moment &now) {
      return now.pass == "p9" && llvm::StringRef(now.input).contains("\"t.op\"")
                 ? std::optional(theCrash())
                 : std::nullopt;
    };
  }
};

TEST_F(OtherPassInTool, ThanInTheUsersCommand) {
  Report report = triaged();
  EXPECT_TRUE(isInTool());
  expectUseless(report, "there, it fails in p9");
  EXPECT_THAT(contents(directory.path + "/out/best/bundle.json"),
              Not(HasSubstr("p9")));
}

TEST_F(OtherPassInTool, ThanThoseOfTheUsersRange) {
  passIsARange();
  Report report = triaged();
  EXPECT_THAT(saidOf(report), HasSubstr("there, it fails in p9"));
  EXPECT_EQ(report.pass.precision, Precision::Range);
}

TEST_F(OtherPassInTool, ItsReproducerIsNotTakenForTheUsers) {
  machine.replays = [this](const Bundle &bundle) {
    return bundle.compiler == path("small-opt");
  };
  Report report = triaged();
  EXPECT_FALSE(report.reproducer.confirmed);
  EXPECT_FALSE(std::filesystem::exists(directory.path + "/out/reproducer"));
}

} // namespace
