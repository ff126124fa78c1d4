#include "bisect/pass/ExecutionAtFault.h"
#include <gmock/gmock.h>

using namespace culprit;
using testing::ElementsAre;

namespace {

/// An action of its own for each; all came to their end.
Trace ran(std::vector<PassExecution> passes) {
  Trace trace;
  trace.log.actions.resize(passes.size());
  for (size_t i = 0; i < passes.size(); ++i) {
    passes[i].action = i;
    trace.log.actions[i].completed = true;
  }
  trace.passes = std::move(passes);
  return trace;
}

PassExecution pass(std::optional<unsigned> index, const std::string &name) {
  PassExecution pass;
  pass.index = index;
  pass.argument = name;
  return pass;
}

TEST(ExecutionAtFault, AnAdaptorStandsForTheFirstPassInIt) {
  Trace trace = ran({pass(0, "a"), pass(1, ""), pass(2, "b")});
  trace.passes[1].adaptor = true;
  EXPECT_EQ(executionAt(trace, 0), 0u);
  EXPECT_EQ(executionAt(trace, 1), 2u);
  EXPECT_EQ(executionAt(trace, 2), 2u);
  EXPECT_EQ(executionAt(trace, 3), std::nullopt);
}

TEST(ExecutionAtFault, BehindAGapNothingHasANumber) {
  Trace trace = ran({pass(0, "a"), pass(std::nullopt, "b")});
  EXPECT_EQ(executionAt(trace, 1), std::nullopt);
}

TEST(ExecutionAtFault, ALauncherThatFailsOnWhatALaunchedPassLeft) {
  Trace trace = ran({pass(0, "launcher"), pass(1, "launched")});
  trace.passes[1].parent = 0;
  trace.lastPass = 0;
  EXPECT_EQ(launcherAtFault(trace, 1), std::nullopt) << "it did not fail";
  trace.log.actions[0].completed = false;
  EXPECT_EQ(launcherAtFault(trace, 1), 0u);
  EXPECT_EQ(launcherAtFault(trace, 0), std::nullopt)
      << "it is the last pass itself";
  trace.passes[1].failed = true;
  EXPECT_EQ(launcherAtFault(trace, 1), std::nullopt);
}

TEST(ExecutionAtFault, NamesBetweenStandOnceAndInOrder) {
  Trace trace = ran(
      {pass(0, "a"), pass(1, "b"), pass(2, "c"), pass(3, "b"), pass(4, "d")});
  FirstFailingResult found;
  found.lastClean = 1;
  found.firstShowing = 4;
  EXPECT_THAT(passesBetween(trace, found), ElementsAre("b", "c"));
}

} // namespace
