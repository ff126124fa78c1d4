#include "nightly/show/NightJson.h"
#include <nlohmann/json.hpp>

using nlohmann::json;

namespace culprit {

static json orNull(const std::string &text) {
  return text.empty() ? json(nullptr) : json(text);
}

static json knownJson(const BugOfNight &row) {
  if (!row.known)
    return nullptr;
  return {{"issue", orNull(row.known->issue)},
          {"owner", orNull(row.known->owner)},
          {"expires", orNull(row.known->expires)},
          {"expired", row.isExpired},
          {"note", orNull(row.known->note)}};
}

static json bugJson(const BugOfNight &row) {
  const Bug &bug = row.bug;
  json jobs = json::array();
  for (const Sighting &sighting : row.jobs)
    jobs.push_back(sighting.input);
  json rate = nullptr;
  if (bug.isFlaky())
    rate = {{"showing", bug.showing}, {"runs", bug.runs}};
  json replay = nullptr;
  if (row.replay)
    replay = {{"sight", str(row.replay->sight)},
              {"evidence", row.replay->evidence},
              {"build", orNull(row.replay->build.identity)}};
  return {{"id", bug.id},
          {"status", str(bug.status)},
          {"alarm", row.isAlarm()},
          {"failure_id", bug.failureId},
          {"failure_key", bug.failureKey},
          {"kind", bug.kind},
          {"pass", orNull(bug.pass)},
          {"pattern", orNull(bug.pattern)},
          {"signature", bug.signature},
          {"location", orNull(bug.location)},
          {"rate", rate},
          {"faces", row.faces},
          {"first_night", bug.firstNight},
          {"last_night", bug.lastNight},
          {"first_build", orNull(bug.firstBuild)},
          {"last_build", orNull(bug.lastBuild)},
          {"triage", orNull(bug.answer)},
          {"bundle", bug.bundle.empty() ? json(nullptr)
                                        : json(bug.bundle + "/reproducer")},
          {"successor_of", orNull(bug.successorOf)},
          {"known", knownJson(row)},
          {"replay", replay},
          {"jobs", jobs}};
}

static json jobsJson(const NightReport &report) {
  json jobs = json::array();
  for (const Sighting &sighting : report.sightings) {
    json job = {{"name", sighting.input},
                {"sight", str(sighting.sight)},
                {"bug", orNull(sighting.bug)},
                {"evidence", sighting.evidence},
                {"build", orNull(sighting.build.identity)}};
    if (auto it = report.jobs.find(sighting.input); it != report.jobs.end()) {
      job["command"] = it->second.text();
      job["labels"] = it->second.labels;
    }
    jobs.push_back(std::move(job));
  }
  return jobs;
}

static std::string dumped(const json &value) {
  return value.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

std::string toJson(const NightReport &report) {
  json bugs = json::array(), builds = json::array();
  for (const BugOfNight &bug : report.bugs)
    bugs.push_back(bugJson(bug));
  for (const auto &[identity, build] : report.builds)
    builds.push_back({{"identity", identity},
                      {"path", build.path},
                      {"version", build.version}});
  json counts = json::object();
  for (BugStatus status : {BugStatus::New, BugStatus::Known, BugStatus::Back,
                           BugStatus::Fixed, BugStatus::Unresolved})
    counts[str(status)] = report.count(status);
  return dumped({{"schema", 1},
                 {"night", report.night.id},
                 {"began", report.night.began},
                 {"ended", orNull(report.night.ended)},
                 {"state", report.night.state},
                 {"exit_code", static_cast<int>(exitCodeOf(report))},
                 {"seconds", report.seconds},
                 {"errands", report.errands},
                 {"triages", report.triages},
                 {"counts", counts},
                 {"bugs", bugs},
                 {"jobs", jobsJson(report)},
                 {"builds", builds}});
}

std::string toJson(const BugOfNight &bug) { return dumped(bugJson(bug)); }

} // namespace culprit
