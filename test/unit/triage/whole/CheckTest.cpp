//===- CheckTest.cpp - Does it fail, how, and always? ---------------------===//
#include "WholeTriage.h"
#include "test/unit/bisect/Bisecting.h"

using namespace culprit;
using namespace culprit::test;
using testing::ElementsAre;

namespace {

class CheckAlone : public WholeTriage {
protected:
  CheckAlone() { plant(RecipeKind::MLIR); }
};

TEST_F(CheckAlone, IsTheBaselineAndNoCompileMore) {
  Checked found = checked(4);
  EXPECT_EQ(found.baseline.runs, 4u);
  EXPECT_EQ(found.baseline.failing, 4u);
  EXPECT_EQ(found.baseline.kind(), FailureKind::Crash);
  EXPECT_THAT(progress.entered, ElementsAre("baseline"));
  EXPECT_EQ(session.prober->counts().total, 4u);
  EXPECT_FALSE(std::filesystem::exists(directory.path + "/out/best"));
}

TEST_F(CheckAlone, SaysWhatIsRemarkedOfTheCommandAndOfItsRuns) {
  session.request.remarks.add(RemarkId::LeftOut, "left out: nice");
  flags.push_back("--mlir-pass-pipeline-local-reproducer");
  std::vector<RemarkId> ids;
  Checked found = checked(3);
  for (const Remark &remark : found.remarks.all())
    ids.push_back(remark.id);
  EXPECT_THAT(ids, ElementsAre(RemarkId::LeftOut, RemarkId::VeilLeftOut));
}

// --runs was ignored.
TEST_F(CheckAlone, OfExpectedErrorsAsOftenAsAsked) {
  flags.push_back("--verify-diagnostics");
  opt.bug = nullptr;
  EXPECT_EQ(checked(5).baseline.runs, 5u);
  EXPECT_EQ(session.prober->counts().total, 5u);
}

TEST_F(CheckAlone, OfExpectedErrorsUntilOneRunFails) {
  flags.push_back("--verify-diagnostics");
  unsigned runs = 0;
  machine.compiler = [&](const Command &command, const Limits &limits) {
    return ++runs < 4 ? clean() : opt(command, limits);
  };
  Checked found = checked(5);
  EXPECT_EQ(found.baseline.failing, 5u);
  EXPECT_EQ(found.baseline.kind(), FailureKind::Crash);
}

TEST_F(CheckAlone, OfACommandThatDoesNotFail) {
  opt.bug = nullptr;
  Checked found = checked(3);
  EXPECT_EQ(found.baseline.failing, 0u);
  EXPECT_EQ(found.baseline.kind(), FailureKind::None);
}

// Exit 127 was triaged as a failure of the compiler.
TEST_F(CheckAlone, WhatCannotBeStartedIsSaid) {
  machine.compiler = [](const Command &, const Limits &) {
    return rejected("./my-opt: error while loading shared libraries: "
                    "libMLIR.so: cannot open shared object file\n",
                    127);
  };
  auto report = tryTriage();
  ASSERT_FALSE(bool(report));
  EXPECT_THAT(llvm::toString(report.takeError()),
              testing::StartsWith("the command cannot be started: ./my-opt: "
                                  "error while loading shared libraries"));
}

} // namespace
