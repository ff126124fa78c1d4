//===- HandedOverTest.cpp - Which tier fails, behind the compiler ---------===//
#include "WholeTriage.h"
#include "test/unit/bisect/Bisecting.h"

using namespace culprit;
using namespace culprit::test;
using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;
using testing::Not;

namespace {

using Tier = SimulatedTileiras::Tier;

class HandedOver : public WholeTriage {
protected:
  HandedOver() { plant(RecipeKind::HandedOver); }

  /// The tier ends so on an input that has `bad`.
  void endsIn(Tier tier, const Outcome &outcome) {
    tileiras.bug = [=](const SimulatedTileiras::Moment &now) {
      bool fails = now.tier == tier && now.pass.empty() && now.inputHas("bad");
      return fails ? std::optional(outcome) : std::nullopt;
    };
  }
  std::string handedOver(const std::string &name) const {
    return contents(directory.path + "/out/handed-over/" + name);
  }
};

TEST_F(HandedOver, ALibrarysPassIsNamedAndTheInputReduced) {
  Report report = triaged();
  EXPECT_EQ(report.tier.name, "codegen");
  EXPECT_TRUE(report.tier.observed);
  EXPECT_THAT(report.tier.why, HasSubstr("`no such operation`"));
  EXPECT_EQ(report.pass.pass, "p2");
  EXPECT_EQ(report.pass.precision, Precision::Exact);
  EXPECT_EQ(report.kernel.kernel, "f");
  EXPECT_THAT(report.failure.face.errors,
              testing::ElementsAre("libnvvm: no such operation"));
  EXPECT_EQ(best(), "bad");
  EXPECT_EQ(report.status, Status::Confirmed);
  EXPECT_EQ(handedOver("0.bc"), input) << "for people, as it was given";
  EXPECT_THAT(report.says.message, HasSubstr("no such operation"));
}

// What replays runs without the library of ours, which alone hears it.
TEST_F(HandedOver, TheBundleHasTheSignatureOfThePlainRun) {
  triaged();
  std::string bundle = contents(directory.path + "/out/best/bundle.json");
  EXPECT_THAT(bundle, AllOf(HasSubstr("failed to compile Tile IR"),
                            Not(HasSubstr("no such operation"))));
}

TEST_F(HandedOver, AssemblersComplaintHasNoPass) {
  endsIn(Tier::Assembler, rejected("ptxas fatal   : too many registers\n"));
  Report report = triaged();
  EXPECT_EQ(report.tier.name, "ptxas");
  EXPECT_EQ(report.pass.pass, "");
  EXPECT_THAT(report.pass.why, HasSubstr("it fails in another tier, ptxas"));
  EXPECT_TRUE(hasRemark(report, RemarkId::NoPass));
  EXPECT_THAT(handedOver("1.ptx"), HasSubstr("bad"));
}

TEST_F(HandedOver, CompilersOwnComplaintNamesTheFunction) {
  endsIn(
      Tier::Compiler,
      rejected("loc(#di<loc(\"/a/k.py\":16:4) in #sub<file = #f, name = \"k\", "
               "linkageName = \"k_f32\">>): error: no such tile\n"));
  Report report = triaged();
  EXPECT_EQ(report.tier.name, "mlir");
  EXPECT_EQ(report.kernel.kernel, "k_f32");
  EXPECT_EQ(report.kernel.why, "the diagnostic is of k.py:16:4, in k");
  EXPECT_FALSE(hasRemark(report, RemarkId::HandedOver));
  EXPECT_FALSE(std::filesystem::exists(directory.path + "/out/handed-over"));
}

TEST_F(HandedOver, CrashInTheLibraryShowsItsStackWhenWatched) {
  endsIn(Tier::Library, theCrash());
  Report report = triaged();
  EXPECT_EQ(report.tier.name, "codegen");
  EXPECT_THAT(report.tier.why, HasSubstr("does not come back"));
  EXPECT_THAT(report.failure.face.frames, Contains("mlir::a::lower"));
  EXPECT_EQ(best(), "bad");
  EXPECT_THAT(report.says.stack, Contains(HasSubstr("mlir::a::lower")));
}

TEST_F(HandedOver, CrashWithoutNamesIsToldByItsPlaces) {
  endsIn(Tier::Compiler, crashed(stackDump({""})));
  Report report = triaged();
  EXPECT_EQ(report.tier.name, "mlir");
  EXPECT_EQ(report.tier.why, "nothing was handed to libnvvm yet; it crashes at "
                             "libMLIR.so.22.1");
}

TEST_F(HandedOver, NotWatchedWhereItFailsOtherwiseThen) {
  machine.compiler = [this](const Command &command, const Limits &limits) {
    bool watched = command.environment.count("CULPRIT_HANDOVER") &&
                   command.environment.at("CULPRIT_HANDOVER");
    return watched ? crashed("") : tileiras(command, limits);
  };
  Report report = triaged();
  EXPECT_TRUE(hasRemark(report, RemarkId::NotSteady));
  EXPECT_EQ(report.tier.name, "");
  EXPECT_EQ(report.tier.why,
            "what is handed to the tools behind it cannot be seen");
  EXPECT_THAT(report.pass.why, HasSubstr("nobody knows in which tier"));
  EXPECT_NE(report.indistinct, "") << "the trailer is all that it says";
  EXPECT_FALSE(report.reduction);
}

TEST_F(HandedOver, NothingIsSeenInACompilerThatLoadsNoLibrary) {
  tileiras.isStatic = true;
  Report report = triaged();
  EXPECT_FALSE(hasRemark(report, RemarkId::NotSteady));
  EXPECT_EQ(report.tier.name, "");
  EXPECT_EQ(report.pass.pass, "");
  EXPECT_FALSE(report.reduction);
}

TEST_F(HandedOver, WithoutItsLibraryNoTierIsNamed) {
  tileiras.hasLibrary = [](const std::string &) { return false; };
  Report report = triaged();
  EXPECT_EQ(report.tier.name, "");
  EXPECT_THAT(report.tier.why, HasSubstr("libnvvm cannot be loaded"));
  EXPECT_EQ(report.pass.pass, "");
}

TEST_F(HandedOver, StoppedWhileItIsWatchedNoTierIsNamed) {
  progress.onStage = [this](const std::string &name) {
    if (name == "watch")
      interrupt();
  };
  Report report = triaged();
  EXPECT_EQ(report.status, Status::Interrupted);
  EXPECT_EQ(report.tier.name, "");
  EXPECT_EQ(report.failure.face.kind, FailureKind::PassFailure);
  EXPECT_EQ(best(), input) << "as far as it came";
}

} // namespace
