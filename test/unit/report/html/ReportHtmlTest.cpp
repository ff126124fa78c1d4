#include "report/html/ReportHtml.h"
#include "compiler/command/ParsePipeline.h"
#include "report/html/PipelineStrip.h"
#include "report/html/SizeCurve.h"
#include <gmock/gmock.h>

using namespace culprit;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

namespace {

Report crash() {
  Report report;
  report.status = Status::Confirmed;
  report.command = {"mlir-opt", "k.mlir"};
  report.profile = "mlir-opt";
  report.failure.face.kind = FailureKind::Crash;
  report.failure.face.frames = {"a::b"};
  return report;
}

TEST(ReportHtml, WordsOfTheCompilerAreNoMarkup) {
  Report report = crash();
  report.says.message = "<script>alert(1)</script> & \"quoted\"";
  report.compiler.version = "<b>22</b>";
  report.remarks.add(RemarkId::NoPass, "</ul><img src=x>");
  std::string html = toHtml(report);
  EXPECT_THAT(html, Not(HasSubstr("<script>alert")));
  EXPECT_THAT(html, HasSubstr("&lt;script&gt;alert(1)&lt;/script&gt; &amp;"));
  EXPECT_THAT(html, Not(HasSubstr("<b>22")));
  EXPECT_THAT(html, Not(HasSubstr("<img")));
}

TEST(ReportHtml, BytesThatAreNoTextDoNotBreakIt) {
  Report report = crash();
  report.says.message = "caf\xe9 \xff";
  EXPECT_THAT(toHtml(report), HasSubstr("caf\xef\xbf\xbd"));
}

TEST(ReportHtml, NeedsNothingFromTheNetwork) {
  std::string html = toHtml(crash());
  for (const char *reference : {"http:", "https:", "src=", "@import", "url("})
    EXPECT_THAT(html, Not(HasSubstr(reference))) << reference;
}

TEST(ReportHtml, SectionsWithoutContentAreLeftOut) {
  std::string html = toHtml(crash());
  for (const char *title : {"What the compiler says", "Stack", "The pipeline",
                            "What each op", "Other failures"})
    EXPECT_THAT(html, Not(HasSubstr(title))) << title;
}

TEST(ReportHtml, MarksTheLineOfTheCulprit) {
  Report report = crash();
  report.source = excerptAt("k.mlir:2:3", "k.mlir", "one\n  two\nthree\n");
  EXPECT_THAT(toHtml(report),
              HasSubstr("lines hit\">2    two</span><span class=\"lines\">"
                        "<span class=\"caret\">     ^</span>"));
}

Pipeline pipeline(const char *text) {
  return llvm::cantFail(parsePipeline(text));
}

std::vector<std::string> parts(const Report &report) {
  std::vector<std::string> list;
  for (const StripPass &pass : pipelineStrip(report))
    list.push_back(pass.name + " " + str(pass.part));
  return list;
}

TEST(PipelineStrip, OfTwoThatAreAlikeTheLastOneFails) {
  Report report = crash();
  report.originalPipeline = pipeline("builtin.module(cse,a{x=1},b,cse)");
  report.pipeline.emplace();
  report.pipeline->minimal = pipeline("builtin.module(a,cse)");
  report.pipeline->enablers = {{"a{x=1}", "without it: clean"}};
  EXPECT_THAT(parts(report), ElementsAre("cse dropped", "a enabler",
                                         "b dropped", "cse failing"));
}

// The last of that name was said to fail.
TEST(PipelineStrip, OfTwoThatAreAlikeTheOneThatWasFoundFails) {
  Report report = crash();
  report.originalPipeline = pipeline("builtin.module(a,cse,b,cse)");
  report.pipeline.emplace();
  report.pipeline->minimal = pipeline("builtin.module(cse)");
  report.pass.path = PipelinePath{1};
  EXPECT_THAT(parts(report), ElementsAre("a dropped", "cse failing",
                                         "b dropped", "cse dropped"));
}

// By its name, the first of them was an enabler, too.
TEST(PipelineStrip, OfTwoThatAreAlikeEachHasItsOwnVerdict) {
  Report report = crash();
  report.originalPipeline = pipeline("builtin.module(cse,a,cse,b)");
  report.pipeline.emplace();
  report.pipeline->minimal = *report.originalPipeline;
  report.pipeline->enablers = {{"a", "without it: clean", PipelinePath{1}},
                               {"cse", "without it: clean", PipelinePath{2}}};
  report.pipeline->unjudged = {
      {"cse", "no verdict without it: hang", PipelinePath{0}}};
  EXPECT_THAT(parts(report), ElementsAre("cse unjudged", "a enabler",
                                         "cse enabler", "b failing"));
  EXPECT_THAT(toHtml(report), HasSubstr("no verdict without it: hang</span>"));
}

// The namesake in front of it, which is not needed, was drawn as the enabler.
TEST(PipelineStrip, OfNamesakesTheOneWithTheSameOptionsIsNeeded) {
  Report report = crash();
  report.originalPipeline = pipeline("builtin.module(a{x=1},a{x=2},b)");
  report.pipeline.emplace();
  report.pipeline->minimal = pipeline("builtin.module(a{x=1},b)");
  EXPECT_THAT(parts(report), ElementsAre("a needed", "a dropped", "b failing"));
  report.pipeline->minimal = pipeline("builtin.module(a,b)");
  EXPECT_THAT(parts(report), ElementsAre("a dropped", "a needed", "b failing"))
      << "its options are gone";
}

TEST(PipelineStrip, WhatIsNoPartOfTheOriginalIsNotDrawn) {
  Report report = crash();
  report.originalPipeline = pipeline("builtin.module(cse)");
  report.pipeline.emplace();
  report.pipeline->minimal = pipeline("builtin.module(b)");
  EXPECT_TRUE(parts(report).empty());
}

TEST(SizeCurve, BeginsWithTheInputAsGiven) {
  Report report = crash();
  report.opsBefore = 1000;
  report.reduction.emplace();
  report.reduction->trajectory = {{5, milliseconds(1), 100, 10},
                                  {10, milliseconds(2), 10, 1}};
  auto curve = sizeCurve(report);
  ASSERT_TRUE(curve);
  EXPECT_EQ(curve->from, 1000u);
  EXPECT_EQ(curve->to, 10u);
  ASSERT_EQ(curve->points.size(), 3u);
  EXPECT_EQ(curve->points[0].x, 40u);
  EXPECT_EQ(curve->points[0].y, 20u);
  EXPECT_EQ(curve->points[1].y, 90u); // half of the way, in orders of magnitude
  EXPECT_EQ(curve->points[2].x, 630u);
  EXPECT_EQ(curve->points[2].y, 160u);
}

TEST(SizeCurve, NoneIfNothingShrank) {
  Report report = crash();
  report.opsBefore = 10;
  report.reduction.emplace();
  report.reduction->trajectory = {{5, milliseconds(1), 10, 10}};
  EXPECT_FALSE(sizeCurve(report));
}

} // namespace
