//===- NightPageTest.cpp - What a page and a SARIF file hold --------------===//
#include "nightly/TracedRunner.h"
#include "nightly/show/NightHtml.h"
#include "nightly/show/NightSarif.h"
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

using namespace culprit;
using testing::HasSubstr;
using testing::Not;

namespace {

BugOfNight bugNamed(const std::string &id, BugStatus status) {
  BugOfNight row;
  row.bug.id = id;
  row.bug.kind = "crash";
  row.bug.status = status;
  row.bug.signature = "<script>alert(1)</script>";
  row.bug.location = "a b.mlir:31:7";
  row.bug.bundle = "bugs/" + id;
  row.jobs.push_back({"\"><img>", id, Sight::Same, "& so on", {}});
  return row;
}

NightReport nightOf(std::vector<BugOfNight> bugs) {
  NightReport report;
  report.night.id = 7;
  report.bugs = std::move(bugs);
  return report;
}

std::string pageOf(const NightReport &report, const NightMatrix &matrix = {}) {
  return toHtml(report, matrix, "../../", [](const Bug &) { return true; });
}

} // namespace

TEST(NightPage, WordsOfCompilersAreText) {
  std::string page = pageOf(nightOf({bugNamed("CUL-1", BugStatus::New)}));
  EXPECT_THAT(page, Not(HasSubstr("<script>")));
  EXPECT_THAT(page, Not(HasSubstr("<img>")));
  EXPECT_THAT(page, HasSubstr("&lt;script&gt;alert(1)"));
  EXPECT_THAT(page, HasSubstr("href=\"../../bugs/CUL-1/report.html\""));
}

TEST(NightPage, AnIssueIsALinkIfItIsOne) {
  BugOfNight row = bugNamed("CUL-1", BugStatus::Known);
  row.known = KnownBug();
  row.known->issue = "javascript:alert(1)";
  EXPECT_THAT(pageOf(nightOf({row})), Not(HasSubstr("href=\"javascript")));
  row.known->issue = "https://example.org/1";
  EXPECT_THAT(pageOf(nightOf({row})),
              HasSubstr("href=\"https://example.org/1\""));
}

TEST(NightPage, ARowForEachBugAndACellForEachNight) {
  NightMatrix matrix;
  matrix.nights = {{6, "then", "then", "", "finished"},
                   {7, "now", "now", "", "finished"}};
  matrix.ofBug["CUL-1"] = {{7, BugStatus::New}};
  std::string page =
      pageOf(nightOf({bugNamed("CUL-1", BugStatus::New)}), matrix);
  EXPECT_THAT(page,
              HasSubstr("<td class=\"none\"></td><td class=\"new\">N</td>"));
  EXPECT_THAT(page, HasSubstr("href=\"../6/index.html\""));
}

TEST(NightPage, NothingToTell) {
  EXPECT_THAT(pageOf(nightOf({})), HasSubstr("No bug shows"));
}

TEST(NightSarif, AResultForEachBugThatShows) {
  BugOfNight known = bugNamed("CUL-2", BugStatus::Known);
  known.known = KnownBug();
  known.known->issue = "o/p#1";
  auto value = nlohmann::json::parse(
      toSarif(nightOf({bugNamed("CUL-1", BugStatus::New), known,
                       bugNamed("CUL-3", BugStatus::Fixed),
                       bugNamed("CUL-4", BugStatus::Unresolved)})));
  const auto &run = value["runs"][0];
  ASSERT_EQ(run["results"].size(), 2u);
  EXPECT_EQ(run["results"][0]["level"], "error");
  EXPECT_EQ(run["results"][1]["level"], "warning");
  EXPECT_EQ(run["results"][1]["suppressions"][0]["justification"], "o/p#1");
  const auto &place = run["results"][0]["locations"][0]["physicalLocation"];
  EXPECT_EQ(place["artifactLocation"]["uri"], "a%20b.mlir");
  EXPECT_EQ(place["region"]["startLine"], 31);
}

TEST(Trace, AnEventForEachErrand) {
  TracedErrand errand{"check",
                      "a \"job\"",
                      std::chrono::microseconds(5),
                      std::chrono::microseconds(7),
                      2,
                      "exit 0"};
  auto event = nlohmann::json::parse(toTrace({errand}))["traceEvents"][0];
  EXPECT_EQ(event["name"], "check a \"job\"");
  EXPECT_EQ(event["ts"], 5);
  EXPECT_EQ(event["dur"], 7);
  EXPECT_EQ(event["tid"], 2);
}
