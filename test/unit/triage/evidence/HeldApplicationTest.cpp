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
            "the same words about what A is not tried on");
}

TEST(HeldApplication, ItMayBeWhatTheLogLacks) {
  auto held = applicationToHold(exactly("A"), error(), traceOf({{"A", 3}}, 3));
  ASSERT_TRUE(held);
  Trace cut = traceOf({{"B", 1}}, 1);
  cut.log.gap = LogGap{1, 1000};
  EXPECT_EQ(held->whyNotIn(cut), "");
}

// Of two casts the trace told the other one, which the pattern stands at: each
// edit that kept the one of the failure was refused.
TEST(HeldApplication, AnotherCastThatIsToldByChanceSaysNothing) {
  auto cast = [](const char *types) {
    return std::string("failed to legalize unresolved materialization from ") +
           types + " that remained live after conversion";
  };
  std::string failures = cast("('a') to ('b')"), other = cast("('b') to ('a')");
  auto tracedWith = [&](const std::string &told, int line) {
    Trace run = traceOf({{"A", 3}, {"B", 4}}, line);
    run.said.errors.front().normalised = "cast";
    run.said.errors.front().verbatim = told;
    return run;
  };
  FailureSignature failure = error();
  failure.face.errors = failure.passErrors = {"cast"};
  failure.passErrors = {failures};
  failure.errorOps = {"('a') => ('b')"};
  auto held = applicationToHold(exactly("A"), failure, tracedWith(failures, 3));
  ASSERT_TRUE(held);
  EXPECT_TRUE(held->isAtError);
  EXPECT_THAT(held->whyNotIn(tracedWith(failures, 4)), HasSubstr("not tried"));
  EXPECT_EQ(held->whyNotIn(tracedWith(other, 4)), "");
  failure.errorOps = {"('a') => ('b')", "('b') => ('a')"};
  held = applicationToHold(exactly("A"), failure, tracedWith(failures, 3));
  ASSERT_TRUE(held);
  EXPECT_FALSE(held->isAtError) << "runs differ in it";
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
