#include "nightly/show/JUnit.h"
#include "report/XmlText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace culprit {

namespace {
struct Tally {
  unsigned failures = 0, errors = 0, skipped = 0;
};
} // namespace

static std::string skipped(Tally &tally, const std::string &why) {
  ++tally.skipped;
  return "    <skipped message=\"" + xmlEscaped(why) + "\"/>\n";
}

static std::string error(Tally &tally, const char *what,
                         const std::string &why) {
  ++tally.errors;
  return formatv("    <error type=\"{0}\" message=\"{1}\"/>\n", what,
                 xmlEscaped(why))
      .str();
}

static std::string messageOf(const BugOfNight &bug) {
  return bug.bug.id + " " + statusText(bug) + ": " + titleOf(bug.bug);
}

static std::string
failure(const BugOfNight &bug, Tally &tally,
        const std::function<std::string(const Bug &)> &answerOf) {
  ++tally.failures;
  return formatv("    <failure type=\"{0}\" message=\"{1}\">{2}</failure>\n",
                 xmlEscaped(bug.bug.kind), xmlEscaped(messageOf(bug)),
                 xmlEscaped(answerOf(bug.bug)))
      .str();
}

static std::string testCase(const BugOfNight *bug, const std::string &name,
                            const std::string &body) {
  std::string place = bug && !bug->bug.pass.empty() ? bug->bug.pass : "culprit";
  std::string begin = formatv("  <testcase classname=\"{0}\" name=\"{1}\"",
                              xmlEscaped(place), xmlEscaped(name))
                          .str();
  return begin + (body.empty() ? "/>\n" : ">\n" + body + "  </testcase>\n");
}

static std::string
bodyOf(const NightReport &report, const Sighting &sighting, Tally &tally,
       const std::function<std::string(const Bug &)> &answerOf) {
  switch (sighting.sight) {
  case Sight::Clean:
    return "";
  case Sight::LeftOver:
    return skipped(tally, "left over: " + sighting.evidence);
  case Sight::Refused:
    return error(tally, "refused", sighting.evidence);
  case Sight::Trouble:
    return error(tally, "trouble", sighting.evidence);
  case Sight::Same:
  case Sight::OtherFace:
  case Sight::Different:
  case Sight::Unknown:
    break;
  }
  const BugOfNight *bug = report.bugOf(sighting);
  if (!bug)
    return error(tally, "trouble",
                 "fails, and no bug is known for it: " + sighting.evidence);
  return bug->isAlarm() ? failure(*bug, tally, answerOf)
                        : skipped(tally, messageOf(*bug));
}

/// Its bundle alone shows it: an alarm, all the same.
static bool hasNoJob(const BugOfNight &bug, const NightReport &report) {
  return bug.isAlarm() &&
         none_of(report.sightings, [&](const Sighting &sighting) {
           return sighting.sight != Sight::Clean &&
                  report.bugOf(sighting) == &bug;
         });
}

std::string toJUnit(const NightReport &report,
                    const std::function<std::string(const Bug &)> &answerOf) {
  Tally tally;
  std::string cases;
  size_t count = report.sightings.size();
  for (const Sighting &sighting : report.sightings)
    cases += testCase(report.bugOf(sighting), sighting.input,
                      bodyOf(report, sighting, tally, answerOf));
  for (const BugOfNight &bug : report.bugs)
    if (hasNoJob(bug, report)) {
      cases += testCase(&bug, bug.bug.id, failure(bug, tally, answerOf));
      ++count;
    }
  std::string counts =
      formatv("tests=\"{0}\" failures=\"{1}\" errors=\"{2}\" skipped=\"{3}\"",
              count, tally.failures, tally.errors, tally.skipped)
          .str();
  // Jenkins refuses a file with `skipped` at testsuites.
  return formatv("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                 "<testsuites>\n"
                 "<testsuite name=\"culprit night {2}\" {0} time=\"{1:f3}\" "
                 "timestamp=\"{3}\">\n{4}</testsuite>\n</testsuites>\n",
                 counts, report.seconds, report.night.id,
                 StringRef(report.night.began).rtrim('Z'), cases)
      .str();
}

} // namespace culprit
