//===- RemainingTest.cpp - How far it is, for people who wait -------------===//
#include "WholeTriage.h"

using namespace culprit;
using namespace culprit::test;
using Count = Remaining::Count;

namespace {

class RemainingQuestions : public WholeTriage {
protected:
  RemainingQuestions() { plant(RecipeKind::MLIR); }
};

TEST_F(RemainingQuestions, ASearchTellsABoundThatItKeeps) {
  triaged();
  for (const char *step : {"kernel", "pipeline"}) {
    SCOPED_TRACE(step);
    const auto &told = progress.left[step];
    ASSERT_FALSE(told.empty());
    for (const Remaining &one : told)
      EXPECT_EQ(one.count, Count::AtMost);
    EXPECT_GT(told.front().left, 0u);
    EXPECT_EQ(told.front().done, 0u);
  }
}

TEST_F(RemainingQuestions, TheProofCountsItsEditsDown) {
  triaged();
  const auto &told = progress.left["reduce"];
  ASSERT_FALSE(told.empty());
  uint64_t edits = told.back().done + told.back().left;
  EXPECT_EQ(told.back().what, std::string("edits"));
  EXPECT_EQ(told.back().count, Count::Known);
  EXPECT_EQ(told.back().left, told.back().atOnce) << "that was the last batch";
  EXPECT_GT(edits, 0u);
}

TEST_F(RemainingQuestions, NobodyHearsOfItAfterTheAnswer) {
  triaged();
  progress.left.clear();
  session.prober->tellRemaining({});
  EXPECT_TRUE(progress.left.empty());
}

} // namespace
