#include "nightly/show/JUnit.h"
#include "report/XmlText.h"
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
  std::string message =
      bug->bug.id + " " + statusText(*bug) + ": " + titleOf(bug->bug);
  if (!bug->isAlarm())
    return skipped(tally, message);
  ++tally.failures;
  return formatv("    <failure type=\"{0}\" message=\"{1}\">{2}</failure>\n",
                 xmlEscaped(bug->bug.kind), xmlEscaped(message),
                 xmlEscaped(answerOf(bug->bug)))
      .str();
}

std::string toJUnit(const NightReport &report,
                    const std::function<std::string(const Bug &)> &answerOf) {
  Tally tally;
  std::string cases;
  for (const Sighting &sighting : report.sightings) {
    const BugOfNight *bug = report.bugOf(sighting);
    std::string place =
        bug && !bug->bug.pass.empty() ? bug->bug.pass : "culprit";
    cases += formatv("  <testcase classname=\"{0}\" name=\"{1}\"",
                     xmlEscaped(place), xmlEscaped(sighting.input))
                 .str();
    std::string body = bodyOf(report, sighting, tally, answerOf);
    cases += body.empty() ? "/>\n" : ">\n" + body + "  </testcase>\n";
  }
  std::string counts =
      formatv("tests=\"{0}\" failures=\"{1}\" errors=\"{2}\" skipped=\"{3}\"",
              report.sightings.size(), tally.failures, tally.errors,
              tally.skipped)
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
