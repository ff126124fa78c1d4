//===- PlacesOfActionsTest.cpp - The applications at a place --------------===//
#include "bisect/action/PlacesOfActions.h"
#include <gtest/gtest.h>

using namespace culprit;

namespace {

// As MLIR looks for the line that it shows in front of an error.
TEST(ShownPlace, IsTheFirstLineAndColumn) {
  EXPECT_EQ(shownPlace("k.mlir:3:8"), "k.mlir:3:8");
  EXPECT_EQ(shownPlace("callsite(k.mlir:3:8 at k.mlir:1:1)"), "k.mlir:3:8");
  EXPECT_EQ(shownPlace("callsite(unknown at k.mlir:1:1)"), "k.mlir:1:1");
  EXPECT_EQ(shownPlace("fused<tag>[k.mlir:3:8, k.mlir:4:8]"), "k.mlir:3:8");
  EXPECT_EQ(shownPlace("name(k.mlir:3:8)"), "k.mlir:3:8");
  EXPECT_EQ(shownPlace("unknown"), "");
}

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
  auto found = actionsAt(trace, "apply-pattern", "k.mlir:3:8");
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0], &trace.log.actions[1]);
  EXPECT_TRUE(actionsAt(trace, "apply-pattern", "").empty());
  trace.log.actions[1].indexInTag.reset();
  EXPECT_TRUE(actionsAt(trace, "apply-pattern", "k.mlir:3:8").empty());
}

} // namespace
