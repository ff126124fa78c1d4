#include "report/GitHubAnnotation.h"
#include "report/JUnit.h"
#include "report/Sarif.h"
#include "report/SourceLocation.h"
#include "report/WhatFailed.h"
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

using namespace culprit;
using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

namespace {

Report failing() {
  Report report;
  report.status = Status::Confirmed;
  report.command = {"mlir-opt", "a <b>&\"c\".mlir", "--cse"};
  report.failure.face.kind = FailureKind::PassFailure;
  report.failure.face.firstErrorVerbatim = "bad\x01 50% <f32>\r\nnext";
  report.pass.pass = "convert-a";
  NamedAction action;
  action.pattern = "APattern";
  action.location = "dir/x y.mlir:3:8";
  report.action.actions = {action};
  return report;
}

Report refused() {
  Report report;
  report.status = Status::Refused;
  report.remarks.add(RemarkId::Error, "no such flag");
  return report;
}

TEST(SourceLocation, IsThatOfTheOpOrElseTheInput) {
  auto place = sourceLocation(failing(), "");
  ASSERT_TRUE(place);
  EXPECT_EQ(place->file, "dir/x y.mlir");
  EXPECT_EQ(place->line, 3u);
  EXPECT_EQ(place->column, 8u);
  Report report = failing();
  report.action.actions[0].location = "\"<stdin>\":3:8";
  EXPECT_FALSE(sourceLocation(report, "-"));
  place = sourceLocation(report, "k.mlir");
  ASSERT_TRUE(place);
  EXPECT_EQ(place->file, "k.mlir");
  EXPECT_EQ(place->line, 0u);
}

TEST(SourceLocation, HasThePathOfTheInput) {
  Report report = failing();
  report.action.actions[0].location = "x.mlir:3:8";
  report.source = SourceExcerpt{"x.mlir", 1, 3, 1, {"\u00e9 op"}};
  auto place = sourceLocation(report, "a/b/x.mlir");
  ASSERT_TRUE(place);
  EXPECT_EQ(place->file, "a/b/x.mlir");
  EXPECT_EQ(place->line, 1u);
  EXPECT_EQ(place->column, 2u) << "characters";
}

// Line 2000 of an input of 4 lines.
TEST(SourceLocation, OfAnotherFileIsNotInTheInput) {
  Report report = failing();
  report.action.actions[0].location = "model/k.mlir:2000:7";
  EXPECT_EQ(sourceLocation(report, "k.mlir")->file, "model/k.mlir");
}

TEST(SourceLocation, IsThatOfTheErrorWhereNoOpIsNamed) {
  Report report = failing();
  report.action.actions.clear();
  report.errorPlace = "k.mlir:7:3";
  EXPECT_EQ(sourceLocation(report, "k.mlir")->line, 7u);
}

// What the program hands on lay in a directory that is gone by then.
TEST(SourceLocation, IsTheProgramWhoseInputIsTemporary) {
  Report report = failing();
  report.action.actions.clear();
  report.command = {"cat", __FILE__};
  auto place = sourceLocation(report, "/tmp/culprit.x/tmp/k.ptx");
  ASSERT_TRUE(place);
  EXPECT_TRUE(llvm::StringRef(__FILE__).ends_with(place->file));
  report.command = {"mlir-opt", "--a", "k.mlir"};
  EXPECT_EQ(sourceLocation(report, "k.mlir")->file, "k.mlir");
}

// A script's temporary file is gone when somebody looks there.
TEST(SourceLocation, IsNotInAFileThatTheCommandMade) {
  Report report = failing();
  report.command = {"./chain.sh"};
  report.madeInput = "/tmp/culprit.x/tmp/x.mlir";
  report.action.actions[0].location = report.madeInput + ":1:1";
  report.source = SourceExcerpt{report.madeInput, 1, 1, 1, {"op"}};
  EXPECT_FALSE(sourceLocation(report, report.madeInput));
}

TEST(SourceLocation, StandardInputIsNoFile) {
  Report report = failing();
  report.action.actions[0].location = "<stdin>:1:1";
  report.source = SourceExcerpt{"<stdin>", 1, 1, 1, {"op"}};
  EXPECT_FALSE(sourceLocation(report, ""));
  EXPECT_FALSE(sourceLocation(report, "-"));
}

TEST(Sarif, HasOneResultOfTheFailuresRule) {
  json run = json::parse(toSarif(failing(), ""))["runs"][0];
  ASSERT_EQ(run["results"].size(), 1u);
  const json &result = run["results"][0];
  EXPECT_EQ(result["ruleId"], run["tool"]["driver"]["rules"][0]["id"]);
  const json &place = result["locations"][0]["physicalLocation"];
  EXPECT_EQ(place["artifactLocation"]["uri"], "dir/x%20y.mlir");
  EXPECT_EQ(place["region"]["startLine"], 3);
}

TEST(Sarif, HasNoResultIfNothingFailedOrNothingIsKnown) {
  Report clean;
  clean.status = Status::NotReproduced;
  json run = json::parse(toSarif(clean, "k.mlir"))["runs"][0];
  EXPECT_TRUE(run["results"].empty());
  EXPECT_EQ(run["invocations"][0]["executionSuccessful"], true);
  run = json::parse(toSarif(refused(), "k.mlir"))["runs"][0];
  EXPECT_TRUE(run["results"].empty());
  EXPECT_EQ(run["invocations"][0]["executionSuccessful"], false);
}

TEST(JUnit, EscapesAndLeavesOutWhatXmlDoesNotHave) {
  std::string text = toJUnit(failing());
  EXPECT_THAT(text, HasSubstr("failures=\"1\""));
  EXPECT_THAT(text, HasSubstr("&lt;b&gt;&amp;"));
  EXPECT_THAT(text, Not(HasSubstr("<b>")));
  EXPECT_THAT(text, Not(HasSubstr("\x01")));
  EXPECT_THAT(text, HasSubstr("<failure type=\"pass-failure\""));
}

// U+FFFF and a half of a pair (U+D800): xmllint refuses the file as a whole.
TEST(JUnit, HasNoCharacterThatXmlDoesNotHave) {
  Report report = failing();
  report.command = {"opt", "a\xef\xbf\xbf.ll"};
  report.pass.pass = "p\xef\xbf\xbe";
  report.failure.face.firstErrorVerbatim = "bad \xef\xbf\xbf \xed\xa0\x80";
  std::string text = toJUnit(report);
  EXPECT_THAT(text, HasSubstr("a?.ll"));
  EXPECT_THAT(text, HasSubstr("classname=\"culprit.p?\""));
  for (const char *none : {"\xef\xbf\xbf", "\xef\xbf\xbe", "\xed\xa0\x80"})
    EXPECT_THAT(text, Not(HasSubstr(none)));
}

TEST(JUnit, ErrorsAreNoFailures) {
  EXPECT_THAT(toJUnit(refused()), HasSubstr("errors=\"1\""));
  EXPECT_THAT(toJUnit(refused()), HasSubstr("message=\"no such flag\""));
  Report clean;
  clean.status = Status::NotReproduced;
  EXPECT_THAT(toJUnit(clean), HasSubstr("failures=\"0\""));
}

TEST(GitHubAnnotation, IsOneLine) {
  Report report = failing();
  report.action.actions.clear();
  report.action.actions.push_back({});
  report.action.actions[0].location = "a:b,c%.mlir:3:8";
  std::string text = toGitHubAnnotation(report, "");
  EXPECT_THAT(text, HasSubstr("::error file=a%3Ab%2Cc%25.mlir,line=3,col=8,"));
  EXPECT_EQ(text.find('\n'), text.size() - 1);
  EXPECT_THAT(text, HasSubstr("%0A"));
  report.status = Status::NotReproduced;
  EXPECT_EQ(toGitHubAnnotation(report, ""), "");
}

TEST(WhatFailed, OfARunThatWasStopped) {
  Report report;
  report.status = Status::Budget;
  EXPECT_EQ(whatFailed(report), WhatFailed::Triage);
  report.failure.face.kind = FailureKind::Crash;
  EXPECT_EQ(whatFailed(report), WhatFailed::Compiler);
}

} // namespace
