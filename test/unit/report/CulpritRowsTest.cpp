#include "report/CulpritRows.h"
#include <gmock/gmock.h>

using namespace culprit;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

Report crash() {
  Report report;
  report.failure.face.kind = FailureKind::Crash;
  report.pass.pass = "cse";
  report.pass.precision = Precision::Exact;
  return report;
}

/// `name: text`.
std::vector<std::string> lines(const Report &report) {
  std::vector<std::string> lines;
  for (const Row &row : culpritRows(report))
    lines.push_back(row.name + ": " + row.text);
  return lines;
}

TEST(CulpritRows, ATestOfTheUsersNamesNoPass) {
  EXPECT_THAT(lines(Report()), IsEmpty());
}

TEST(CulpritRows, ARangeHasItsCandidates) {
  Report report = crash();
  report.pass.precision = Precision::Range;
  report.pass.candidates = {"a", "b"};
  EXPECT_THAT(lines(report), ElementsAre("pass: cse or one of: a b [range]"));
  report.pass.pass.clear();
  EXPECT_THAT(lines(report), ElementsAre("pass: one of: a b [range]"));
}

TEST(CulpritRows, WhatMayBeSlowOnlyMayStandInFrontOfTheHang) {
  Report report = crash();
  report.pass.precision = Precision::Range;
  EXPECT_THAT(lines(report), ElementsAre("pass: cse or one behind it [range]"));
}

// The last of them was told as if it were the one.
TEST(CulpritRows, TheLastOfARangeIsOneOfThem) {
  Report report = crash();
  report.pass.precision = Precision::Range;
  report.pass.candidates = {"inline", "cse"};
  report.pass.index = 6;
  report.pass.knob.count = 7;
  EXPECT_THAT(
      lines(report),
      ElementsAre("pass: one of: inline cse (up to pass run 7 of 7) [range]"));
}

// Two passes each left what fails, and the number was that of the first.
TEST(CulpritRows, TheFirstOfARangeIsNotItsEnd) {
  Report report = crash();
  report.pass.precision = Precision::Range;
  report.pass.candidates = {"cse", "inline"};
  report.pass.index = 2;
  report.pass.knob.count = 7;
  EXPECT_THAT(lines(report), ElementsAre("pass: one of: cse inline [range]"));
  report.pass.candidates.assign(500, "cse");
  report.pass.index.reset();
  EXPECT_THAT(lines(report),
              ElementsAre("pass: one of: cse cse cse ... cse (all 500 are in "
                          "report.json) [range]"));
}

// The counter's tag stood where a pattern's name is expected.
TEST(CulpritRows, APatternMayHaveNoName) {
  Report report = crash();
  report.action.precision = Precision::Exact;
  NamedAction action;
  action.tag = "apply-pattern";
  action.index = 0;
  report.action.actions = {action};
  EXPECT_THAT(lines(report),
              ElementsAre("pass: cse [exact]",
                          "pattern: one without a name (application 1) "
                          "[exact]"));
}

// `at unknown` was told as a place.
TEST(CulpritRows, ALocationThatIsNotKnownIsNoPlace) {
  Report report = crash();
  report.action.precision = Precision::Exact;
  NamedAction action;
  action.pattern = "A";
  action.op = "arith.mulf";
  action.location = "unknown";
  report.action.actions = {action};
  EXPECT_THAT(lines(report),
              ElementsAre("pass: cse [exact]",
                          "pattern: A (application 1) on arith.mulf [exact]"));
}

// The path was of a directory of ours, which is gone when it is read.
TEST(CulpritRows, APlaceInWhatTheCommandMadeHasNoPath) {
  Report report = crash();
  report.madeInput = "/tmp/culprit.x/tmp/x.mlir";
  report.action.precision = Precision::Exact;
  NamedAction action;
  action.pattern = "A";
  action.location = report.madeInput + ":50:3";
  report.action.actions = {action};
  EXPECT_THAT(lines(report),
              ElementsAre("pass: cse [exact]",
                          "pattern: A (application 1) at line 50, column 3, of "
                          "x.mlir, which the command made [exact]"));
}

// The culprit drowned in the conversions of its operands.
TEST(CulpritRows, WhatAnApplicationNeedsBeforeItIsCounted) {
  Report report = crash();
  report.action.precision = Precision::Exact;
  for (const char *pattern : {"Last", "First", "Second"}) {
    NamedAction action;
    action.pattern = pattern;
    report.action.actions.push_back(action);
  }
  EXPECT_THAT(lines(report),
              ElementsAre("pass: cse [exact]", "pattern: Last (application 1) "
                                               "+ 2 before it [exact]"));
}

TEST(CulpritRows, OfManyActionsTheFirstAreNamed) {
  Report report = crash();
  report.action.precision = Precision::Range;
  for (uint64_t index = 0; index < 6; ++index) {
    NamedAction action;
    action.index = index;
    action.pattern = "P";
    report.action.actions.push_back(action);
  }
  EXPECT_THAT(lines(report),
              ElementsAre("pass: cse [exact]",
                          "pattern: P (application 1) + P (application 2) + P "
                          "(application 3) + P (application 4) + 2 more "
                          "[range]"));
  // A hang was in application 27, of a compile that is clean with 51.
  report.action.range = {2, 4};
  EXPECT_THAT(lines(report),
              ElementsAre("pass: cse [exact]",
                          "pattern: P + P + P (application 3) + P "
                          "(application 4) + 2 more [range]"));
}

TEST(CulpritRows, ARangeOfACounterHasUnits) {
  Report report = crash();
  report.action.precision = Precision::Range;
  report.action.knob.name = "dce-transform";
  report.action.chunks = "dce-transform=0-2";
  report.action.range = {2, 7};
  report.action.why = "why";
  EXPECT_THAT(lines(report),
              ElementsAre("pass: cse [exact]",
                          "counter: dce-transform, units 3 to 7 [range]",
                          ": why"));
}

TEST(CulpritRows, TheCaretStandsBelowTheColumn) {
  Report report = crash();
  report.source = SourceExcerpt{"k.mlir", 12, 3, 12, {"\tx = a"}};
  EXPECT_THAT(lines(report), ElementsAre("pass: cse [exact]", ": 12 | \tx = a",
                                         ":    | \t ^"));
  report.source->column = 101;
  EXPECT_THAT(lines(report), ElementsAre("pass: cse [exact]"));
}

TEST(CulpritRows, ALongLineIsCutBetweenCharacters) {
  Report report = crash();
  std::string start(99, 'x');
  report.source = SourceExcerpt{"k.mlir", 1, 3, 1, {start + "\u00e9\u00e9"}};
  EXPECT_EQ(lines(report)[1], ": 1 | " + start + "\u00e9");
}

} // namespace
