//===- BehindOthersTest.cpp - A failure that other passes mend in part ----===//
#include "WholeTriage.h"

using namespace culprit;
using namespace culprit::test;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

namespace {

/// p2 leaves temporary ops, p3 mends one of them, and the end refuses them.
class BehindOthers : public WholeTriage {
protected:
  BehindOthers() {
    plant(RecipeKind::MLIR);
    opt.patternsOf.clear();
    opt.rewritesOf["p2"] = {{"\"t.a\"", "\"t.tmp.a\""},
                            {"\"t.b\"", "\"t.tmp.b\""}};
    opt.rewritesOf["p3"] = {{"\"t.tmp.a\"", "\"t.a\""}};
    opt.bug = [](const Moment &now) -> std::optional<Outcome> {
      bool isLeft =
          now.pass.empty() && now.input.find("t.tmp") != std::string::npos;
      return isLeft ? std::optional(rejected("error: cannot be translated\n"))
                    : std::nullopt;
    };
    input = moduleOf({"t.a", "t.c", "t.b", "t.c"});
    flags = {"--pass-pipeline=builtin.module(p1,p2,p3,p4)"};
  }
};

// The pipeline was shortened to p2, with which the op that p3 mends fails
// alone: it was all that was left of the input, and the user's command is clean
// on that.
TEST_F(BehindOthers, TheInputKeepsWhatTheWholeCommandFailsOn) {
  Report report = triaged();
  EXPECT_EQ(report.pass.pass, "p2");
  EXPECT_THAT(report.reproducer.runs->input.text(),
              AllOf(HasSubstr("t.b"), Not(HasSubstr("t.a"))));
  EXPECT_EQ(report.pipeline->minimal.str(), "builtin.module(p2)");
  EXPECT_FALSE(hasRemark(report, RemarkId::NeedsShortPipeline));
}

// A traced compile ends behind p4, and that was taken for another pass.
TEST_F(BehindOthers, TheFunctionIsFoundWhateverPassRanLast) {
  Report report = triaged();
  EXPECT_EQ(report.kernel.kernel, "f2") << report.kernel.why;
}

} // namespace
