//===- ToolkitTest.cpp - A toolkit that the compiler does not fit ---------===//
#include "WholeTriage.h"
#include "reproducer/ReadBundle.h"
#include "test/unit/bisect/Bisecting.h"

using namespace culprit;
using namespace culprit::test;
using testing::Contains;
using testing::HasSubstr;
using testing::Not;

namespace {

/// CUDA_HOME names a toolkit.
class Toolkit : public WholeTriage {
protected:
  Toolkit() {
    plant(RecipeKind::HandedOver);
    ::setenv("CUDA_HOME", "/toolkit-12", /*overwrite=*/1);
    machine.variables = {"CUDA_HOME"};
  }
  ~Toolkit() override { ::unsetenv("CUDA_HOME"); }

  /// The library of a toolkit refuses the module, and says so.
  void librarySays(const std::string &ofNamed, const std::string &ofOwn) {
    tileiras.bug = [=](const SimulatedTileiras::Moment &now) {
      const std::string &text = now.toolkit.empty() ? ofOwn : ofNamed;
      bool fails = now.pass == "p2" && !text.empty() && now.inputHas("bad");
      return fails ? std::optional(rejected(text)) : std::nullopt;
    };
  }
  std::map<std::string, std::string> variablesOfBundle() const {
    return llvm::cantFail(readBundle(directory.path + "/out/best")).environment;
  }
};

TEST_F(Toolkit, IsToBlameIfItsOwnSucceeds) {
  librarySays("no such operation\n", "");
  Report report = triaged();
  EXPECT_EQ(report.tier.name, "toolkit");
  EXPECT_EQ(report.tier.why, "succeeds without CUDA_HOME=/toolkit-12");
  EXPECT_TRUE(hasRemark(report, RemarkId::OtherToolkit));
  EXPECT_EQ(report.pass.pass, "");
  EXPECT_THAT(progress.entered, Not(Contains("tier"))) << "it jumps";
  EXPECT_FALSE(report.reduction);
  EXPECT_EQ(variablesOfBundle().at("CUDA_HOME"), "/toolkit-12");
  EXPECT_EQ(report.status, Status::Confirmed)
      << "in a clean environment but for that variable";
}

TEST_F(Toolkit, IsToBlameIfItsOwnGetsFurther) {
  tileiras.bug =
      [](const SimulatedTileiras::Moment &now) -> std::optional<Outcome> {
    if (now.tier == SimulatedTileiras::Tier::Assembler)
      return rejected("another thing\n");
    bool refuses = now.pass == "p2" && !now.toolkit.empty();
    return refuses ? std::optional(rejected("no such operation\n"))
                   : std::nullopt;
  };
  Report report = triaged();
  EXPECT_EQ(report.tier.name, "toolkit");
  EXPECT_EQ(report.tier.why, "fails otherwise without CUDA_HOME=/toolkit-12");
}

// Another version of the library may say it in other words.
TEST_F(Toolkit, IsNotToBlameIfItsOwnFailsAtTheSameStep) {
  librarySays("no such operation\n", "another thing\n");
  Report report = triaged();
  EXPECT_EQ(report.tier.name, "codegen");
  EXPECT_EQ(report.pass.pass, "p2");
  EXPECT_THAT(noteOf(report, RemarkId::OtherToolkit),
              HasSubstr("without CUDA_HOME=/toolkit-12 the command fails "
                        "otherwise"));
}

TEST_F(Toolkit, IsToBlameIfOnlyItsLibraryIsNotThere) {
  librarySays("no such operation\n", "no such operation\n");
  tileiras.hasLibrary = [](const std::string &named) { return named.empty(); };
  Report report = triaged();
  EXPECT_EQ(report.tier.name, "toolkit");
  EXPECT_THAT(report.tier.why, HasSubstr("fails otherwise"));
}

// An exit code alone does not tell the two.
TEST_F(Toolkit, IsToBlameForWantOfALibraryWhateverItsOwnDoesThen) {
  tileiras.hasLibrary = [](const std::string &named) { return named.empty(); };
  tileiras.bug = [](const SimulatedTileiras::Moment &now) {
    return now.tier == SimulatedTileiras::Tier::Assembler
               ? std::optional(rejected(""))
               : std::nullopt;
  };
  Report report = triaged();
  EXPECT_EQ(report.tier.name, "toolkit");
  EXPECT_THAT(report.tier.why, HasSubstr("fails otherwise"));
}

TEST_F(Toolkit, IsNotToBlameIfItIsTheOnlyOne) {
  librarySays("no such operation\n", "");
  tileiras.hasLibrary = [](const std::string &named) { return !named.empty(); };
  Report report = triaged();
  EXPECT_EQ(report.tier.name, "codegen");
  EXPECT_EQ(report.pass.pass, "p2");
  EXPECT_FALSE(hasRemark(report, RemarkId::OtherToolkit));
}

// So the questions that follow ask the compiler's own, as it was made.
TEST_F(Toolkit, IsLeftOutIfItMakesNoDifference) {
  librarySays("no such operation\n", "no such operation\n");
  Report report = triaged();
  EXPECT_EQ(report.tier.name, "codegen");
  EXPECT_EQ(report.pass.pass, "p2");
  EXPECT_FALSE(hasRemark(report, RemarkId::OtherToolkit));
  EXPECT_EQ(variablesOfBundle().count("CUDA_HOME"), 0u);
  EXPECT_EQ(report.status, Status::Confirmed);
}

} // namespace
