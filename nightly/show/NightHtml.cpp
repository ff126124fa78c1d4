#include "nightly/show/NightHtml.h"
#include "nightly/Counted.h"
#include "nightly/show/Summary.h"
#include "report/html/TemplateText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Mustache.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using json::Array;
using json::Object;

namespace culprit {

static constexpr char page[] =
#include "nightly/show/night.mustache.inc"
    ;

/// For a link: names of bugs and directories are of letters and digits; an
/// issue's link is the user's own.
static json::Value issueOf(const BugOfNight &row) {
  if (!row.known || row.known->issue.empty())
    return nullptr;
  StringRef issue = row.known->issue;
  bool isLink = issue.starts_with("https://") || issue.starts_with("http://");
  return Object{{"text", text(issue)},
                {"link", orNull(isLink ? issue.str() : "")}};
}

static Array jobsOf(const BugOfNight &row) {
  Array jobs;
  for (const Sighting &sighting : row.jobs)
    jobs.push_back(Object{{"name", text(sighting.input)},
                          {"sight", str(sighting.sight)},
                          {"evidence", text(sighting.evidence)}});
  return jobs;
}

static Object bugView(const BugOfNight &row, const std::string &bugs,
                      const std::function<bool(const Bug &)> &hasPage) {
  const Bug &bug = row.bug;
  std::string place = bug.bundle.empty() ? "" : bugs + bug.bundle;
  std::string report =
      place.empty() ? ""
                    : place + (hasPage(bug) ? "/report.html" : "/report.md");
  Array faces;
  for (const std::string &face : row.faces)
    faces.push_back(Object{{"text", text(face)}});
  return Object{
      {"id", text(bug.id)},
      {"status", str(bug.status)},
      {"statusText", text(statusText(row))},
      {"alarm", row.isAlarm()},
      {"flaky", bug.isFlaky()},
      {"title", text(titleOf(bug))},
      {"signature", text(bug.signature)},
      {"location", orNull(bug.location)},
      {"since", bug.firstNight},
      {"count", jobsText(row)},
      {"report", orNull(report)},
      {"reproducer", orNull(place.empty() ? "" : place + "/reproducer/")},
      {"none", orNull(place.empty() ? "no reproducer: " + bug.answer : "")},
      {"issue", issueOf(row)},
      {"owner", orNull(row.known ? row.known->owner : "")},
      {"expired", row.isExpired},
      {"before", orNull(bug.successorOf)},
      {"hasFaces", !row.faces.empty()},
      {"faces", std::move(faces)},
      {"jobs", jobsOf(row)}};
}

static void addBugs(Object &view, const NightReport &report,
                    const std::string &bugs,
                    const std::function<bool(const Bug &)> &hasPage) {
  Array rows, filters;
  std::map<std::string, int64_t> counts;
  for (const BugOfNight &row : report.bugs) {
    rows.push_back(bugView(row, bugs, hasPage));
    ++counts[str(row.bug.status)];
  }
  for (BugStatus status : {BugStatus::New, BugStatus::Back, BugStatus::Known,
                           BugStatus::Unresolved, BugStatus::Fixed})
    if (int64_t count = counts[str(status)])
      filters.push_back(Object{{"name", str(status)}, {"count", count}});
  view["hasFilters"] = filters.size() > 1;
  view["hasBugs"] = !rows.empty();
  view["all"] = static_cast<int64_t>(rows.size());
  view["bugs"] = std::move(rows);
  view["filters"] = std::move(filters);
}

/// A letter for those who see no colours.
static const char *letterOf(BugStatus status) {
  switch (status) {
  case BugStatus::New:
    return "N";
  case BugStatus::Back:
    return "B";
  case BugStatus::Known:
    return "K";
  case BugStatus::Fixed:
    return "F";
  case BugStatus::Unresolved:
    break;
  }
  return "U";
}

static void addMatrix(Object &view, const NightReport &report,
                      const NightMatrix &matrix) {
  Array nights, rows;
  for (const NightRow &night : matrix.nights)
    nights.push_back(Object{
        {"id", night.id},
        {"began", text(night.began)},
        {"link",
         orNull(matrix.withoutPage.count(night.id)
                    ? ""
                    : "../" + std::to_string(night.id) + "/index.html")}});
  for (const BugOfNight &row : report.bugs) {
    Array cells;
    auto history = matrix.ofBug.find(row.bug.id);
    for (const NightRow &night : matrix.nights) {
      Object cell{{"letter", ""}, {"status", "none"}};
      if (history != matrix.ofBug.end())
        if (auto it = history->second.find(night.id);
            it != history->second.end())
          cell = Object{{"letter", letterOf(it->second)},
                        {"status", str(it->second)}};
      cells.push_back(std::move(cell));
    }
    rows.push_back(Object{{"id", text(row.bug.id)},
                          {"status", str(row.bug.status)},
                          {"cells", std::move(cells)}});
  }
  view["hasMatrix"] = !rows.empty() && !matrix.nights.empty();
  view["nights"] = std::move(nights);
  view["matrix"] = std::move(rows);
}

static void addOtherJobs(Object &view, const NightReport &report) {
  Array groups;
  for (auto [sight, title] :
       {std::pair(Sight::LeftOver, "Left over for the next night"),
        std::pair(Sight::Refused, "Refused: errors of the list"),
        std::pair(Sight::Trouble, "Culprit could not ask")}) {
    Array jobs;
    for (const Sighting &sighting : report.sightings)
      if (sighting.sight == sight)
        jobs.push_back(Object{{"name", text(sighting.input)},
                              {"evidence", text(sighting.evidence)}});
    if (!jobs.empty())
      groups.push_back(Object{{"heading", title}, {"jobs", std::move(jobs)}});
  }
  view["groups"] = std::move(groups);
}

static bool isPartial(const NightReport &report) {
  return report.count(Sight::LeftOver) || report.count(Sight::Trouble) ||
         report.count(Sight::Refused);
}

/// Green is for a night that has asked everything.
static std::pair<const char *, const char *>
badgeOf(const NightReport &report) {
  if (any_of(report.bugs, [](const BugOfNight &bug) { return bug.isAlarm(); }))
    return {"alarm", "new, back, or known for too long"};
  if (isPartial(report))
    return {"partial", "nothing new, not everything asked"};
  return {"calm", "nothing new"};
}

static const char *noBugsText(const NightReport &report) {
  return isPartial(report) ? "No bug is open, but not everything was asked."
                           : "No bug shows, and none is open.";
}

std::string toHtml(const NightReport &report, const NightMatrix &matrix,
                   const std::string &bugs,
                   const std::function<bool(const Bug &)> &hasPage) {
  auto [state, stateText] = badgeOf(report);
  Object view{
      {"title",
       formatv("Night {0}: {1}", report.night.id, countText(report)).str()},
      {"state", state},
      {"stateText", stateText},
      {"noBugs", noBugsText(report)},
      {"began", text(report.night.began)},
      {"cost",
       formatv("{0}, {1}, {2:f1} s", counted(report.sightings.size(), "job"),
               counted(report.triages, "triage"), report.seconds)
           .str()}};
  addBugs(view, report, bugs, hasPage);
  addMatrix(view, report, matrix);
  addOtherJobs(view, report);
  BumpPtrAllocator allocator;
  StringSaver saver(allocator);
  mustache::MustacheContext context(allocator, saver);
  mustache::Template filled(page, context);
  std::string html;
  raw_string_ostream os(html);
  filled.render(std::move(view), os);
  return html;
}

} // namespace culprit
