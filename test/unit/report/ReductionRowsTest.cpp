#include "report/ReductionRows.h"
#include "compiler/command/ParsePipeline.h"
#include "reducer/text/TextUnits.h"
#include <gmock/gmock.h>

using namespace culprit;
using llvm::cantFail;
using llvm::StringRef;
using testing::ElementsAre;
using testing::EndsWith;
using testing::IsEmpty;

namespace {

/// The text of the only row, which is about the size.
std::string size(const Report &report) {
  std::vector<Row> rows = reductionRows(report);
  if (rows.size() != 1 || rows[0].name != "ir")
    return "";
  return rows[0].text;
}

Report reduced() {
  Report report;
  report.reduction.emplace();
  report.reduction->rounds = 1;
  report.bytesBefore = 900;
  report.opsBefore = 30;
  return report;
}

TEST(ReductionRows, WithoutAReductionNothingIsLeft) {
  EXPECT_THAT(reductionRows(Report()), IsEmpty());
}

TEST(ReductionRows, SizeIsInOpsOrElseInBytes) {
  Report report = reduced();
  report.reduction->opsAfter = 1;
  EXPECT_EQ(size(report), "1 op, of 30 in the input");
  report.reduction->opsAfter = 0;
  report.reduction->trajectory.resize(1);
  report.reduction->trajectory[0].bytes = 7;
  EXPECT_EQ(size(report), "7 bytes, of 900 in the input");
  report.bytesAfter = 9;
  EXPECT_EQ(size(report), "9 bytes, of 900 in the input");
}

TEST(ReductionRows, InputOfTheLastOfTheNeededPassesAlone) {
  auto passes = [](StringRef text) { return cantFail(parsePipeline(text)); };
  Report report = reduced();
  report.reduction->opsAfter = 2;
  report.pipeline.emplace();
  report.pipeline->minimal = passes("builtin.module(cse,func.func(b))");
  report.reproducer.bundle.emplace();
  report.reproducer.bundle->pipeline = "builtin.module(func.func(b{x=1}))";
  EXPECT_EQ(reductionRows(report).back().text,
            "the IR before b, which run.sh runs alone");
  // All that are needed are in the reproducer, or they are one.
  report.reproducer.bundle->pipeline = "builtin.module(cse,func.func(b))";
  EXPECT_EQ(size(report), "2 ops, of 30 in the input");
  report.reproducer.bundle->pipeline = "builtin.module(func.func(b))";
  report.pipeline->minimal = passes("builtin.module(func.func(b))");
  EXPECT_EQ(size(report), "2 ops, of 30 in the input");
}

// An enabler was shown with each default that the compiler spells; then without
// options that a resource of the input had given it.
TEST(ReductionRows, OptionsOfAnEnablerAreThoseThatTheCommandNames) {
  Report report;
  report.pipeline.emplace();
  report.pipeline->minimal =
      cantFail(parsePipeline("builtin.module(a{x=0 y=1},b)"));
  report.pipeline->enablers = {
      {"a{x=0 y=1}", "without it: clean", PipelinePath{0}}};
  auto enabler = [&](std::vector<std::string> command) {
    report.command = std::move(command);
    return reductionRows(report).back().text;
  };
  EXPECT_EQ(enabler({"opt", "--a=y=1", "--b"}), "a{y=1}; without it: clean");
  EXPECT_EQ(enabler({"opt", "--run-reproducer"}),
            "a{x=0 y=1}; without it: clean");
}

TEST(ReductionRows, WhatWasStoppedIsSoFar) {
  Report report = reduced();
  report.status = Status::Budget;
  EXPECT_EQ(size(report), "");
  report.bytesAfter = 9;
  EXPECT_EQ(size(report), "9 bytes so far");
  report.opsAfter = 2;
  EXPECT_EQ(size(report), "2 ops so far");
}

TEST(ReductionRows, MinimalForTheKindsThatWereTried) {
  Report report = reduced();
  report.reduction->opsAfter = 2;
  report.reduction->certified = true;
  report.reduction->certificate = {{"ops", 4, 0}, {"types", 2, 0}};
  report.reduction->runsPerEdit = 5;
  EXPECT_EQ(size(report),
            "2 ops, of 30 in the input; 1-minimal for ops, types: every single "
            "edit of these kinds loses the failure (certified with 5 runs per "
            "edit)");
}

// The row merely lacked its certificate.
TEST(ReductionRows, WithoutACertificateItSaysHowManyEditsHaveNoVerdict) {
  Report report = reduced();
  report.reduction->opsAfter = 2;
  report.reduction->certificate = {{"ops", 4, 0}, {"operands", 3, 2}};
  EXPECT_EQ(size(report), "2 ops, of 30 in the input; not certified: 2 of 7 "
                          "single edits could not be judged");
}

TEST(ReductionRows, AsTextMinimalOfAllItsUnits) {
  Report report = reduced();
  report.reduction->certified = report.reduction->asText = true;
  report.reduction->certificate.assign(textKinds().size(), {"x"});
  report.reduction->certificate.back().kind = "y";
  EXPECT_THAT(size(report), EndsWith(" and y: none of them can go without "
                                     "losing the failure"));
}

} // namespace
