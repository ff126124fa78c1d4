#include "triage/evidence/UserPlaces.h"
#include <gtest/gtest.h>

using namespace culprit;

namespace {

/// Two pass executions; in the second one, patterns on ops of these lines.
Trace traceWith(std::vector<std::pair<std::string, int>> patternsAndLines) {
  Trace trace;
  auto add = [&](std::string tag, std::string name, std::optional<size_t> in,
                 int line, unsigned index) {
    Action action;
    action.tag = std::move(tag);
    action.name = std::move(name);
    action.opName = "t.op";
    action.opText = "\"t.op\"() loc(\"k.py\":" + std::to_string(line) + ":5)";
    action.parent = in;
    action.indexInTag = index;
    trace.log.actions.push_back(std::move(action));
  };
  add(passExecutionTag, "P", std::nullopt, 1, 0);
  add(patternTag, "A", 0, 99, 0); // of the first one
  add(passExecutionTag, "P", std::nullopt, 1, 1);
  unsigned index = 1;
  for (const auto &[name, line] : patternsAndLines)
    add(patternTag, name, 2, line, index++);
  return trace;
}

std::string placeOf(const Trace &trace, const char *pattern) {
  NamedAction action;
  action.tag = patternTag;
  action.pattern = pattern;
  action.opName = "t.op";
  action.location = "reproducer.mlir:3:1";
  placeByTrace(action, trace, 1);
  return action.location;
}

TEST(UserPlaces, TheOnlyApplicationInsideThePassIsIt) {
  EXPECT_EQ(placeOf(traceWith({{"B", 4}, {"A", 7}}), "A"), "k.py:7:5");
}

TEST(UserPlaces, AGapOfTheLogMayHaveAnother) {
  Trace trace = traceWith({{"B", 4}, {"A", 7}});
  trace.log.gap = LogGap{trace.log.actions.size(), 1000};
  EXPECT_EQ(placeOf(trace, "A"), "");
}

TEST(UserPlaces, OfSeveralNoneIsNamed) {
  EXPECT_EQ(placeOf(traceWith({{"A", 4}, {"A", 7}}), "A"), "");
}

TEST(UserPlaces, NorOneOfAnotherPassOrPattern) {
  EXPECT_EQ(placeOf(traceWith({{"B", 4}}), "A"), "");
}

} // namespace
