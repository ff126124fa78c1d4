#include "triage/evidence/HeldApplication.h"
#include <gmock/gmock.h>

using namespace culprit;
using testing::HasSubstr;

namespace {

struct Applied {
  std::string pattern;
  int line;
};

/// A conversion that ends in an error about that line.
Trace traceOf(std::vector<Applied> applied, int errorLine) {
  Trace trace;
  trace.logComplete = true;
  for (const auto &[pattern, line] : applied) {
    Action action;
    action.tag = patternTag;
    action.name = pattern;
    action.opText = "\"t.op\"() loc(\"k.mlir\":" + std::to_string(line) + ":5)";
    action.indexInTag = trace.log.actions.size();
    trace.log.actions.push_back(std::move(action));
  }
  trace.said.errors = {
      {"a cast", "a cast", "k.mlir:" + std::to_string(errorLine) + ":5"}};
  return trace;
}

FailureSignature error() {
  FailureSignature failure;
  failure.face.kind = FailureKind::PassFailure;
  failure.face.errors = {"a cast"};
  return failure;
}

ActionAnswer exactly(const std::string &pattern) {
  ActionAnswer answer;
  answer.precision = Precision::Exact;
  NamedAction action;
  action.tag = patternTag;
  action.pattern = pattern;
  answer.actions = {action};
  return answer;
}

// Of the reduced input another one was left, which makes a cast of the same
// types.
TEST(HeldApplication, TheSameWordsOfAnotherPatternAreAnotherFailure) {
  auto held = applicationToHold(exactly("(anonymous namespace)::A"), error(),
                                traceOf({{"{anonymous}::A", 3}, {"B", 4}}, 3));
  ASSERT_TRUE(held);
  EXPECT_EQ(held->whyNotIn(traceOf({{"{anonymous}::A", 1}}, 1)), "");
  EXPECT_EQ(held->whyNotIn(traceOf({{"B", 1}}, 1)), "the same words without A");
  EXPECT_EQ(held->whyNotIn(traceOf({{"{anonymous}::A", 1}, {"B", 2}}, 2)),
            "the same words about what A is not applied to");
}

TEST(HeldApplication, ItMayBeWhatTheLogLacks) {
  auto held = applicationToHold(exactly("A"), error(), traceOf({{"A", 3}}, 3));
  ASSERT_TRUE(held);
  Trace cut = traceOf({{"B", 1}}, 1);
  cut.log.gap = LogGap{1, 1000};
  EXPECT_EQ(held->whyNotIn(cut), "");
}

// What it makes may have another place, as the cast of an argument has.
TEST(HeldApplication, ThePlaceIsAskedOnlyIfItHoldsOfWhatIsEdited) {
  auto held = applicationToHold(exactly("A"), error(), traceOf({{"A", 3}}, 4));
  ASSERT_TRUE(held);
  EXPECT_EQ(held->whyNotIn(traceOf({{"A", 1}, {"B", 2}}, 2)), "");
  EXPECT_THAT(held->whyNotIn(traceOf({{"B", 2}}, 2)), HasSubstr("without A"));
  EXPECT_FALSE(
      applicationToHold(exactly("A"), error(), traceOf({{"B", 3}}, 3)));
}

TEST(HeldApplication, OneOfSeveralAndThatOfACrashAreNotHeld) {
  ActionAnswer both = exactly("A");
  both.actions.push_back(both.actions.front());
  Trace edited = traceOf({{"A", 3}}, 3);
  EXPECT_FALSE(applicationToHold(both, error(), edited));
  ActionAnswer range = exactly("A");
  range.precision = Precision::Range;
  EXPECT_FALSE(applicationToHold(range, error(), edited));
  FailureSignature crash = error();
  crash.face.kind = FailureKind::Crash;
  EXPECT_FALSE(applicationToHold(exactly("A"), crash, edited));
}

} // namespace
