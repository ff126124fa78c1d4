//===- WrongOptionsTest.cpp - Wrong code, and options that passes need ----===//
#include "WholeTriage.h"
#include "llvm/ADT/StringExtras.h"

using namespace culprit;
using namespace culprit::test;
using testing::HasSubstr;

namespace {

/// Wrong by p2. Nothing compiles without p3, and all that it compiles is wrong
/// where it does not agree with what comes before.
class WrongOptions : public WholeTriage {
protected:
  WrongOptions() {
    plant(RecipeKind::WrongMLIR);
    flags = {"--pass-pipeline=builtin.module(p1{a=1},p2{n=7},p3{agree=1})"};
    machine.compiler = [this](const Command &command, const Limits &limits) {
      std::string words = llvm::join(command.argv, " ");
      bool hasPasses = llvm::StringRef(words).contains("p1") ||
                       llvm::StringRef(words).contains("p2");
      bool lowers = llvm::StringRef(words).contains("p3");
      if (hasPasses && !lowers)
        return rejected("error: not lowered");
      Outcome outcome = opt(command, limits);
      if (lowers && !llvm::StringRef(words).contains("agree=1"))
        outcome.out.text += "// \"t.wrong\"\n";
      return outcome;
    };
  }
};

// The option went, since the output was wrong without it, too; then nothing was
// right without the pass, and nothing was reduced.
TEST_F(WrongOptions, ThatAllResultsNeedStay) {
  Report report = triaged();
  EXPECT_EQ(report.pass.pass, "p2");
  ASSERT_TRUE(report.pipeline);
  ASSERT_TRUE(report.pipeline->seenAfter);
  EXPECT_EQ(report.pipeline->seenAfter->str(), "builtin.module(p3{agree=1})");
  EXPECT_FALSE(hasRemark(report, RemarkId::NotReduced));
  EXPECT_THAT(best(), HasSubstr("t.a"));
  EXPECT_EQ(report.status, Status::Confirmed);
}

} // namespace
