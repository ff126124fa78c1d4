//===- PlacesOfActionsTest.cpp - The applications at a place --------------===//
#include "bisect/action/PlacesOfActions.h"
#include <gtest/gtest.h>

using namespace culprit;

namespace {

Action applied(std::optional<unsigned> number, const std::string &location) {
  Action action;
  action.tag = "apply-pattern";
  action.opText = "\"t.op\"() loc(" + location + ")";
  action.indexInTag = number;
  return action;
}

// What is seen before the gap are the first ones all the same.
TEST(ActionsAt, AreThoseBeforeAGapOfTheLog) {
  Trace trace;
  trace.log.actions = {applied(0, "\"k.mlir\":4:8"),
                       applied(1, "callsite(\"k.mlir\":3:8 at \"k.mlir\":1:1)"),
                       applied(std::nullopt, "\"k.mlir\":3:8")};
  auto found = actionsAt(trace, "apply-pattern", {"k.mlir:3:8"});
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0], &trace.log.actions[1]);
  EXPECT_TRUE(actionsAt(trace, "apply-pattern", {}).empty());
  trace.log.actions[1].indexInTag.reset();
  EXPECT_TRUE(actionsAt(trace, "apply-pattern", {"k.mlir:3:8"}).empty());
}

} // namespace
