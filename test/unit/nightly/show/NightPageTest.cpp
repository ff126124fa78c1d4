//===- NightPageTest.cpp - What a page and a SARIF file hold --------------===//
#include "nightly/TracedRunner.h"
#include "nightly/show/BugPlace.h"
#include "nightly/show/JUnit.h"
#include "nightly/show/NightHtml.h"
#include "nightly/show/NightSarif.h"
#include "nightly/show/Summary.h"
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

TEST(NightPage, FiltersWhereThereIsSomethingToFilter) {
  NightReport one = nightOf({bugNamed("CUL-1", BugStatus::New)});
  EXPECT_THAT(pageOf(one), Not(HasSubstr("<fieldset")));
  NightReport two = nightOf(
      {bugNamed("CUL-1", BugStatus::New), bugNamed("CUL-2", BugStatus::Known)});
  EXPECT_THAT(pageOf(two), HasSubstr("id=\"show-known\""));
  EXPECT_THAT(pageOf(two), Not(HasSubstr("id=\"show-back\"")));
}

TEST(NightPage, GreenIfEverythingWasAsked) {
  NightReport report = nightOf({bugNamed("CUL-1", BugStatus::Known)});
  EXPECT_THAT(pageOf(report), HasSubstr("badge calm"));
  report.sightings.push_back({"a", "", Sight::Refused, "no such pass", {}});
  EXPECT_THAT(pageOf(report), Not(HasSubstr("badge calm")));
  EXPECT_THAT(pageOf(report), HasSubstr("not everything asked"));
}

TEST(NightPage, DoesNotCallWhatNobodyAskedRight) {
  NightReport report = nightOf({});
  EXPECT_THAT(pageOf(report), HasSubstr("No bug shows"));
  report.sightings.push_back({"a", "", Sight::LeftOver, "no time", {}});
  EXPECT_THAT(pageOf(report), Not(HasSubstr("No bug shows")));
}

TEST(NightLines, SayIfTheNightHasNotEnded) {
  NightReport report = nightOf({});
  EXPECT_EQ(toLines(report), "night 7, not ended: no bugs\n");
  report.night.ended = "now";
  EXPECT_EQ(toLines(report), "night 7: no bugs\n");
}

TEST(NightLines, WhyJobsHaveNoAnswer) {
  NightReport report = nightOf({});
  for (int i = 0; i < 7; ++i)
    report.sightings.push_back({"a", "", Sight::Refused, "no such pass", {}});
  report.sightings.push_back({"b", "", Sight::Clean, "does not fail", {}});
  report.sightings.push_back({"c", "", Sight::Trouble, "lost", {}});
  std::vector<std::string> lines = complaintsOf(report);
  ASSERT_EQ(lines.size(), 6u);
  EXPECT_EQ(lines[0], "c: lost"); // ours first
  EXPECT_EQ(lines[1], "a: no such pass");
  EXPECT_EQ(lines[5], "and 3 jobs more: see latest/index.html");
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
                       bugNamed("CUL-4", BugStatus::Unresolved)}),
              "/here"));
  const auto &run = value["runs"][0];
  ASSERT_EQ(run["results"].size(), 2u);
  EXPECT_EQ(run["results"][0]["level"], "error");
  EXPECT_EQ(run["results"][1]["level"], "warning");
  EXPECT_EQ(run["results"][1]["suppressions"][0]["justification"], "o/p#1");
  const auto &place = run["results"][0]["locations"][0]["physicalLocation"];
  EXPECT_EQ(place["artifactLocation"]["uri"], "a%20b.mlir");
  EXPECT_EQ(place["region"]["startLine"], 31);
  EXPECT_TRUE(run["tool"]["driver"].contains("version"));
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

// The program was repaired; "known; 1 job" read as if it still failed.
TEST(NightLines, JobsThatAreCleanAreToldFromThoseThatFail) {
  BugOfNight row = bugNamed("CUL-1", BugStatus::Known);
  EXPECT_THAT(toLines(nightOf({row})), HasSubstr("; 1 job\n"));
  row.jobs.push_back({"repaired", "CUL-1", Sight::Clean, "", {}});
  EXPECT_THAT(toLines(nightOf({row})), HasSubstr("; 2 jobs, 1 clean\n"));
  BugOfNight open = row;
  open.jobs[0].sight = open.jobs[1].sight = Sight::LeftOver;
  EXPECT_THAT(toLines(nightOf({open})), HasSubstr("; 2 jobs, left over\n"));
  open.jobs[1].sight = Sight::Same;
  EXPECT_THAT(toLines(nightOf({open})), HasSubstr("; 2 jobs, 1 left over\n"));
  row.jobs.erase(row.jobs.begin());
  row.replay = Sighting{"", "CUL-1", Sight::Same, "", {}};
  EXPECT_THAT(toLines(nightOf({row})),
              HasSubstr("; 1 job, clean: its bundle alone shows it\n"));
  row.bug.status = BugStatus::Fixed;
  row.replay->sight = Sight::Clean;
  EXPECT_THAT(toLines(nightOf({row})), HasSubstr("; 1 job\n"));
}

