//===- ReaderDiesTest.cpp - libMLIR dies of what it reads -----------------===//
#include "WholeTriage.h"
#include "test/unit/bisect/Bisecting.h"

using namespace culprit;
using namespace culprit::test;
using testing::HasSubstr;

namespace {

/// What p2 makes kills libMLIR's parser, which Culprit reads with, too: all is
/// well until the pass is found.
class ReaderDies : public WholeTriage {
protected:
  ReaderDies() {
    plant(RecipeKind::MLIR);
    settings.readsIRHere = session.request.readsIRHere = false;
    opt.rewritesOf["p2"] = {{"\"t.a\"()", "\"t.op\"() {w = array<index: 1>}"}};
  }
};

TEST_F(ReaderDies, AfterThePassWasFound) {
  Report report = triaged();
  EXPECT_EQ(report.pass.pass, "p3");
  EXPECT_EQ(report.pass.precision, Precision::Exact);
  EXPECT_EQ(report.status, Status::Confirmed);
  ASSERT_EQ(report.action.actions.size(), 1u);
  EXPECT_EQ(report.action.actions.front().index, 1u);
  EXPECT_EQ(report.kernel.kernel, "");
  EXPECT_THAT(report.kernel.why,
              HasSubstr("libMLIR, which reads it here, dies"));
  EXPECT_THAT(noteOf(report, RemarkId::Reduced), HasSubstr("reduced as text"));
  EXPECT_THAT(inReproducer(), HasSubstr("t.op"));
}

} // namespace
