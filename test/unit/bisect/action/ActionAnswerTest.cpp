#include "bisect/action/ActionAnswer.h"
#include "bisect/action/HangingActions.h"
#include <gmock/gmock.h>

using namespace culprit;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::SizeIs;

namespace {

/// A failure whose trace has these applications.
struct Searched {
  explicit Searched(unsigned applications) {
    for (unsigned index = 0; index < applications; ++index) {
      Action action;
      action.tag = tag;
      action.name = "(anonymous namespace)::P" + std::to_string(index % 3);
      action.indexInTag = index;
      trace.log.actions.push_back(action);
    }
  }
  TracedActions actions() const { return {trace, tag, face}; }

  /// The answer of a search that was clean at `lastClean`.
  ActionAnswer found(FirstFailingResult::Precision precision,
                     uint64_t lastClean = 0, uint64_t firstShowing = 0) const {
    FirstFailingResult result;
    result.precision = precision;
    result.lastClean = lastClean;
    result.firstShowing = firstShowing;
    ActionAnswer answer;
    conclude(answer, actions(), result);
    return answer;
  }

  std::string tag = patternTag;
  Trace trace;
  FailureFace face;
};

using Found = FirstFailingResult::Precision;

TEST(ActionAnswer, TheFirstThatShowsItIsNamed) {
  ActionAnswer answer = Searched(9).found(Found::Exact, 4, 5);
  EXPECT_EQ(answer.precision, Precision::Exact);
  EXPECT_TRUE(answer.gated);
  EXPECT_TRUE(answer.knob.proven);
  ASSERT_THAT(answer.actions, SizeIs(1));
  EXPECT_EQ(answer.actions[0].index, 4u);
  EXPECT_EQ(answer.actions[0].pattern, "(anonymous namespace)::P1");
  EXPECT_EQ(answer.why, "clean with 4 applications, fails with 5");
}

TEST(ActionAnswer, BehindAGapItHasItsNumberAlone) {
  Searched searched(2);
  searched.trace.log.gap = LogGap{2, 1000};
  ActionAnswer answer = searched.found(Found::Exact, 4, 5);
  ASSERT_THAT(answer.actions, SizeIs(1));
  EXPECT_EQ(answer.actions[0].index, 4u);
  EXPECT_EQ(answer.actions[0].pattern, "");
  EXPECT_THAT(answer.why, HasSubstr("which one that is is not known"));
  EXPECT_THAT(answer.knob.evidence, Not(HasSubstr("not known")));
}

TEST(ActionAnswer, PatternsOfAShortRangeAreListedOnce) {
  EXPECT_THAT(Searched(9).found(Found::Range, 1, 6).why,
              EndsWith("; there: P1, P2, P0"));
  EXPECT_THAT(Searched(90).found(Found::Range, 1, 80).why,
              EndsWith("nothing can be said"));
}

TEST(ActionAnswer, PatternsOfAHangStandAtTheEndOfItsLog) {
  Searched searched(9);
  searched.face.kind = FailureKind::Hang;
  ActionAnswer answer = searched.found(Found::Range, 1, 6);
  EXPECT_THAT(answer.why, EndsWith("nothing can be said"));
  FirstFailingResult result;
  result.lastClean = 5;
  explainGrowth(answer, searched.actions(), result);
  EXPECT_EQ(answer.precision, Precision::Range);
  EXPECT_THAT(answer.why, HasSubstr("stopped after 5 applications it ends"));
  EXPECT_EQ(answer.knob.evidence, answer.why);
  EXPECT_THAT(answer.actions, SizeIs(3));
}

/// With a log that ends within its last application.
Searched openAtTheEnd(unsigned applications) {
  Searched searched(applications);
  for (Action &action : searched.trace.log.actions) {
    action.opText = "op loc(" + std::to_string(*action.indexInTag % 3) + ")";
    action.completed = &action != &searched.trace.log.actions.back();
  }
  return searched;
}

// Three slow applications were patterns that go on and on.
TEST(ActionAnswer, TheOneThatHasNotReturnedIsNamedUnlessItsPlaceCameBefore) {
  ActionAnswer slow, cycle;
  tellEndOfLog(slow, openAtTheEnd(3).actions());
  EXPECT_THAT(slow.why, EndsWith("this one has not returned"));
  ASSERT_THAT(slow.actions, SizeIs(1));
  EXPECT_EQ(slow.actions[0].index, 2u);
  tellEndOfLog(cycle, openAtTheEnd(4).actions());
  EXPECT_THAT(cycle.why, EndsWith("these patterns go on and on"));
}

// "It ends" was said of numbers of applications that nobody saw end.
TEST(ActionAnswer, OfAHangThatMayNotEndNothingIsSaid) {
  ActionAnswer answer;
  explainUnresolved(answer, {0, "4096 applications: out of memory"});
  EXPECT_EQ(answer.precision, Precision::Unknown);
  EXPECT_FALSE(answer.knob.proven);
  EXPECT_THAT(answer.why, HasSubstr("4096 applications: out of memory"));
  EXPECT_THAT(answer.actions, SizeIs(0));
}

TEST(ActionAnswer, WithoutABoundaryNothingIsProven) {
  Searched searched(9);
  ActionAnswer answer = searched.found(Found::NotGated);
  EXPECT_EQ(answer.precision, Precision::NotGated);
  EXPECT_FALSE(answer.gated);
  EXPECT_EQ(searched.found(Found::NotShown).precision, Precision::Unknown);
}

} // namespace
