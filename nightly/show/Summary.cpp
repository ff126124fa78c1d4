#include "nightly/show/Summary.h"
#include "nightly/Counted.h"
#include "nightly/show/BugPlace.h"
#include "nightly/show/Escape.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace culprit {

std::string countText(const NightReport &report) {
  std::string text;
  auto add = [&](unsigned number, const std::string &what) {
    if (number)
      text += (text.empty() ? "" : ", ") + std::to_string(number) + " " + what;
  };
  for (BugStatus status : {BugStatus::New, BugStatus::Back, BugStatus::Known,
                           BugStatus::Fixed, BugStatus::Unresolved})
    add(report.count(status), str(status));
  if (text.empty())
    text = "no bugs";
  auto addJobs = [&](Sight sight, const char *what) {
    unsigned number = report.count(sight);
    add(number, (number == 1 ? "job " : "jobs ") + std::string(what));
  };
  addJobs(Sight::LeftOver, "left over");
  addJobs(Sight::Refused, "refused");
  addJobs(Sight::Trouble, "that culprit could not ask about");
  return text;
}

static std::string knownText(const BugOfNight &bug) {
  if (!bug.known)
    return "";
  std::string text;
  for (const std::string *part :
       {&bug.known->issue, &bug.known->owner, &bug.known->note})
    if (!part->empty())
      text += (text.empty() ? "" : ", ") + *part;
  return text;
}

static std::string namesOfJobs(const BugOfNight &bug) {
  constexpr size_t most = 5;
  std::string text;
  for (size_t i = 0; i < bug.jobs.size() && i < most; ++i)
    text += (i ? " " : "") + codeInCell(bug.jobs[i].input, 60);
  if (bug.jobs.size() > most)
    text += " and " + std::to_string(bug.jobs.size() - most) + " more";
  return text;
}

static std::string rowText(const BugOfNight &row) {
  const Bug &bug = row.bug;
  std::string known = knownText(row);
  return formatv("| {0} | {1} | {2} | {3} | {4} | {5} |\n", codeInCell(bug.id),
                 codeInCell(statusText(row)), codeInCell(titleOf(bug)),
                 namesOfJobs(row), bug.firstNight,
                 known.empty() ? "" : codeInCell(known))
      .str();
}

/// Of each list: GitHub refuses a summary of more than 1 MiB.
static constexpr size_t mostRows = 50;

static void addRows(std::string &text, ArrayRef<std::string> rows) {
  for (const std::string &row : rows.take_front(mostRows))
    text += row;
  if (rows.size() > mostRows)
    text += "\nand " + std::to_string(rows.size() - mostRows) +
            " more: see `index.html`\n";
}

static void addJobs(std::string &text, const NightReport &report, Sight sight,
                    const char *heading) {
  if (!report.count(sight))
    return;
  text += std::string("\n**") + heading + "**\n\n";
  std::vector<std::string> rows;
  for (const Sighting &sighting : report.sightings)
    if (sighting.sight == sight)
      rows.push_back("- " + codeSpan(sighting.input, 100) + ": " +
                     codeSpan(sighting.evidence) + "\n");
  addRows(text, rows);
}

static std::string alarmText(const Bug &bug) {
  return formatv("\n**{0}** {1}\n\n- fails with {2}\n- {3}\n", codeSpan(bug.id),
                 codeSpan(titleOf(bug)), codeSpan(bug.signature),
                 bug.bundle.empty()
                     ? "no reproducer: " + codeSpan(bug.answer)
                     : "reproducer: " + codeSpan(bug.bundle + "/reproducer"))
      .str();
}

std::string toSummary(const NightReport &report) {
  std::string text =
      formatv("## Night {0}: {1}\n\n", report.night.id, countText(report));
  if (!report.bugs.empty())
    text += "| bug | status | what | jobs | since night | known as |\n"
            "|---|---|---|---|---|---|\n";
  std::vector<std::string> rows, alarms;
  for (const BugOfNight &bug : report.bugs) {
    rows.push_back(rowText(bug));
    if (bug.isAlarm())
      alarms.push_back(alarmText(bug.bug));
  }
  addRows(text, rows);
  addRows(text, alarms);
  addJobs(text, report, Sight::LeftOver, "left over for the next night");
  addJobs(text, report, Sight::Refused, "refused: errors of the list");
  addJobs(text, report, Sight::Trouble, "culprit could not ask");
  text += formatv(
      "\n{0}, {1}, {2:f1} s, {3}\n", counted(report.sightings.size(), "job"),
      counted(report.triages, "triage"), report.seconds, report.night.began);
  return text;
}

/// Where no pass is known, the title is that of many; the first words of the
/// failure tell it from these.
static std::string lineTitleOf(const Bug &bug) {
  constexpr size_t most = 60;
  std::string title = titleOf(bug);
  StringRef words = StringRef(bug.signature).split('\n').first.trim();
  if (!bug.pass.empty() || !bug.pattern.empty() || words.empty())
    return title;
  return title + ", " + shortened(words, most);
}

std::string toLines(const NightReport &report) {
  std::string lines;
  for (const BugOfNight &row : report.bugs) {
    std::string text =
        formatv("{0}  {1}: {2}; {3}", row.bug.id, statusText(row),
                lineTitleOf(row.bug), jobsText(row))
            .str();
    if (std::string known = knownText(row); !known.empty())
      text += "; " + known;
    lines += onOneLine(text) + "\n";
  }
  // Another night may be at it, or was killed; what is counted is of now.
  const char *notEnded = report.night.ended.empty() ? ", not ended" : "";
  lines += formatv("night {0}{1}: {2}\n", report.night.id, notEnded,
                   countText(report))
               .str();
  return lines;
}

std::vector<std::string> complaintsOf(const NightReport &report) {
  constexpr size_t most = 5;
  std::vector<std::string> lines;
  size_t left = 0;
  for (Sight sight : {Sight::Trouble, Sight::Refused})
    for (const Sighting &sighting : report.sightings) {
      if (sighting.sight != sight)
        continue;
      if (lines.size() < most)
        lines.push_back(sighting.input + ": " + sighting.evidence);
      else
        ++left;
    }
  if (left)
    lines.push_back("and " + counted(left, "job") +
                    " more: see latest/index.html");
  return lines;
}

std::string toAnnotations(const NightReport &report, const std::string &here) {
  std::string text;
  for (const BugOfNight &row : report.bugs) {
    if (!row.isAlarm())
      continue;
    text += "::error ";
    if (auto place = placeOf(row, report, here))
      text += "file=" + annotationProperty(place->file) +
              ",line=" + std::to_string(place->line) + ",";
    text += "title=" + annotationProperty(row.bug.id + " " + statusText(row)) +
            "::" + annotationText(titleOf(row.bug) + ": " + row.bug.signature) +
            "\n";
  }
  return text;
}

} // namespace culprit