// The night ended with exit code 1, and no test case failed.
TEST(NightJUnit, AnAlarmThatNoJobShowsIsACaseOfItsOwn) {
  NightReport report = nightOf({bugNamed("CUL-1", BugStatus::Back)});
  report.sightings = {{"job", "CUL-1", Sight::Clean, "", {}}};
  ASSERT_TRUE(report.bugs.front().isAlarm());
  auto text = toJUnit(report, [](const Bug &) { return "answer"; });
  EXPECT_THAT(text, HasSubstr("tests=\"2\" failures=\"1\""));
  EXPECT_THAT(text, HasSubstr("name=\"CUL-1\""));
  report.sightings.front().sight = Sight::Same;
  text = toJUnit(report, [](const Bug &) { return "answer"; });
  EXPECT_THAT(text, HasSubstr("tests=\"1\" failures=\"1\""));
}

// The backslash that keeps a bar in its cell was there outside of tables, too.
TEST(NightSummary, ABarIsEscapedInTablesAlone) {
  BugOfNight row = bugNamed("CUL-1", BugStatus::New);
  row.bug.signature = "a|b";
  row.jobs.front().input = "c|d";
  NightReport report = nightOf({row});
  report.sightings = {{"e|f", "", Sight::Refused, "g|h", {}}};
  std::string text = toSummary(report);
  EXPECT_THAT(text, HasSubstr("- fails with `a|b`\n"));
  EXPECT_THAT(text, HasSubstr("| `c\\|d` |"));
  EXPECT_THAT(text, HasSubstr("- `e|f`: `g|h`\n"));
}

// GitHub refuses a summary of more than 1 MiB.
TEST(NightSummary, OfEachListThereAreTheFirstOnes) {
  NightReport report = nightOf({});
  for (int i = 0; i < 10000; ++i)
    for (Sight sight : {Sight::LeftOver, Sight::Refused, Sight::Trouble})
      report.sightings.push_back({"a", "", sight, "why", {}});
  for (int i = 0; i < 1000; ++i)
    report.bugs.push_back(bugNamed("CUL-1", BugStatus::New));
  std::string text = toSummary(report);
  EXPECT_LT(text.size(), 100000u);
  EXPECT_THAT(text, HasSubstr("\nand 9950 more: see `index.html`\n"));
  EXPECT_THAT(text, HasSubstr("\nand 950 more: see `index.html`\n"));
}

// Nothing was started where its directory is gone.
TEST(NightSummary, NotTheCompilerAloneRefuses) {
  NightReport report = nightOf({});
  report.sightings = {{"a", "", Sight::Refused, "no such directory", {}}};
  EXPECT_THAT(toSummary(report), Not(HasSubstr("by the compiler")));
  EXPECT_THAT(pageOf(report), Not(HasSubstr("by the compiler")));
}

// They named a file that is not there: the compiler names it as from where the
// job runs.
TEST(BugPlace, AFileIsNamedAsFromWhereTheNightWasStarted) {
  BugOfNight row = bugNamed("CUL-1", BugStatus::New);
  row.bug.location = "k.mlir:31:7";
  row.jobs = {{"clean", "CUL-1", Sight::Clean, "", {}},
              {"job", "CUL-1", Sight::Same, "", {}}};
  NightReport report = nightOf({row});
  report.jobs["clean"].directory = "/here/other";
  auto file = [&](const std::string &directory) {
    report.jobs["job"].directory = directory;
    return placeOf(row, report, "/here")->file;
  };
  EXPECT_EQ(file("/here/sub"), "sub/k.mlir");
  EXPECT_EQ(file("/here/"), "k.mlir");
  EXPECT_EQ(file("/there"), "/there/k.mlir");
  EXPECT_EQ(file(""), "k.mlir");
  file("/here/sub");
  EXPECT_THAT(toAnnotations(report, "/here"),
              HasSubstr("::error file=sub/k.mlir,line=31,"));
  EXPECT_THAT(toSarif(report, "/here"), HasSubstr("\"uri\": \"sub/k.mlir\""));
  row.jobs.push_back({"elsewhere", "CUL-1", Sight::Same, "", {}});
  report.jobs["elsewhere"].directory = "/here/other";
  EXPECT_FALSE(placeOf(row, report, "/here")) << "which was triaged?";
  row.bug.location = "/abs/k.mlir:31:7";
  EXPECT_EQ(file("/here/sub"), "/abs/k.mlir");
}

// `--keep` has removed the page.
TEST(NightPage, ANightWithoutAPageIsNoLink) {
  NightMatrix matrix;
  matrix.nights = {{6, "then", "then", "", "finished"},
                   {7, "now", "now", "", "finished"}};
  matrix.withoutPage = {6};
  std::string page =
      pageOf(nightOf({bugNamed("CUL-1", BugStatus::New)}), matrix);
  EXPECT_THAT(page, Not(HasSubstr("../6/index.html")));
  EXPECT_THAT(page, HasSubstr("<span title=\"then\">6</span>"));
  EXPECT_THAT(page, HasSubstr("href=\"../7/index.html\""));
}
